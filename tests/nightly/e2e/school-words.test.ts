/** School searches in everyday words: recognised words become removable chips, with script and without. */

import { describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../../support/journey.ts'

const server = provideApp()

const QUERIES: Record<Locale, { text: string; chips: string[]; first: string }> = {
  en: { text: 'business schools in toronto', chips: ['Toronto', 'Business and management'], first: 'Toronto' },
  vi: { text: 'dai hoc kinh doanh o toronto', chips: ['Toronto', 'Quản trị kinh doanh'], first: 'Toronto' },
  tw: { text: '多倫多的商學院', chips: ['多倫多', '企業管理'], first: '多倫多' },
}
const visit = (tab: Tab, path: string, javaScript: boolean) =>
  javaScript ? open(tab.page, server.origin + path) : tab.page.goto(server.origin + path)
const chips = (tab: Tab, locale: Locale) =>
  tab.page.getByRole('navigation', { name: wordsOf(locale).schools.chosenFilters }).getByRole('listitem')
const queryOf = (tab: Tab) => Object.fromEntries(new URL(tab.page.url()).searchParams)
const search = async (tab: Tab, text: string) => {
  await tab.page.locator('#filter-name').fill(text)
  await tab.page.locator('[data-list-filters] button[type=submit]').click()
}

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('%s', (_, javaScript) => {
  test.each(LOCALES)('in %s the query becomes chips, and a removed one stays removed', async (locale) => {
    const words = wordsOf(locale).schools
    const { text, chips: expected, first } = QUERIES[locale]
    const tab = await openTab({ width: 1440, javaScript })
    const { page } = tab
    await visit(tab, `${prefixOf(locale)}/countries/all/schools`, javaScript)
    await search(tab, text)
    await page.waitForURL(/school=/)
    await expect.poll(() => chips(tab, locale).allTextContents()).toEqual([...expected, words.clearAll])
    await expect.poll(() => page.locator('#filter-name').inputValue()).toBe('')
    const both = await page.locator('main h2 a[href*="/schools/"]').count()
    expect(both).toBeGreaterThan(0)

    await chips(tab, locale).filter({ hasText: first }).getByRole('link').click()
    await expect.poll(() => queryOf(tab)).toEqual({ subjects: '9' })
    await expect.poll(() => chips(tab, locale).allTextContents()).toEqual([expected[1], words.clearAll])
    expectNoComplaint(tab)
    await tab.close()
  })

  test('a text is searched as a name instead, and another one is interpreted again', async () => {
    const words = wordsOf('en').schools
    const tab = await openTab({ width: 1440, javaScript })
    const { page } = tab
    await visit(tab, '/countries/all/schools?school=law+london', javaScript)
    await page.getByRole('link', { name: words.asName }).click()
    await expect.poll(() => queryOf(tab)).toEqual({ school: 'law london', plain: 'law london' })
    await expect.poll(() => chips(tab, 'en').allTextContents()).toEqual(['law london', words.clearAll])
    await search(tab, 'law dublin')
    await expect.poll(() => chips(tab, 'en').allTextContents()).toEqual(['Dublin', 'Law', words.clearAll])
    expectNoComplaint(tab)
    await tab.close()
  })
})

test('a place of another country leads there, and the map keeps the interpretation', async () => {
  const tab = await openTab({ width: 1440, javaScript: false })
  const { page } = tab
  await visit(tab, '/countries/usa/schools?school=business+schools+in+toronto', false)
  expect(new URL(page.url()).pathname).toBe('/countries/ca/schools')
  await page.getByRole('link', { name: wordsOf('en').schools.viewMap }).click()
  await expect.poll(() => queryOf(tab)).toEqual({ subjects: '9', cities: expect.stringMatching(/^\d+$/), view: 'map' })
  await expect.poll(() => chips(tab, 'en').count()).toBe(3)
  await tab.close()
})

test('a school’s name that is a city too finds the school, and a link leads to the others there', async () => {
  const tab = await openTab({ width: 390, javaScript: false })
  const { page } = tab
  await visit(tab, '/countries/all/schools?school=york', false)
  const names = await page.locator('main h2 a[href*="/schools/"]').allTextContents()
  expect(names.slice(0, 2).sort()).toEqual(['University of York', 'York University'])
  await page.getByRole('link', { name: 'All schools in York' }).click()
  await expect.poll(() => queryOf(tab)).toEqual({ cities: expect.stringMatching(/^\d+$/) })
  await expect.poll(() => page.locator('main li.card p', { hasText: 'York · UK' }).count()).toBeGreaterThan(0)
  await tab.close()
})

test('unknown words are left out, and the page says so', async () => {
  const tab = await openTab({ width: 390, javaScript: false })
  await visit(tab, '/countries/all/schools?school=law+schools+in+dublin+zzzqqq', false)
  expect(await tab.page.locator('main').innerText()).toContain('“zzzqqq”')
  await expect.poll(() => chips(tab, 'en').allTextContents()).toEqual(['Dublin', 'Law', wordsOf('en').schools.clearAll])
  await tab.close()
})
