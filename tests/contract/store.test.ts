import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findInquiryByKey, insertInquiry, listInquiries, redeemCaptcha } from '../../src/db/queries/inquiries.ts'
import { listCities } from '../../src/db/queries/names.ts'
import { insertMails, readBacklog } from '../../src/db/queries/outbox.ts'
import { countSchoolsByCountry, findSchool, findSchoolsByIds, pickSchoolIds } from '../../src/db/queries/schools.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import { isUniqueViolation, openStore, type Store } from '../../src/db/store.ts'
import type { Content } from '../../src/domain/content.ts'
import { buildContent, buildInquiry, buildMail, buildSchool } from '../support/builders.ts'
import { adminUrl, BOTH_ENGINES, createDatabase, createStore, ENGINES } from '../support/databases.ts'
import { fixtureContent } from '../support/demo-content.ts'
import { loadContent } from '../support/load-content.ts'
import { nightlyTest } from '../support/nightly.ts'
import { isFullRun, sampled } from '../support/scope.ts'
import { ids, openTestStore, search } from '../support/stores.ts'
import { runAsAdmin } from '../support/template-databases.ts'
import { startInstance } from './instances.ts'

const CONTENT_TABLES = [
  'content_block',
  'country',
  'country_enrollment',
  'enrollment',
  'college',
  'tag',
  'city',
  'school',
  'school_enrollment',
  'school_college',
  'school_tag',
] as const

/** Names that challenge lists, JSON, LIKE, SQL or encodings. */
const ODD_NAMES = [
  '[1]',
  '{"a":1}',
  'null',
  '007',
  '1e3',
  "Robert'); drop table inquiry;--",
  '100%',
  'a\\b_c',
  'Nguyễn Thị Đoan Trang',
  '歐陽娜娜',
  '𠮷野家',
  '👩‍👩‍👧‍👦 family',
  'Zoë "Zed" O’Neil',
  'ก้าวหน้า',
  'مرحبا',
]

async function dump(store: Store): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(
    CONTENT_TABLES.map(async (table) => {
      const all = await store.read.selectFrom(table).selectAll().execute()
      return [table, all.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))] as const
    }),
  )
  return Object.fromEntries(rows)
}

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('run once, and a second time do nothing', async () => {
    const database = await createDatabase(engine)
    onTestFinished(database.drop)
    const store = openStore(database.url)
    onTestFinished(store.close)
    expect(await store.migrate()).toContain('0001-baseline')
    await loadContent(store, buildContent({ schools: [buildSchool()] }))
    const before = await dump(store)
    expect(await store.migrate()).toEqual([])
    expect(await dump(store)).toEqual(before)
  })

  nightlyTest('of several concurrent instances run once, and every instance goes on', async () => {
    for (let round = 0; round < 3; round++) {
      const { url, drop } = await createDatabase(engine)
      onTestFinished(drop)
      const instances = await Promise.all(Array.from({ length: 4 }, () => startInstance(url)))
      const ran = await Promise.all(instances.map((instance) => instance.run('migrate')))
      await Promise.all(instances.map((instance) => instance.end()))
      const store = openStore(url)
      const inOrder = await store.migrate()
      await store.close()
      expect(inOrder).toEqual([])
      expect(ran.flat()).toEqual([...new Set(ran.flat())])
      expect(ran.flat()).toContain('0001-baseline')
    }
  })
})

