/** An update migrates the database of the previous release, and that release works on the new schema during a rolling update. */
import type { TableMetadata } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBlock, listBlocks } from '../../src/db/queries/blocks.ts'
import { countryNames } from '../../src/db/queries/code-names.ts'
import { listNewKinds } from '../../src/db/queries/content-kinds.ts'
import { insertInquiry, listInquiries } from '../../src/db/queries/inquiries.ts'
import { setLeadId } from '../../src/db/queries/leads/leads.ts'
import { listCountries } from '../../src/db/queries/names.ts'
import { insertOrder, listOrders } from '../../src/db/queries/orders.ts'
import { claimMails, insertMails } from '../../src/db/queries/outbox.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import { CONTENT_KINDS } from '../../src/domain/content/kinds.ts'
import { parseJson, toJson } from '../../src/domain/json.ts'
import { filesOf } from '../../src/server/content/parse-files.ts'
import { buildOrderRow } from '../support/backups.ts'
import { buildContent, buildInquiry, buildMail } from '../support/builders.ts'
import { BOTH_ENGINES, createDatabase, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { loadFolder } from '../support/entries.ts'
import { loadContent } from '../support/load-content.ts'
import { LAST_RELEASE, makeLastRelease } from '../support/releases.ts'
import { schemaOf } from '../support/schema-of.ts'
import { FIXTURE } from '../support/template-databases.ts'
import { buildLead } from '../support/waiting-leads.ts'

/** A store over a database of the previous release, not yet migrated. */
async function openLastRelease(engine: Engine): Promise<Store> {
  const { url, drop } = await createDatabase(engine)
  onTestFinished(drop)
  await makeLastRelease(engine, url)
  const store = openStore(url)
  onTestFinished(store.close)
  return store
}

async function openNew(engine: Engine): Promise<Store> {
  const { store, drop } = await createStore(engine)
  onTestFinished(drop)
  return store
}

describe.each(BOTH_ENGINES)(`on %s, a database of version ${LAST_RELEASE}`, (engine) => {
  test('is migrated to the schema of a new one', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const schema = await schemaOf(store)
    expect(schema.length).toBeGreaterThan(500)
    expect(schema).toEqual(await schemaOf(await openNew(engine)))
  })

  test('keeps the names that forms gave to offices and countries, and what menus linked', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const { up } = await import('../../src/db/migrations/0007-offices-and-countries.ts')
    const entry = (file: string, kind: string, key: string, value: object) => ({
      file,
      place: key,
      position: 1,
      kind,
      key,
      source: JSON.stringify(value),
      loaded: null,
      is_gone: 0,
      version: 1,
      labels: '{}',
      missing: '[]',
      changed: '{}',
      edited_at: null,
      edited_by: null,
    })
    const vietnam = { code: 'vietnam', name: { en: 'Vietnam office' } }
    const nl = { code: 'nl', iso_countries: ['NL', 'IE'] }
    await store.transaction(async (tx) => {
      const block = { kind: 'offices', id: 987, code: 'vietnam', position: 1, data: JSON.stringify(vietnam) }
      await tx
        .insertInto('content_block')
        .values(block as never)
        .execute()
      await tx
        .insertInto('country')
        .values({
          id: 987,
          code: 'nl',
          name_en: 'Netherlands',
          data: '{"summary":{"en":"Flat"}}',
          position: 1,
        } as never)
        .execute()
      for (const row of [
        entry('offices.yaml', 'offices', 'vietnam', vietnam),
        entry('countries.yaml', 'countries', 'nl', nl),
      ])
        await tx
          .insertInto('content_entry')
          .values(row as never)
          .execute()
      await up(tx as never)
    })
    const [office] = await listBlocks(store.read, 'offices')
    expect(office).toMatchObject({ name: { en: 'Vietnam office' }, short_name: { tw: '越南（河內）' } })
    expect((await countryNames(store.read, 'vi')).options).toContainEqual({ code: 'nl', name: 'Hà Lan hoặc Ireland' })
    const [country] = await listCountries(store.read)
    expect(country && parseJson(country.data)).toMatchObject({
      summary: { en: 'Flat' },
      iso_countries: ['NL', 'IE'],
      list_in_footer: true,
      regions_label: 'regions',
    })
    const sources = await store.read.selectFrom('content_entry').select('source').orderBy('file').execute()
    expect(sources.map(({ source }) => JSON.parse(source))).toEqual([
      expect.objectContaining({ ...nl, list_in_footer: true }),
      expect.objectContaining({ ...vietnam, short_name: expect.objectContaining({ en: 'Vietnam (Hanoi)' }) }),
    ])
  })

  test('takes source and medium of leads from what their persons sent first', async () => {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    const { up } = await import('../../src/db/migrations/0026-origins-and-shared-views.ts')
    const spring = { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring' }
    const later = { utm_source: 'google', utm_medium: 'cpc' }
    const leads = [
      { id: 'first', campaign: 'spring', sent: [spring, later] },
      { id: 'direct', campaign: '', sent: [{}, later] },
      { id: 'merged', campaign: 'spring', sent: [later, spring] },
      { id: 'call', campaign: '', sent: [] },
    ]
    await store.transaction(async (tx) => {
      for (const { id, campaign, sent } of leads) {
        await tx.insertInto('lead').values(buildLead({ id, campaign })).execute()
        for (const [at, attribution] of sent.entries()) {
          const key = `${id}-${at}`
          const inquiry = buildInquiry({ reference: key, idempotency_key: key, created_at: at })
          await insertInquiry(tx, { ...inquiry, attribution: toJson(attribution) })
          await setLeadId(tx, 'inquiry', key, id)
        }
      }
      await tx.schema.dropIndex('lead_by_campaign').execute()
      for (const [table, column] of [
        ['lead', 'utm_source'],
        ['lead', 'utm_medium'],
        ['saved_view', 'shared_with'],
      ] as const)
        await tx.schema.alterTable(table).dropColumn(column).execute()
      await up(tx as never)
    })
    const found = await store.read.selectFrom('lead').select(['id', 'utm_source', 'utm_medium']).orderBy('id').execute()
    expect(found.map(({ id, utm_source, utm_medium }) => [id, utm_source, utm_medium])).toEqual([
      ['call', '', ''],
      ['direct', '', ''],
      ['first', 'letter', 'email'],
      ['merged', 'letter', 'email'],
    ])
  })

  test('keeps the names of services and types of editing, in entries, older versions and rows, and the rush of orders', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const { up } = await import('../../src/db/migrations/0010-services.ts')
    const value = { id: 987, code: 'interview', desc: { en: 'We ask' } }
    const proofreading = { id: 988, code: 'proofreading', name: { en: 'Proofreading' } }
    const source = JSON.stringify(value)
    const at = { file: 'services.yaml', place: 'modes/987' }
    await store.transaction(async (tx) => {
      const rows = [
        { ...at, position: 1, key: '987', source, loaded: source },
        { ...at, place: 'modes/988', position: 2, key: '988', source: JSON.stringify(proofreading), loaded: null },
      ]
      for (const row of rows)
        await tx
          .insertInto('content_entry')
          .values({
            ...row,
            ...({ kind: 'modes', is_gone: 0, version: 1, labels: '{}', missing: '[]', changed: '{}' } as const),
            edited_at: null,
            edited_by: null,
          })
          .execute()
      for (const [id, old] of [
        ['r1', source],
        ['r2', null],
      ] as const)
        await tx
          .insertInto('content_revision')
          .values({ ...at, id, kind: 'modes', key: '987', version: 1, source: old, at: 1, staff_id: null, via: 'load' })
          .execute()
      await tx
        .insertInto('content_block')
        .values({ kind: 'modes', id: 987, code: 'interview', position: 1, data: source } as never)
        .execute()
      await tx
        .insertInto('content_block')
        .values({ kind: 'prices', id: 987, code: 'prices', position: 1, data: '{"id":987,"copies_max":4}' } as never)
        .execute()
      for (const [reference, item] of [
        ['WP-URGENT', { kind: 'refine', urgent: true }],
        ['WP-CALM', { kind: 'refine', urgent: false, text: '"urgent":true' }],
      ] as const)
        await insertOrder(tx, buildOrderRow({ reference }), [item])
      // the schema of before
      await tx.schema.alterTable('service_order').dropColumn('rush_hours').execute()
      await up(tx as never)
    })
    const name = { en: 'Interview and drafting', vi: 'Viết qua phỏng vấn', tw: '訪談撰寫' }
    const whole = { ...value, name, from_interview: true }
    expect(await listBlocks(store.read, 'modes')).toContainEqual(whole)
    const entries = await store.read.selectFrom('content_entry').selectAll().where('kind', '=', 'modes').execute()
    const of = (key: string) => entries.find((entry) => entry.key === key)
    expect([of('987')?.source, of('987')?.loaded, of('988')?.source].map((json) => JSON.parse(json ?? ''))).toEqual([
      whole,
      whole,
      proofreading,
    ])
    expect(JSON.parse(of('987')?.labels ?? '')).toEqual(name)
    const revisions = await store.read.selectFrom('content_revision').select('source').orderBy('id').execute()
    expect(revisions.map(({ source: old }) => old && JSON.parse(old))).toEqual([whole, null])
    expect(await findBlock(store.read, 'prices', 'prices')).toEqual({
      id: 987,
      copies_max: 4,
      rush: { offered: true, percent: 25, hours: 72 },
    })
    const orders = await listOrders(store.read, 10)
    const hoursOf = (reference: string) => orders.find((order) => order.reference === reference)?.rush_hours
    expect(['WP-URGENT', 'WP-CALM'].map(hoursOf)).toEqual([72, null])
  })

  test('loses markup in an example amount, and keeps the amounts', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const { up } = await import('../../src/db/migrations/0002-clean-examples.ts')
    const bad = '<p>{{=<meta http-equiv=refresh>}} {{=US$10,000}} <a href="{{=javascript:alert(1)}}">a</a></p>'
    const good = '<p> {{=US$10,000}} <a href="#">a</a></p>'
    await store.transaction(async (tx) => {
      const block = { kind: 'questions', id: 987, position: 1, data: JSON.stringify({ answer: { en: bad } }) }
      await tx
        .insertInto('content_block')
        .values(block as never)
        .execute()
      await up(tx as never)
      const { data } = await tx
        .selectFrom('content_block')
        .select('data')
        .where('id', '=', 987)
        .where('kind', '=', 'questions')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(data)).toEqual({ answer: { en: good } })
    })
  })

  test('has its content as JSON, with its history and scheduled texts; a page is one entry', async () => {
    const store = await openLastRelease(engine)
    const entry = (file: string, place: string, kind: string | null, source: string, more = {}) => ({
      file,
      place,
      position: 1,
      kind,
      key: kind && 'one',
      source,
      loaded: source,
      is_gone: 0,
      version: 1,
      labels: '{}',
      missing: '[]',
      changed: '{}',
      edited_at: null,
      edited_by: null,
      ...more,
    })
    const page = (locale: string, title: string) =>
      `---\nid: 3\nversion: "2"\nupdated: 2026-01-02\ntitle: ${title}\ndemo: true\n---\n\nText in ${locale}.\n`
    const revision = (file: string, kind: string, version: number, source: string | null) => ({
      id: `${file} ${version}`,
      file,
      place: '',
      kind,
      key: 'one',
      version,
      source,
      at: version,
      via: 'console',
      staff_id: null,
    })
    const text = '---\ntitle: "A: b"\nseo_slug: a\nabstract: c\n---\n\n**Text**\n'
    await store.transaction(async (tx) => {
      const rows = [
        entry('tags.yaml', '#0', null, '# remarks\n'),
        entry('tags.yaml', '2', 'tags', '- id: 2\n  name: { en: "A # b" } # remark\n'),
        entry('home.yaml', 'faq/1', 'faq', '  - id: 1\n    question:\n      en: Who?\n'),
        entry('services.yaml', 'rush', 'service_notes', 'rush:\n  en: Fast\n'),
        entry('cities.csv', '#0', null, 'id,slug,name_en\n'),
        entry('cities.csv', '1', 'cities', '1,a,"Rome, Georgia"\n'),
        entry('articles/one/en.md', '', 'articles', text),
        entry('pages/one/en.md', '', 'pages', page('en', 'New'), { version: 2, edited_at: 7 }),
        entry('pages/one/vi.md', '', 'pages', page('vi', 'Trang')),
      ]
      for (const row of rows)
        await tx
          .insertInto('content_entry')
          .values(row as never)
          .execute()
      const revisions = [
        revision('pages/one/en.md', 'pages', 1, page('en', 'Old')),
        revision('pages/one/en.md', 'pages', 2, page('en', 'New')),
        revision('articles/one/en.md', 'articles', 1, text),
      ]
      await tx
        .insertInto('content_revision')
        .values(revisions as never)
        .execute()
      const draft = { file: 'site.yaml', place: '', version: 1, base_version: 1, source: 'id: 1\n', state: 'scheduled' }
      await tx
        .insertInto('content_draft')
        .values({ ...draft, at: 1 } as never)
        .execute()
    })
    await store.migrate()
    const entries = await store.read.selectFrom('content_entry').selectAll().orderBy('file').execute()
    expect(entries.map(({ file, place, source }) => [`${file} ${place}`, JSON.parse(source)])).toEqual([
      ['articles/one/en.md ', { title: 'A: b', seo_slug: 'a', abstract: 'c', body: '\n**Text**\n' }],
      ['cities.csv 1', { id: '1', slug: 'a', name_en: 'Rome, Georgia' }],
      ['home.yaml faq/1', { id: 1, question: { en: 'Who?' } }],
      ['pages/one ', expect.objectContaining({ id: 3, version: '2', title: { en: 'New', vi: 'Trang' }, demo: true })],
      ['services.yaml rush', { rush: { en: 'Fast' } }],
      ['tags.yaml 2', { id: 2, name: { en: 'A # b' } }],
    ])
    expect(entries[3]).toMatchObject({ version: 2, missing: '["tw"]' })
    const [older, newer, article] = await store.read
      .selectFrom('content_revision')
      .selectAll()
      .orderBy('kind', 'desc')
      .orderBy('version')
      .execute()
    expect([older, newer].map((one) => [one?.file, one?.version, JSON.parse(one?.source ?? '').title])).toEqual([
      ['pages/one', 1, { en: 'Old', vi: 'Trang' }],
      ['pages/one', 2, { en: 'New', vi: 'Trang' }],
    ])
    expect(JSON.parse(article?.source ?? '').title).toBe('A: b')
    const [draft] = await store.read.selectFrom('content_draft').selectAll().execute()
    expect(draft?.source).toBe('{"id":1}')
  })

  test('keeps its lead with the queued emails, and accepts another one', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const inquiry = buildInquiry()
    await store.transaction(async (tx) => {
      await insertInquiry(tx, inquiry)
      await insertMails(tx, [buildMail()], Date.UTC(2026, 10, 20))
    })
    const references = (await listInquiries(store.read, 10)).map(({ reference }) => reference)
    expect(references.sort()).toEqual(['WP-OLD1-LEAD', inquiry.reference].sort())
    const mails = await store.transaction((tx) => claimMails(tx, Date.UTC(2027, 0, 1), 1000, 10))
    expect(mails).toHaveLength(3)
  })
})

