/** Destination countries as content: a new one appears everywhere, a hidden or removed one nowhere. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { countryNames } from '../../src/db/queries/code-names.ts'
import { listEntriesOfKind } from '../../src/db/queries/content-entries.ts'
import { listRedirects } from '../../src/db/queries/redirects.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { buildBooking } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { book } from '../support/leads.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildApi, buildCaller, type TestApi } from '../support/test-api.ts'

const COUNTRY: Entries = {
  id: 90,
  code: 'south-korea',
  iso_countries: ['KR'],
  order: 1,
  regions_label: 'provinces',
  name: { en: 'South Korea', vi: 'Hàn Quốc', tw: '南韓' },
  enrollments: [1, 2],
  summary: { en: 'Four-year degrees, many taught in English.' },
  intro: { en: 'The academic year begins in March.' },
}
const CITY: Entries = {
  id: '9001',
  slug: 'daejeon',
  name_en: 'Daejeon',
  country: 'south-korea',
  iso_country: 'KR',
  latitude: '36.35',
  longitude: '127.38',
}
const SCHOOL: Entries = {
  id: '9001',
  slug: 'kaist',
  name_en: 'KAIST',
  aliases: '',
  country: 'south-korea',
  iso_country: 'KR',
  city: 'daejeon',
  latitude: '36.37',
  longitude: '127.36',
  kind: 'public',
  identifiers: '',
  website: 'https://www.kaist.ac.kr/',
  enrollments: '1',
  colleges: 'engineering',
  tags: '',
  no_exam: '0',
  introduction_en: 'A university of science and technology.',
}
const GUIDE: Entries = {
  id: 90,
  code: 'south-korea',
  name: { en: 'South Korea' },
  desc: { en: 'The academic year begins in March and in September.' },
  updated: '2026-11',
}

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  const api = buildApi(store)
  const signedIn = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const admin: Principal = { ...signedIn, isMfaVerified: true, reauthenticatedAt: api.deps.booking.now() }
  const staff = inProcessStaffClient(api.deps, buildCaller({ principal: admin }))
  return { store, api, staff }
}

async function addSouthKorea(staff: StaffClient, store: TestApi['deps']['store'], more: Entries = {}) {
  const [college] = (await listEntriesOfKind(store.read, 'colleges')).map(readValue)
  const added = (file: string, place: string, value: Entries) => ({ file, place, version: 0, value })
  await staff.changeContent({
    changes: [
      added('countries.yaml', 'south-korea', { ...COUNTRY, ...more }),
      added('cities.csv', '9001', CITY),
      added('schools.csv', '9001', { ...SCHOOL, colleges: String(college?.slug) }),
      added('guides/south-korea.yaml', '', GUIDE),
    ],
  })
}

const json = async (api: TestApi, path: string, locale: 'vi' | 'tw' | 'en' = 'en') =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints
  (await (await api.get(path, { locale })).json()) as Record<string, any>
const codesOf = (answer: Record<string, { country_code: string }[]>) =>
  (answer.countries ?? []).map(({ country_code }) => country_code)

async function changeCountry(staff: StaffClient, code: string, change: (value: Entries) => Entries | null) {
  const { entries } = await staff.showEntry({ kind: 'countries', key: code })
  const [entry] = entries
  if (!entry) throw new Error(`no country ${code}`)
  const { file, place, version, value } = entry
  return staff.changeContent({ changes: [{ file, place, version, value: change(value) }] })
}

describe.each(ENGINES)('destination countries on %s', (engine) => {
  test('a new country is in menus, forms, school lists, search and site map, with a guide', async () => {
    const { store, api, staff } = await open(engine)
    await addSouthKorea(staff, store)
    const { countries } = await json(api, '/api/Home/countries', 'vi')
    expect(countries[0]).toMatchObject({
      country_code: 'south-korea',
      name: 'Hàn Quốc',
      school_count: 1,
      iso_countries: ['KR'],
      in_menus: true,
      has_guide: true,
      list_in_footer: false,
      regions_label: 'provinces',
    })
    const { form_options } = await json(api, '/api/Home/form_options', 'tw')
    expect(form_options.countries[0]).toEqual({ code: 'south-korea', name: '南韓' })
    expect(form_options.countries.at(-1)).toEqual({ code: 'other', name: '其他國家' })
    const { schools } = await json(api, '/api/Home/school_lists?country=south-korea')
    expect((schools as { name: string }[]).map(({ name }) => name)).toEqual(['KAIST'])
    const { guide } = await json(api, '/api/Home/country_guides/south-korea')
    expect(guide).toMatchObject({ Name: 'South Korea', Img: '', AdmissionMode: [], Process: null })
    const { read } = await json(api, '/api/Home/school_words?school=universities in south korea')
    expect(read.country).toBe('south-korea')
    const found = JSON.stringify(await json(api, '/api/Home/search?q=KAIST'))
    expect(found).toContain('KAIST')
    const { addresses } = await json(api, '/api/Home/addresses')
    expect([addresses.guides, addresses.countries].map((codes) => codes.includes('south-korea'))).toEqual([true, true])
    // a guide without ways in compares no school systems
    expect(addresses.school_systems).toEqual(['uk'])
    const { leadId } = await bookLead(api, { countries: ['south-korea', 'other'] })
    expect((await staff.listLeads({ country: 'south-korea' })).leads.map(({ id }) => id)).toEqual([leadId])
    const mails = await store.read.selectFrom('outbox').select('text').execute()
    expect(mails.filter(({ text }) => text.includes('South Korea · Another country'))).toHaveLength(2)
  })

  test('the booking refuses an unknown country by its place in the list', async () => {
    const { api } = await open(engine)
    const answer = await book(api, buildBooking({ countries: ['uk', 'south-korea'], captcha: api.captcha() }))
    const { errors } = (await answer.json()) as { errors: object }
    expect([answer.status, Object.keys(errors)]).toEqual([422, ['countries.1']])
  })

  test('codes that mean something else are refused, and a code in use', async () => {
    const { store, staff } = await open(engine)
    for (const code of ['all', 'other', '82', 'South Korea', 'a/b', 'x'.repeat(33)]) {
      const value = { ...COUNTRY, code }
      const refused = await staff
        .changeContent({ changes: [{ file: 'countries.yaml', place: code, version: 0, value }] })
        .catch((error) => error)
      expect([code, refused.status]).toEqual([code, 422])
    }
    await addSouthKorea(staff, store)
    const again = await addSouthKorea(staff, store).catch((error) => error)
    expect(again.status).toBe(409)
  })

  test('a hidden country takes its schools, cities and guide off the site, leads its pages to the list, and comes back whole', async () => {
    const { store, api, staff } = await open(engine)
    const before = await json(api, '/api/Home/school_lists?country=uk&per_page=100')
    const all = await json(api, '/api/Home/countries')
    await changeCountry(staff, 'uk', (value) => ({ ...value, hidden: true }))
    expect(codesOf(await json(api, '/api/Home/countries'))).toEqual(codesOf(all).filter((code) => code !== 'uk'))
    expect((await json(api, '/api/Home/school_lists?country=uk')).total).toBe(0)
    expect((await json(api, '/api/Home/school_lists?per_page=100')).total).toBeGreaterThan(0)
    expect((await api.get('/api/Home/country_guides/uk')).status).toBe(404)
    const addresses = JSON.stringify(await json(api, '/api/Home/addresses'))
    expect(addresses).not.toContain('"uk"')
    const rules = await listRedirects(store.read)
    const targets = (from: string) => rules.filter((rule) => rule.from === from).map(({ to }) => to)
    expect(['/countries/uk/schools', '/study/uk', '/study/uk/school-system'].map(targets)).toEqual([
      ['/countries/all/schools'],
      ['/countries/all/schools'],
      ['/countries/all/schools'],
    ])
    expect((await countryNames(store.read, 'tw')).nameOf('uk')).toBe('英國')
    const refused = await book(api, buildBooking({ countries: ['uk'], captcha: api.captcha() }))
    expect(refused.status).toBe(422)
    await changeCountry(staff, 'uk', ({ hidden: _, ...value }) => value)
    expect(await json(api, '/api/Home/school_lists?country=uk&per_page=100')).toEqual(before)
    expect(await json(api, '/api/Home/countries')).toEqual(all)
    const left = await listRedirects(store.read)
    expect(left.filter(({ from }) => /^\/(study|countries)\//.test(from))).toEqual([])
  })

  test('removing a country with schools, a guide or articles is refused with the places; afterwards its pages lead to the list', async () => {
    const { store, api, staff } = await open(engine)
    await addSouthKorea(staff, store)
    const refused = await changeCountry(staff, 'south-korea', () => null).catch((error) => error)
    const files = (refused.body.issues as { file: string }[]).map(({ file }) => file)
    expect(new Set(files)).toEqual(new Set(['schools.csv', 'cities.csv', 'guides/south-korea.yaml']))
    const removed = (file: string, place: string) => ({ file, place, version: 1, value: null })
    await staff.changeContent({
      changes: [removed('schools.csv', '9001'), removed('cities.csv', '9001'), removed('guides/south-korea.yaml', '')],
    })
    expect((await json(api, '/api/Home/countries')).countries?.[0]).toMatchObject({ has_guide: false })
    await changeCountry(staff, 'south-korea', () => null)
    const rules = await listRedirects(store.read)
    expect(
      rules
        .filter(({ from }) => from.includes('south-korea'))
        .map(({ from, to }) => [from, to])
        .toSorted(),
    ).toEqual([
      ['/countries/south-korea/schools', '/countries/all/schools'],
      ['/study/south-korea', '/countries/all/schools'],
    ])
    expect((await countryNames(store.read, 'vi')).nameOf('south-korea')).toBe('Hàn Quốc')
  })
})