describe.each(ENGINES)('loading content on %s', (engine) => {
  test('is atomic: a row that fails in the middle leaves the old content', async () => {
    const first = buildContent({ schools: [buildSchool({ id: 1, slug: 'one' }), buildSchool({ id: 2, slug: 'two' })] })
    const store = await openTestStore(engine, first)
    const before = await dump(store)
    const version = await readContentVersion(store.read)
    const failing = buildContent({
      countries: first.countries.map((country) => ({ ...country, name: { en: 'Renamed' } })),
      // the fourth school's slug equals the second one's
      schools: [
        buildSchool({ id: 1, slug: 'one', name_en: 'Renamed' }),
        buildSchool({ id: 2, slug: 'two' }),
        buildSchool({ id: 3, slug: 'three' }),
        buildSchool({ id: 4, slug: 'two' }),
        buildSchool({ id: 5, slug: 'five' }),
      ],
    })
    await expect(loadContent(store, failing)).rejects.toSatisfy(isUniqueViolation)
    expect(await dump(store)).toEqual(before)
    expect(await readContentVersion(store.read)).toBe(version)
  })

  test('into an empty database leaves it empty if a row fails', async () => {
    const store = await openTestStore(engine)
    const failing = buildContent({ schools: [buildSchool(), buildSchool({ city: 'nowhere' })] })
    await expect(loadContent(store, failing)).rejects.toThrow()
    expect(Object.values(await dump(store)).flat()).toEqual([])
    expect(await readContentVersion(store.read)).toBe(0)
  })

  test('a second time changes only the version', async () => {
    const store = await openTestStore(engine, 'fixture')
    const before = await dump(store)
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
    const version = await readContentVersion(store.read)
    await loadContent(store, fixtureContent())
    expect(await dump(store)).toEqual(before)
    expect(await readContentVersion(store.read)).toBe(version + 1)
  })

  test('with `when empty` leaves a database with content unchanged', async () => {
    const store = await openTestStore(engine)
    expect(
      await loadContent(store, buildContent({ schools: [buildSchool({ id: 1 })] }), { only: 'empty' }),
    ).not.toBeNull()
    const before = await dump(store)
    expect(await loadContent(store, buildContent({ schools: [buildSchool({ id: 2 })] }), { only: 'empty' })).toBeNull()
    expect(await dump(store)).toEqual(before)
  })

  test('again with other values changes the rows and their links', async () => {
    const store = await openTestStore(
      engine,
      buildContent({ schools: [buildSchool({ id: 1, tags: ['old'], colleges: ['law'] })] }),
    )
    await loadContent(
      store,
      buildContent({ schools: [buildSchool({ id: 1, name_en: 'Renamed', tags: ['small'], colleges: [] })] }),
    )
    expect(await findSchool(store.read, 1)).toMatchObject({ name_en: 'Renamed', tags: [2], colleges: [] })
  })

  test('a city added before the others leaves ids and a school’s city unchanged', async () => {
    const content = buildContent({ schools: [buildSchool({ id: 1, city: 'springfield' })] })
    const store = await openTestStore(engine, content)
    const cities = () => store.read.selectFrom('city').select(['slug', 'id']).orderBy('id').execute()
    const before = await cities()
    const added = { ...(content.cities[0] as Content['cities'][number]), id: 9, slug: 'aachen', name_en: 'Aachen' }
    await loadContent(store, { ...content, cities: [added, ...content.cities] })
    expect.soft(await findSchool(store.read, 1)).toMatchObject({ city_slug: 'springfield' })
    expect(await cities()).toEqual(expect.arrayContaining(before))
  })

  test('accepts cities in another order', async () => {
    const content = buildContent({ schools: [buildSchool({ id: 1, city: 'springfield' })] })
    const store = await openTestStore(engine, content)
    await loadContent(store, { ...content, cities: content.cities.toReversed() })
    expect(await findSchool(store.read, 1)).toMatchObject({ city_slug: 'springfield' })
  })
})

test.each(sampled([true, false]))(
  'instances that load at once on postgres wait for each other (when empty: %s)',
  async (whenEmpty) => {
    const { store, url, drop } = await createStore('postgres')
    const others = [openStore(url), openStore(url), openStore(url)]
    onTestFinished(async () => {
      for (const other of others) await other.close()
      await drop()
    })
    const content = fixtureContent()
    const loaded = await Promise.all(
      [store, ...others].map((instance) => loadContent(instance, content, { only: whenEmpty ? 'empty' : 'all' })),
    )
    expect(loaded.filter(Boolean).length).toBe(whenEmpty ? 1 : 4)
    expect(await readContentVersion(store.read)).toBe(whenEmpty ? 1 : 4)
  },
)

