/** Organisations with random editions, offices, countries and chat channels: every page of each answers, and none has an empty heading or a link that leads nowhere. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { LANGUAGE_CODES } from '../../src/domain/languages/index.ts'
import { PAGES } from '../../src/domain/pages.ts'
import { editionsFile, shippedEditions } from '../../src/server/content/editions.ts'
import { filesOf } from '../../src/server/content/parse-files.ts'
import { provideApp } from '../support/app.ts'
import { loadFolder } from '../support/entries.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { inStoreOf } from '../support/server-store.ts'
import { FIXTURE } from '../support/template-databases.ts'

type Row = Record<string, unknown> & { code: string }

const files = filesOf(FIXTURE)
const rowsOf = (file: string): Row[] => parse(files.get(file) ?? '[]')
const written = parse(shippedEditions()) as Row[]
const offices = rowsOf('offices.yaml')
const countries = rowsOf('countries.yaml')
const site: { chat: Record<string, unknown> } = parse(files.get('site.yaml') ?? '{}')
/** Codes of editions that the fixture has no text of. */
const CODES = ['aa', 'bb', 'cc', 'dd']

const flags = (count: number) => fc.array(fc.boolean(), { minLength: count, maxLength: count })
const someOf = (codes: readonly string[]) => fc.subarray([...codes], { minLength: 1 })

const firm = fc.array(fc.constantFrom(...LANGUAGE_CODES), { maxLength: CODES.length }).chain((languages) => {
  const added = languages.map((language, at) => ({
    code: CODES[at] ?? '',
    order: 10 + at,
    language,
    own_name: `Edition ${at}`,
    home_country: 'TH',
    time_zone: 'Asia/Bangkok',
    currency: 'USD',
    chat: 'line',
    fallback: 'en',
  }))
  const all = [...written.map(({ default: _, ...row }) => row as Row), ...added]
  const codes = all.map(({ code }) => code)
  return fc
    .record({
      standard: fc.constantFrom(...codes),
      hidden: flags(codes.length),
      hiddenCountries: flags(countries.length),
      channels: fc.subarray(Object.keys(site.chat)),
      ofOffices: fc.array(fc.record({ edition: fc.constantFrom(...codes), editions: someOf(codes) }), {
        minLength: offices.length,
        maxLength: offices.length,
      }),
    })
    .map(({ standard, hidden, hiddenCountries, channels, ofOffices }) => ({
      standard,
      chat: Object.fromEntries(channels.map((channel) => [channel, site.chat[channel]])),
      editions: all.map((row, at) => ({
        ...row,
        ...(row.code === standard ? { default: true } : hidden[at] && { hidden: true }),
      })),
      offices: offices.map((row, at) => ({ ...row, ...ofOffices[at] })),
      countries: countries.map((row, at) => ({ ...row, ...(hiddenCountries[at] && { hidden: true }) })),
    }))
})

/** What the parameter of a page can be. */
const PARAMETERS: Record<string, readonly string[]> = {
  'service_select/:name': ['refine', 'apply'],
  'countries/:code/schools': ['all', ...countries.map(({ code }) => code)],
  'study/:code': countries.map(({ code }) => code),
  'study/:code/school-system': countries.map(({ code }) => code),
  'schools/:id': ['1', '2'],
  'programmes/:id': ['1'],
  'article_category/:name': ['1', '2'],
  'articles/:id': ['1', '2'],
  'articles/:id/preview': ['1'],
  'tags/:name': ['costs'],
  'faq/:name': ['1'],
  'p/:slug': ['none'],
  'appointment/:token': ['none', 'x'.repeat(300)],
  'appointment/:token/calendar.ics': ['none', 'x'.repeat(300)],
  'sitemaps/:number': ['1'],
}
const PATHS = PAGES.filter(({ path }) => path !== '500').flatMap(({ path }) =>
  path.includes(':') ? (PARAMETERS[path] ?? []).map((value) => `/${path.replace(/:\w+/, value)}`) : [`/${path}`],
)

const server = provideApp()
let runs = 0

test('every page with a parameter is asked for', () => {
  expect(PAGES.filter(({ path }) => path.includes(':') && !PARAMETERS[path])).toEqual([])
})

test('each page of each edition answers, with headings that say something', async () => {
  await fc.assert(
    fc.asyncProperty(firm, async ({ standard, chat, editions, offices, countries }) => {
      runs += 1
      // marks the pages of this organisation
      const name = `Firm number ${runs}.`
      const changedFiles: [string, string][] = [
        ['site.yaml', stringify({ ...site, chat, name: { en: name, vi: name, tw: name } })],
        [editionsFile, stringify(editions)],
        ['offices.yaml', stringify(offices)],
        ['countries.yaml', stringify(countries)],
      ]
      await inStoreOf(server, (store) => loadFolder(store, new Map([...files, ...changedFiles])))
      const shown = editions.filter((edition) => !('hidden' in edition)).map(({ code }) => code)
      const about = (code: string) => `${server.origin}${code === standard ? '' : `/${code}`}`
      const pageOf = async (code: string) => (await fetch(`${about(code)}/about`, { redirect: 'manual' })).text()
      for (const code of shown) await expect.poll(() => pageOf(code), { timeout: 20_000 }).toContain(name)
      for (const code of shown)
        for (const path of PATHS) {
          const response = await fetch(about(code) + path, { redirect: 'manual' })
          const html = await response.text()
          expect(`${code} ${path} ${response.status >= 500 ? response.status : 'answers'}`).toBe(
            `${code} ${path} answers`,
          )
          const empty = /<h[1-3][^>]*>\s*<\/h[1-3]>|<a(?=[\s>])(?![^>]*\shref=)[^>]*>/.exec(html)?.[0] ?? ''
          expect(empty, `${code} ${path}`).toBe('')
          // visitors can write by the edition's chat app, or else by email
          if (path === '/about') expect(html).toMatch(/<footer[\s\S]*("mailto:|\/qr\/)/)
        }
    }),
    { numRuns: propertyRuns(12, 2) },
  )
}, 600_000)
