/**
 * Every kind of content to which the console can add: three entries added, one changed, removed and restored, with and without the demo.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { readValue, removeEntry, saveEntry, versionOf } from '../../src/console/content/entry/entry-form.ts'
import { addNewEntry, canAdd } from '../../src/console/content/entry/new-entry.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { listEntriesOf, putEntries } from '../../src/db/queries/content-entries.ts'
import { listCountries } from '../../src/db/queries/names.ts'
import type { Store } from '../../src/db/store.ts'
import { COLLECTIONS, type Collection } from '../../src/domain/content/collections.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import { below, type Draft, type DraftFields, keyOf, thereOf, wasOf } from '../../src/domain/content-form/draft.ts'
import { draftsOf } from '../../src/domain/content-form/draft-of.ts'
import { FORM_KINDS, type FormKind, formOf } from '../../src/domain/content-form/forms.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { sampled } from '../support/scope.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const KINDS = FORM_KINDS.filter(canAdd)
/** A kind of each layout, with free keys, numbers, or keys from a closed list. */
const SAMPLE: FormKind[] = [
  ...([
    'countries',
    'guides',
    'offices',
    'people',
    'credentials',
    'cities',
    'facts',
    'figures',
    'videos',
    'registrations',
  ] as const),
]

/** The form fields that a browser posts for these drafts. */
function formData(drafts: DraftFields, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, draft] of Object.entries(drafts)) append(data, name, draft)
  for (const [name, value] of Object.entries(more)) data.append(name, value)
  return data
}

function append(data: FormData, path: string, draft: Draft): void {
  const each = (fields: DraftFields) => {
    for (const [name, value] of Object.entries(fields)) append(data, below(path, name), value)
  }
  if (draft.is === 'text') data.append(path, draft.text)
  if (draft.is === 'localized')
    for (const [locale, text] of Object.entries(draft.texts)) data.append(below(path, locale), text)
  if (draft.is === 'flag' && draft.isOn) data.append(path, '1')
  if (draft.is === 'picks') for (const pick of draft.picked) data.append(path, pick)
  if (draft.is === 'group') {
    if (draft.isThere) data.append(thereOf(path), '1')
    each(draft.fields)
  }
  if (draft.is === 'list')
    for (const [at, row] of draft.rows.entries()) {
      data.append(wasOf(below(path, at)), String(row.was ?? ''))
      append(data, below(path, at), row.draft)
    }
  if (draft.is === 'record')
    for (const [at, pair] of draft.pairs.entries()) {
      data.append(wasOf(below(path, at)), pair.was ?? '')
      data.append(keyOf(below(path, at)), pair.key)
      append(data, below(path, at), pair.draft)
    }
}

/** Entries of kinds of which the fixture has none. */
const SAMPLES: Partial<Record<FormKind, Entries>> = {
  videos: { title: { en: 'A film' }, desc: { en: 'About us' }, link: 'https://example.com/film' },
  promises: { code: 'reply', text: { en: 'We reply within a day.' } },
}

/** Kinds whose keys come from a closed list or reference other entries: one is removed before one is added. */
const CLOSED: readonly FormKind[] = [
  ...(['facts', 'ranking_places', 'working_hours'] as const),
  ...(['registrations', 'education_systems'] as const),
]
const COUNTRIES_WITHOUT_COSTS = ['NZ', 'JP', 'SG']

/** Another entry of a kind, derived from an existing one. */
function another(kind: FormKind, { id: _, ...value }: Entries, at: number): Entries {
  const withSuffix = (name: string) => (typeof value[name] === 'string' ? { [name]: `${value[name]}-${at + 2}` } : {})
  if (kind === 'living_costs') return { ...value, iso_country: COUNTRIES_WITHOUT_COSTS[at], amounts: [] }
  if (kind === 'editions') return { ...value, code: `new${'abc'[at]}`, default: undefined, lang_header: undefined }
  if (kind === 'costs') return { ...value, iso_country: COUNTRIES_WITHOUT_COSTS[at] }
  // each code of a register belongs to one subject
  if (kind === 'subjects')
    return { ...value, ...withSuffix('slug'), ...withSuffix('code'), cip: [], asced: [], cah: [], duo: [] }
  if (kind === 'figures') return { ...value, key: `${value.key}${at + 2}` }
  return { ...value, ...withSuffix('code'), ...withSuffix('slug'), ...(kind === 'regions' && { cities: [] }) }
}

