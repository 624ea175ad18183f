import { expect, test } from 'vitest'
import { demoContent } from '../../../tests/support/demo-defects.ts'
import { LOCALES } from '../../../tests/support/demo-editions.ts'

const { articles, blocks } = demoContent
const WEB = /href="https:\/\//

test.each(LOCALES)('each article in %s links to a page of an authority', (locale) => {
  const translated = articles.filter(({ texts }) => texts[locale])
  const without = translated.filter(({ texts }) => !WEB.test(texts[locale]?.content ?? ''))
  expect(translated.length).toBeGreaterThan(0)
  expect(without.map(({ slug }) => slug)).toEqual([])
})

test.each([
  ['usa', 'travel.state.gov'],
  ['uk', 'www.gov.uk'],
  ['ca', 'www.canada.ca'],
  ['au', 'immi.homeaffairs.gov.au'],
  ['nl', 'ind.nl'],
  ['nl', 'www.irishimmigration.ie'],
])('the guide %s names the authorities of its rules, among them %s', (code, host) => {
  const sources = blocks.guides.find((guide) => guide.code === code)?.sources ?? []
  expect(sources.map(({ link }) => new URL(link).host)).toContain(host)
})