describe.each(BOTH_ENGINES)('transactions on %s', (engine) => {
  test('change nothing if their work fails', async () => {
    const store = await openTestStore(engine)
    const failure = new Error('on purpose')
    const inquiry = buildInquiry()
    const work = store.transaction(async (tx) => {
      await insertInquiry(tx, inquiry)
      await insertMails(tx, [buildMail()], 0)
      await redeemCaptcha(tx, 'nonce', 1)
      throw failure
    })
    await expect(work).rejects.toBe(failure)
    expect(await findInquiryByKey(store.read, inquiry.idempotency_key)).toBeNull()
    expect(await readBacklog(store.read)).toEqual({ waiting: 0, oldest: null, givenUp: 0 })
    expect(await store.transaction((tx) => redeemCaptcha(tx, 'nonce', 1))).toBe(true)
  })

  test('continue after a failed one', async () => {
    const store = await openTestStore(engine)
    const inquiry = buildInquiry()
    await store.transaction((tx) => insertInquiry(tx, inquiry))
    await expect(store.transaction((tx) => insertInquiry(tx, inquiry))).rejects.toThrow()
    await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
    expect((await listInquiries(store.read, 10)).length).toBe(2)
  })

  test('run concurrently without lost updates', async () => {
    const store = await openTestStore(engine)
    await Promise.all(Array.from({ length: 40 }, () => store.transaction((tx) => insertInquiry(tx, buildInquiry()))))
    expect((await listInquiries(store.read, 100)).length).toBe(40)
  })

  test('redeem a captcha once, however many attempts are concurrent', async () => {
    const store = await openTestStore(engine)
    const won = await Promise.all(
      Array.from({ length: 20 }, () => store.transaction((tx) => redeemCaptcha(tx, 'one nonce', 1))),
    )
    expect(won.filter(Boolean).length).toBe(1)
  })

  test('a duplicate row is recognised, any other failure is not', async () => {
    const store = await openTestStore(engine, buildContent())
    const first = buildInquiry()
    await store.transaction((tx) => insertInquiry(tx, first))
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => Promise.reject(new Error('nothing failed')),
        (error: unknown) => error,
      )
    const sameKey = buildInquiry({ idempotency_key: first.idempotency_key })
    const sameReference = buildInquiry({ reference: first.reference })
    const withoutName = { ...buildInquiry(), name: null } as never
    const twins = Array.from({ length: 2 }, () => buildMail({ message_id: '<same@waypoint.example>' }))
    const unknownCity = { id: 9, slug: 'x', country_code: 'zz', iso_country: 'ZZ', latitude: 0, longitude: 0 }
    const names = {
      name_en: 'X',
      name_vi: null,
      name_tw: null,
      sort_key: 'x',
      demo: 0,
      edited_at: null,
      origin: 'file',
    }
    const unique = [
      await failureOf(store.transaction((tx) => insertInquiry(tx, sameKey))),
      await failureOf(store.transaction((tx) => insertInquiry(tx, sameReference))),
      await failureOf(store.transaction((tx) => insertMails(tx, twins, 0))),
    ]
    const other = [
      await failureOf(store.transaction((tx) => insertInquiry(tx, withoutName))),
      await failureOf(
        store.transaction((tx) =>
          tx
            .insertInto('city')
            .values({ ...unknownCity, ...names })
            .execute(),
        ),
      ),
      await failureOf(store.transaction((tx) => sql`select * from nothing_of_that_name`.execute(tx))),
      new Error('anything'),
    ]
    expect(unique.map(isUniqueViolation)).toEqual([true, true, true])
    expect(other.map(isUniqueViolation)).toEqual([false, false, false, false])
  })

  test('reject a reference to a missing row', async () => {
    const store = await openTestStore(engine, buildContent())
    const work = store.transaction((tx) =>
      tx.insertInto('country_enrollment').values({ country_code: 'usa', enrollment_id: 99 }).execute(),
    )
    await expect(work).rejects.toThrow()
  })
})

describe.each(BOTH_ENGINES)('a store on %s', (engine) => {
  test('that is closed answers no more, also if nothing was read from it before', async () => {
    const { url, drop } = await createDatabase(engine)
    onTestFinished(drop)
    const store = openStore(url)
    await store.migrate()
    await store.close()
    await expect(readContentVersion(store.read)).rejects.toThrow()
    await expect(store.transaction((tx) => redeemCaptcha(tx, 'nonce', 1))).rejects.toThrow()
  })

  test('sees writes of another handle at once', async () => {
    const { store, url, drop } = await createStore(engine)
    onTestFinished(drop)
    const other = openStore(url)
    onTestFinished(other.close)
    for (let count = 1; count <= 3; count++) {
      await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
      expect((await listInquiries(other.read, 10)).length).toBe(count)
    }
  })
})