/** A guide belongs to a country: the countries of new guides are added first. */
async function withCountries(site: Site, guides: Entries[]): Promise<Entries[]> {
  const [country = {}] = site.values.get('countries') ?? []
  const codes = guides.map((_, at) => `guided-${at}`)
  for (const code of codes) await add(site, 'countries', { ...another('countries', country, 0), code })
  return guides.map((guide, at) => ({ ...guide, code: codes[at] }))
}

/** The first of them answers first in an office that is there. */
const firstOfOffice = (people: Entries[], office: string) =>
  people.map((person, at) => ({ ...person, office, answers_first: at === 0 }))

/** The form with one more word in a text. */
function changed(drafts: DraftFields): DraftFields {
  const [name = '', draft] =
    Object.entries(drafts).find(([, { is }]) => is === 'localized') ??
    Object.entries(drafts).find(([field]) => ['name_en', 'name', 'value', 'share', 'legal_name'].includes(field)) ??
    []
  if (draft?.is === 'localized') {
    const texts = { ...draft.texts, en: `${draft.texts.en} again` }
    return { ...drafts, [name]: { ...draft, texts } }
  }
  return draft?.is === 'text' ? { ...drafts, [name]: { ...draft, text: `${draft.text}1` } } : drafts
}

type Site = { store: Store; staff: StaffClient; values: Map<FormKind, Entries[]> }

function useSite(engine: Engine, isCleared: boolean): () => Site {
  let site: (Site & { drop: () => Promise<void> }) | undefined
  beforeAll(async () => {
    const { store, drop } = await createStore(engine, { content: 'fixture' })
    await addStaff(store, { id: 'eve', name: 'Eve', roles: '["admin"]' })
    const api = buildApi(store)
    const principal = buildPrincipal('eve', { reauthenticatedAt: api.clock.now() })
    const staff = inProcessStaffClient(api.deps, buildCaller({ principal }))
    const values = new Map<FormKind, Entries[]>()
    for (const kind of KINDS) values.set(kind, await valuesOf(staff, kind))
    if (isCleared) await clearDemo(store, readerOf(), { site: readCleanSite(), now: 0 })
    site = { store, staff, values, drop }
  })
  afterAll(() => site?.drop())
  return () => site as Site
}

async function valuesOf(staff: StaffClient, kind: FormKind): Promise<Entries[]> {
  const { entries } = await staff.listContent({ kind })
  const some = entries.slice(-3)
  const values = await Promise.all(some.map(async ({ key }) => readValue(await staff.showEntry({ kind, key }))))
  return values.length > 0 ? values : [SAMPLES[kind] ?? {}]
}

const show = (kind: FormKind, value: Entries) => formData(draftsOf(formOf(kind), value))

async function add({ staff }: Site, kind: FormKind, value: Entries): Promise<string> {
  const blank = await staff.showBlank({ kind })
  const added = await addNewEntry(staff, blank, show(kind, value))
  const { fieldErrors, issues: errors } = typeof added === 'string' ? {} : added
  expect({ fieldErrors, errors }).toEqual({})
  return added as string
}

/** Removes the last entries of a kind unless something uses them. @returns the keys of the others */
async function removeUnused(site: Site, kind: FormKind): Promise<string[]> {
  const used: string[] = []
  for (const key of (await keysOf(site, kind)).slice(-3)) {
    const entry = await site.staff.showEntry({ kind, key })
    if ((await removeEntry(site.staff, entry, versionOf(entry))).length > 0) used.push(key)
  }
  return used
}

const keyIn = (kind: FormKind, value: Entries) =>
  (COLLECTIONS[kind] as Collection).key.map((name) => String(value[name] ?? '')).join('~')

async function remove({ staff }: Site, kind: FormKind, key: string) {
  const entry = await staff.showEntry({ kind, key })
  expect(await removeEntry(staff, entry, versionOf(entry))).toEqual([])
}

const keysOf = async ({ staff }: Site, kind: FormKind, only: '' | 'removed' = '') => {
  const { pages } = await staff.listContent({ kind, only })
  return (await staff.listContent({ kind, only, page: pages })).entries.map(({ key }) => key)
}