/**
 * Tables and columns that this version removes although the previous release still uses them: the update needs all instances stopped, as
 * CHANGELOG says. Others are removed a release or more after their last use.
 */
const REMOVED: readonly string[] = [
  'school.name_folded is gone',
  'school.sort_key_vi is gone',
  'school.sort_key_tw is gone',
  'search_entry is gone',
  'search_posting is gone',
  'search_sequence is gone',
  'staff.role is gone',
]

/** Columns that a version with the schema `before` would miss, or could not write. */
function narrowings(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name)
    if (!now) return [`${name} is gone`]
    const removed = columns.filter((column) => !now.columns.some((each) => each.name === column.name))
    const changed = now.columns.flatMap((column) => {
      const former = columns.find((each) => each.name === column.name)
      const isRequired = !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing
      if (!former) return isRequired ? [`${name}.${column.name} must be written`] : []
      const isTightened = isRequired && (former.isNullable || former.hasDefaultValue)
      return isTightened ? [`${name}.${column.name} must be written now`] : []
    })
    return [...removed.map((column) => `${name}.${column.name} is gone`), ...changed]
  })
}

test('the previous release can read and write its columns after the migrations of this version', async () => {
  const store = await openLastRelease('postgres')
  const before = await store.read.introspection.getTables()
  await store.migrate()
  const after = await store.read.introspection.getTables()
  expect(before.length).toBeGreaterThan(20)
  expect(narrowings(before, after)).toEqual(REMOVED)
})