describe.each(BOTH_ENGINES)('a snapshot on %s', (engine) => {
  test('stays the same while others write, and rejects writes', async () => {
    const store = await openTestStore(engine)
    await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
    const counts = await store.snapshot(async (db) => {
      const before = (await listInquiries(db, 10)).length
      await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
      await expect(db.deleteFrom('inquiry').execute()).rejects.toThrow(/read-?only/)
      return before
    })
    expect(counts).toBe(1)
    expect((await listInquiries(store.read, 10)).length).toBe(2)
  })

  test('gives two reads the same rows, whatever is committed between them', async () => {
    const store = await openTestStore(engine)
    const [first, second] = await store.snapshot(async (db) => {
      const before = await readBacklog(db)
      await store.transaction((tx) => insertMails(tx, [buildMail()], 5))
      return [before, await readBacklog(db)]
    })
    expect(second).toEqual(first)
    expect(await readBacklog(store.read)).toEqual({ waiting: 1, oldest: 5, givenUp: 0 })
  })

  test('is released after a failure, and the next one sees new rows', async () => {
    const store = await openTestStore(engine)
    const failure = new Error('on purpose')
    for (let round = 1; round <= 15; round++) {
      await expect(store.snapshot(() => Promise.reject(failure))).rejects.toBe(failure)
      await store.transaction((tx) => insertMails(tx, [buildMail()], 5))
      expect(await store.snapshot(readBacklog)).toEqual({ waiting: round, oldest: 5, givenUp: 0 })
    }
  })
})

test('the reading handle of SQLite rejects writes', async () => {
  const store = await openTestStore('sqlite')
  await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
  await expect(store.read.deleteFrom('inquiry').execute()).rejects.toThrow(/readonly/)
  expect((await listInquiries(store.read, 10)).length).toBe(1)
})

test('a SQLite store that only wrote leaves one file, with everything in it', async () => {
  const { url, drop } = await createDatabase('sqlite')
  onTestFinished(drop)
  const store = openStore(url)
  await store.migrate()
  await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
  await store.close()
  expect(readdirSync(dirname(url))).toEqual([basename(url)])
  const reopened = openStore(url)
  expect((await listInquiries(reopened.read, 10)).length).toBe(1)
  await reopened.close()
})

describe.each(BOTH_ENGINES)('values on %s', (engine) => {
  test('inquiries of people with unusual names read as written', async () => {
    const store = await openTestStore(engine)
    const inquiries = ODD_NAMES.map((name, index) =>
      buildInquiry({
        reference: name,
        created_at: 1000 - index,
        name,
        remarks: `${name}\nsecond line\ttab`,
        major: name,
        attribution: JSON.stringify({ referrer: name }),
        intake_year: 2027,
      }),
    )
    for (const inquiry of inquiries) await store.transaction((tx) => insertInquiry(tx, inquiry))
    expect(await listInquiries(store.read, 100)).toEqual(inquiries.map((inquiry) => ({ ...inquiry, lead_id: null })))
    for (const { idempotency_key, reference } of inquiries)
      expect(await findInquiryByKey(store.read, idempotency_key)).toMatchObject({ reference })
  })

  test('numbers, flags and times are numbers, and missing values are null', async () => {
    const store = await openTestStore(engine, buildContent({ schools: [buildSchool({ id: 1, no_exam: true })] }))
    const inquiry = buildInquiry({ created_at: 8_640_000_000_000_000, consented_at: Number.MAX_SAFE_INTEGER })
    await store.transaction(async (tx) => {
      await insertInquiry(tx, inquiry)
      await insertMails(tx, [buildMail()], 1_800_000_000_000)
    })
    const [school] = await findSchoolsByIds(store.read, [1])
    expect(school).toMatchObject({
      id: 1,
      no_exam: 1,
      demo: 0,
      latitude: 40,
      longitude: -90,
      founded: 1900,
      rank: null,
    })
    expect(school).toMatchObject({ edited_at: null, name_vi: null, enrollments: [1], colleges: [1], tags: [] })
    expect(await listInquiries(store.read, 1)).toEqual([{ ...inquiry, lead_id: null }])
    expect(await readBacklog(store.read)).toEqual({ waiting: 1, oldest: 1_800_000_000_000, givenUp: 0 })
    expect(await search(store, {})).toEqual({ ids: [1], total: 1 })
    expect(await countSchoolsByCountry(store.read)).toEqual(new Map([['usa', 1]]))
    const mail = await store.read.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ id: 1, attempts: 0, lease_until: 0, next_attempt_at: 1_800_000_000_000 })
    expect(mail).toMatchObject({ sent_at: null, failed_at: null, last_error: null })
  })
})