describe.each(ENGINES)('%s', (engine) => {
  describe.each([false, true])('cleared of the demo: %s', (isCleared) => {
    const site = useSite(engine, isCleared)

    test.each(sampled(KINDS, ...SAMPLE))(
      'three entries of %s are added, changed, removed and restored',
      async (kind) => {
        const { staff } = site()
        const values = site().values.get(kind) ?? []
        const isClosed = CLOSED.includes(kind)
        const used = isClosed ? await removeUnused(site(), kind) : []
        const newEntry = isClosed
          ? values.filter((value) => !used.includes(keyIn(kind, value)))
          : [0, 1, 2].map((at) => another(kind, values[0] ?? {}, at))
        const withReferences = kind === 'guides' ? await withCountries(site(), newEntry) : newEntry
        const keys: string[] = []
        const [office = ''] = await keysOf(site(), 'offices')
        for (const value of kind === 'people' && isCleared ? firstOfOffice(newEntry, office) : withReferences)
          keys.push(await add(site(), kind, value))
        expect(await keysOf(site(), kind)).toEqual(expect.arrayContaining(keys))

        const last = keys.at(-1) ?? ''
        const entry = await staff.showEntry({ kind, key: last })
        const drafts = changed(draftsOf(formOf(kind), readValue(entry)))
        expect(await saveEntry(staff, entry, formData(drafts, { ':version': versionOf(entry) }))).toBeNull()

        await remove(site(), kind, last)
        expect(await keysOf(site(), kind)).not.toContain(last)
        expect(await keysOf(site(), kind, 'removed')).toContain(last)
        const { revisions } = await staff.showHistory({ kind, key: last })
        const before = revisions.find(({ value }) => value !== null)
        await staff.restoreRevision({ revision: before?.id ?? '', version: 0 })
        expect(await keysOf(site(), kind)).toContain(last)
      },
    )
  })

  describe('rejected changes', () => {
    const site = useSite(engine, false)

    test.each(['0', '999', ''])(
      'a form of the unknown version “%s” is a conflict until its editor has chosen',
      async (version) => {
        const { staff } = site()
        const entry = await staff.showEntry({ kind: 'offices', key: (await keysOf(site(), 'offices'))[0] ?? '' })
        const drafts = changed(draftsOf(formOf('offices'), readValue(entry)))
        const returned = await saveEntry(staff, entry, formData(drafts, { ':version': version }))
        expect(returned?.clashes.length).toBeGreaterThan(0)
        expect(await staff.showEntry({ kind: 'offices', key: entry.key })).toEqual(entry)
        const decisions = Object.fromEntries(returned?.clashes.map(({ name }) => [`take:${name}`, 'typed']) ?? [])
        expect(await saveEntry(staff, entry, formData(drafts, { ':version': version, ...decisions }))).toBeNull()
      },
    )

    test('a code that another entry has is rejected beside its field', async () => {
      const [office = {}] = site().values.get('offices') ?? []
      const { staff } = site()
      const added = await addNewEntry(staff, await staff.showBlank({ kind: 'offices' }), show('offices', office))
      expect(added).toMatchObject({ fieldErrors: { code: [{ code: 'taken' }] } })
    })

    test('a country with schools is removed neither from the console nor from the site', async () => {
      const { staff, store } = site()
      const entry = await staff.showEntry({ kind: 'countries', key: 'uk' })
      const errors = await removeEntry(staff, entry, versionOf(entry))
      expect(errors.map(({ file }) => file)).toEqual(expect.arrayContaining(['schools.csv', 'cities.csv']))
      expect(await keysOf(site(), 'countries')).toContain('uk')
      expect((await listCountries(store.read)).map(({ code }) => code)).toContain('uk')
    })

    test('no part of a file is removed while another part can’t be read', async () => {
      const { staff, store } = site()
      const question = { kind: 'questions', key: '3' } as const
      await store.transaction(async (tx) => {
        const [broken] = await listEntriesOf(tx, 'questions', '4')
        if (!broken) throw new Error('the fixtures have a question 4')
        await putEntries(tx, [broken], [{ ...broken, source: broken.source.replace('"category":', '"kategory":') }])
      })
      const entry = await staff.showEntry(question)
      expect((await removeEntry(staff, entry, versionOf(entry)))[0]).toMatchObject({ file: 'questions.yaml' })
      expect(await keysOf(site(), 'questions')).toContain('3')
      const other = await staff.showEntry({ kind: 'faq', key: '2' })
      expect(await removeEntry(staff, other, versionOf(other))).toEqual([])
      expect((await listBlocks(store.read, 'faq')).map(({ id }) => id)).not.toContain(2)
    })
  })
})