test('a removed column and a new required column are detected', () => {
  const column = (name: string, isNullable = true) => ({
    name,
    isNullable,
    dataType: 'text',
    hasDefaultValue: false,
    isAutoIncrementing: false,
  })
  const table = (name: string, ...columns: ReturnType<typeof column>[]) => ({
    name,
    columns,
    isView: false,
    isForeign: false,
  })
  const before = [table('a', column('one'), column('two')), table('b')]
  const after = [table('a', column('one', false), column('three', false), column('four'))]
  expect(narrowings(before, after)).toEqual([
    'a.two is gone',
    'a.one must be written now',
    'a.three must be written',
    'b is gone',
  ])
})

describe.each(ENGINES)('kinds of content that a database on %s lacks', (engine) => {
  test('are all of them in an empty database, and none after a load', async () => {
    const store = await openNew(engine)
    expect(await listNewKinds(store.read)).toEqual(CONTENT_KINDS)
    await loadContent(store, buildContent())
    expect(await listNewKinds(store.read)).toEqual([])
  })

  test('exclude demo rows if the demo was cleared, and rows that reference a missing school', async () => {
    const { store, drop } = await createStore(engine, { content: 'fixture' })
    onTestFinished(drop)
    const files = new Map(filesOf(FIXTURE))
    const person = (id: number, school: string, more = '') =>
      `- {id: ${id}, school: ${school}, admitted: 2026-01, degree: master, student: {en: Ann}, major: {en: A}, score: {en: A}, scholarship: null, experience: {en: A}${more}}\n`
    files.set(
      'students.yaml',
      person(1, 'harvard-university') + person(2, 'away') + person(3, 'harvard-university', ', demo: true'),
    )
    await store.transaction(async (tx) => {
      await tx.deleteFrom('content_entry').where('file', '=', 'students.yaml').execute()
      for (const table of ['student', 'testimonial', 'content_block'] as const)
        await tx.updateTable(table).set({ demo: 0 }).execute()
      await tx.updateTable('article').set({ demo: 0 }).execute()
      const kinds = JSON.stringify(CONTENT_KINDS.filter((kind) => kind !== 'students'))
      await tx.updateTable('setting').set({ value: kinds }).where('key', '=', 'content_kinds').execute()
    })
    await loadFolder(store, files, { only: 'new-kinds' })
    expect(await listNewKinds(store.read)).toEqual([])
    const entries = await store.read.selectFrom('content_entry').select('key').where('kind', '=', 'students').execute()
    expect(entries).toEqual([{ key: '1' }])
  })

  test('exclude kinds that staff emptied after a load', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    await store.transaction((tx) => tx.deleteFrom('student').execute())
    expect(await listNewKinds(store.read)).toEqual([])
  })
})