describe('both databases', () => {
  const ordered = [
    'the Zeta',
    'Zeta',
    'zeta',
    'Éclair',
    'Eclair',
    'Đà Nẵng',
    'Da Nang',
    'a-b',
    'a b',
    'ab',
    'A',
    'aa',
    'Æther',
    '10 Downing',
    '9 Lives',
    '中文大學',
    '清華',
    '𠮷大學',
    '😀 school',
    'ﬁne',
    'ß',
    'ŁÓDŹ',
    'Lodz',
    '_x',
    'ｆｕｌｌ',
  ]

  /** A database whose default collation is that of a dictionary, not the bytes'. */
  async function openDictionaryStore(): Promise<Store> {
    const name = `test_icu_${process.pid}_${Math.random().toString(36).slice(2)}`
    const run = (statement: string) => runAsAdmin(adminUrl(), statement)
    await run(`create database ${name} template template0 locale_provider icu icu_locale 'vi-VN' encoding 'UTF8'`)
    const store = openStore(adminUrl().replace(/[^/]+$/, name))
    onTestFinished(async () => {
      await store.close()
      await run(`drop database ${name} with (force)`)
    })
    await store.migrate()
    return store
  }

  test('list schools and cities in the same order, whatever the database’s collation', async () => {
    const content = buildContent({
      schools: ordered.map((name_en, index) =>
        buildSchool({ id: index + 1, name_en, city: `city-${index}`, country: index % 2 ? 'uk' : 'usa' }),
      ),
      cities: ordered.map((name_en, index) => ({
        ...(buildContent().cities[0] as Content['cities'][number]),
        id: index + 1,
        slug: `city-${index}`,
        name_en,
      })),
    })
    const stores = [
      await openTestStore('sqlite', content),
      await openTestStore('postgres', content),
      await openDictionaryStore(),
    ] as const
    await loadContent(stores[2], content)
    const lists = await Promise.all(
      stores.map(async (store) => ({
        schools: (await search(store, {})).ids,
        uk: (await search(store, { country: 'uk' })).ids,
        ranked: (await search(store, { sort: 'rank' })).ids,
        cities: ids(await listCities(store.read, null)),
        picked: await pickSchoolIds(store.read, { count: 9, random: null }),
      })),
    )
    const rows = await stores[0].read.selectFrom('city').select(['id', 'sort_key']).execute()
    const byBytes = rows.sort((a, b) => Buffer.compare(Buffer.from(a.sort_key), Buffer.from(b.sort_key)) || a.id - b.id)
    expect(lists[0]?.cities).toEqual(ids(byBytes))
    expect(lists[1]).toEqual(lists[0])
    expect(lists[2]).toEqual(lists[0])
  })

  test('list content alike, in every order', async () => {
    const content = isFullRun ? 'demo' : 'fixture'
    const [sqlite, postgres] = [await openTestStore('sqlite', content), await openTestStore('postgres', content)]
    for (const sort of ['name', 'rank', 'newest'] as const) {
      const one = await search(sqlite, { sort })
      expect(one.total).toBeGreaterThan(5)
      expect(await search(postgres, { sort })).toEqual(one)
    }
    expect(await dump(postgres)).toEqual(await dump(sqlite))
  })
})
