/** The page of a country's school systems over HTTP: how readers and search engines find it, and where there is none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../support/journey.ts'
import { loadContent } from '../support/load-content.ts'
import { inStoreOf } from '../support/server-store.ts'

const path = '/study/uk/school-system'
/** A guide without ways in. */
const short = 'nl'

let server: App
beforeAll(async () => {
  server = await startApp()
  const content = demoContent()
  for (const guide of content.blocks.guides) if (guide.code === short) guide.admission_modes = []
  await inStoreOf(server, (store) => loadContent(store, content))
})
afterAll(() => server.stop())

const get = (at: string) => fetch(server.origin + at, { redirect: 'manual' })
const htmlOf = async (at: string) => (await get(at)).text()
const titleOf = (html: string) => /<title>([^<|]+)/.exec(html)?.[1]?.trim()

test('each edition has it, with a title of its own and links to the others', async () => {
  const pages = await Promise.all(LOCALES.map((locale) => htmlOf(prefixOf(locale) + path)))
  expect(new Set(pages.map(titleOf)).size).toBe(LOCALES.length)
  for (const html of pages)
    for (const locale of LOCALES)
      expect(html).toMatch(new RegExp(`rel="alternate" hrefLang="[^"]+" href="[^"]*${prefixOf(locale)}${path}"`))
})

test.each(LOCALES)(
  'the breadcrumb leads to the guide, and the guide to each comparison, in %s',
  async (locale: Locale) => {
    const [html, guide] = await Promise.all([htmlOf(prefixOf(locale) + path), htmlOf(`${prefixOf(locale)}/study/uk`)])
    expect(html).toContain(`href="${prefixOf(locale)}/study/uk"`)
    const anchors = [...html.matchAll(/<section id="(way-\d-systems)"/g)].map(([, id]) => id)
    expect(anchors).toEqual(['way-1-systems', 'way-2-systems'])
    for (const anchor of anchors) {
      expect(guide).toContain(`id="${anchor}"`)
      expect(guide).toContain(`href="${prefixOf(locale)}${path}#${anchor}"`)
    }
    expect(guide).not.toContain(wordsOf(locale).guide.compareWith)
  },
)

test('the site map lists it for guides that compare school systems', async () => {
  const map = await htmlOf('/sitemaps/1')
  for (const locale of LOCALES) expect(map).toContain(`${prefixOf(locale)}${path}</loc>`)
  expect(map).toContain(`/study/${short}</loc>`)
  expect(map).not.toContain(`/study/${short}/school-system</loc>`)
})

test('a guide that lost its ways in has no link to it, and its URL leads to the list of countries', async () => {
  const guide = await get(`/study/${short}`)
  expect([guide.status, (await guide.text()).includes('school-system')]).toEqual([200, false])
  const left = await get(`/study/${short}/school-system`)
  expect([left.status, left.headers.get('location')]).toEqual([301, '/countries/all/schools'])
})
