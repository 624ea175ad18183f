/** Imports of publishers' files with figures: previewed, applied completely or not at all, and preserved by later loads of content. */
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listEveryFact } from '../../src/db/queries/facts.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { cover, type FactsFile } from '../../src/domain/facts/fact-rules.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { compareWithFacts, importFacts } from '../../src/services/import-facts.ts'
import { seeded } from '../support/builders.ts'
import { createStore, ENGINES, type Engine, type TestStore } from '../support/databases.ts'
import { loadFolder } from '../support/entries.ts'
import {
  ABILENE,
  AMERICAN,
  type Cells,
  course,
  cricos,
  csvOf,
  DE_ANZA,
  fileOf,
  projectForm,
  SCORECARD_HEADER,
  scorecard,
} from '../support/facts-files.ts'
import { programEnvironment, runProgram } from '../support/programs.ts'
import { FIXTURE } from '../support/template-databases.ts'

const load = (store: Store, options = {}) => loadFolder(store, FIXTURE, options)

async function open(engine: Engine): Promise<TestStore> {
  const opened = await createStore(engine, { content: 'fixture' })
  onTestFinished(opened.drop)
  return opened
}

/** The command, without a terminal. */
async function run({ url }: TestStore, ...args: string[]) {
  const [file = '', ...options] = args
  const { stdout, ...result } = await runProgram('content', ['import-facts', file, ...options], {
    DATABASE_URL: url,
  })
  return { lines: linesOf(stdout), ...result }
}

const linesOf = (stdout: string) => stdout.trim().split('\n').filter(Boolean)

const factsOf = async (store: Store, slug: string) =>
  Object.fromEntries(
    (await listEveryFact(store.read))
      .filter((fact) => fact.slug === slug)
      .map(({ kind, level, value, value_to, currency, year }) => [
        [kind, level].filter(Boolean).join(' '),
        [value, value_to, currency, year],
      ]),
  )

const everything = async (store: Store) => (await listEveryFact(store.read)).map((fact) => JSON.stringify(fact)).sort()

const YEAR = ['--year', '2023-24']

describe.each(ENGINES)('an import of figures on %s', (engine) => {
  test('a Scorecard file is previewed row by row, and applied on request', async () => {
    const opened = await open(engine)
    const { store } = opened
    const before = await everything(store)
    const version = await readContentVersion(store.read)
    const file = fileOf('Most-Recent-Cohorts-Institution.csv', `\ufeff${scorecard(ABILENE, AMERICAN, DE_ANZA)}`)
    const preview = await run(opened, file, ...YEAR)
    expect(preview.status).toBe(0)
    expect(preview.lines).toContain(
      'changed American University · Tuition a year · undergraduate: USD 53,889 (2022-23, college-scorecard) → USD 55,724 (2023-24, college-scorecard)',
    )
    expect(preview.lines).toContain(
      'new     American University · Earnings ten years after entry: USD 77,354 (2023-24, college-scorecard)',
    )
    expect(preview.stderr).toContain('nothing was changed: --yes confirms')
    expect((await run(opened, file, ...YEAR, '--dry-run')).lines).toEqual(preview.lines)
    expect(await everything(store)).toEqual(before)

    const applied = await run(opened, file, ...YEAR, '--yes')
    expect(applied.lines).toEqual(preview.lines)
    expect(applied.status).toBe(0)
    expect(await factsOf(store, 'american-university')).toEqual({
      'tuition undergraduate': [55_724, null, 'USD', '2023-24'],
      'room-board': [15_706, null, 'USD', '2023-24'],
      'admission-rate undergraduate': [0.4058, null, null, '2023-24'],
      'sat-reading undergraduate': [660, 730, null, '2023-24'],
      'sat-math undergraduate': [630, 700, null, '2023-24'],
      'act undergraduate': [29, 32, null, '2023-24'],
      'students undergraduate': [7669, null, null, '2023-24'],
      'students graduate': [6389, null, null, '2023-24'],
      'international-share undergraduate': [0.099, null, null, '2023-24'],
      'completion-rate undergraduate': [0.743, null, null, '2023-24'],
      earnings: [77_354, null, 'USD', '2023-24'],
    })
    expect(await readContentVersion(store.read)).toBeGreaterThan(version)
    const secondRun = await run(opened, file, ...YEAR, '--yes')
    expect(secondRun.stderr).toContain('no changes')
  })

  test('leaves out the tuition of two-year colleges, uses their completion rate, and reports both', async () => {
    const opened = await open(engine)
    const { lines } = await run(opened, fileOf('scorecard.csv', scorecard(DE_ANZA)), ...YEAR, '--yes')
    expect(lines.join('\n')).toMatch(/left out the tuition of two-year colleges.*De Anza College/)
    const facts = await factsOf(opened.store, 'de-anza-college')
    expect(Object.keys(facts).filter((kind) => kind.startsWith('tuition'))).toEqual([])
    expect(facts['completion-rate']).toEqual([0.6, null, null, '2023-24'])
  })

  test('removes values that the source no longer has, and leaves unlisted schools unchanged', async () => {
    const opened = await open(engine)
    const harvard = await factsOf(opened.store, 'harvard-university')
    const file = fileOf('scorecard.csv', scorecard({ ...AMERICAN, SATVR25: 'PS', SATVR75: 'PrivacySuppressed' }))
    const { lines } = await run(opened, file, ...YEAR, '--yes')
    expect(lines).toContain(
      'gone    American University · SAT reading and writing, middle half · undergraduate: 660–730 (2022-23, college-scorecard)',
    )
    expect(await factsOf(opened.store, 'american-university')).not.toHaveProperty('sat-reading undergraduate')
    expect(await factsOf(opened.store, 'harvard-university')).toEqual(harvard)
    expect(lines.join('\n')).toMatch(/schools are not in scorecard\.csv, and keep their stored figures: .*Harvard/)
  })

  test('ignores a column that the file lacks', async () => {
    const opened = await open(engine)
    const file = fileOf(
      's.csv',
      csvOf(
        SCORECARD_HEADER.filter((column) => column !== 'GRADS'),
        [AMERICAN],
      ),
    )
    const { lines } = await run(opened, file, ...YEAR, '--yes')
    expect(lines).toContain('no column GRADS: the stored figures stay')
    expect(await factsOf(opened.store, 'american-university')).toMatchObject({
      'students graduate': [6389, null, null, '2021-22'],
      'students undergraduate': [7669, null, null, '2023-24'],
    })
  })

  test('the Australian register gives a year’s tuition of degrees, and errors are reported', async () => {
    const opened = await open(engine)
    const master = { 'Course Level': 'Masters Degree (Coursework)', 'Duration (Weeks)': '104' }
    const file = fileOf(
      'cricos-courses.csv',
      cricos(
        course('001', '90000'),
        course('002', '$120,000.00'),
        course('003', '150000'),
        course('004', '180000'),
        course('005', '600000'),
        course('006', '5000'),
        course('007', '999999', { Expired: 'Yes' }),
        course('008', '20000', { 'Course Level': 'Diploma' }),
        course('009', '100000', master),
        course('010', '50000', { 'CRICOS Provider Code': '99999Z' }),
      ),
    )
    const { lines } = await run(opened, file, '--as-of', '2026-07-01', '--yes')
    expect(await factsOf(opened.store, 'university-of-melbourne')).toMatchObject({
      'tuition undergraduate': [37_500, 52_500, 'AUD', '2026'],
      'tuition graduate': [50_000, null, 'AUD', '2026'],
    })
    expect(lines.filter((line) => line.startsWith('left out'))).toEqual([
      'left out line 6, University of Melbourne, Bachelor of Arts, "005": AUD 600000 for 156 weeks is an error of the register',
      'left out line 7, University of Melbourne, Bachelor of Arts, "006": AUD 5000 for 156 weeks is an error of the register',
    ])
    expect((await run(opened, file, '--year', '2026', '--yes')).stderr).toContain('no changes')
  })

  test('the project’s own format adds and changes, and removes only kinds of figures that the file has', async () => {
    const opened = await open(engine)
    const file = fileOf(
      'more.csv',
      projectForm(
        'university-of-leeds,students,undergraduate,25000,,,2024-25,openalex',
        'harvard-university,tuition,undergraduate,59320,,USD,2024-25,college-scorecard',
      ),
    )
    const { lines } = await run(opened, file, '--yes')
    expect(lines).toEqual([
      'changed Harvard University · Tuition a year · undergraduate: USD 57,261 (2022-23, college-scorecard) → USD 59,320 (2024-25, college-scorecard)',
      'new     University of Leeds · Students · undergraduate: 25,000 (2024-25, openalex)',
    ])
    expect(await factsOf(opened.store, 'harvard-university')).toHaveProperty('room-board')
  })

  test('lists changes of more than fivefold or to an older year first, counts them, and applies them on request', async () => {
    const opened = await open(engine)
    const before = await everything(opened.store)
    const file = fileOf(
      'slips.csv',
      projectForm(
        'american-university,tuition,undergraduate,55724,,USD,2024-25,college-scorecard',
        'harvard-university,tuition,undergraduate,60,,USD,2010-11,college-scorecard',
      ),
    )
    const slip =
      'changed Harvard University · Tuition a year · undergraduate: USD 57,261 (2022-23, college-scorecard) → USD 60 (2010-11, college-scorecard)'
    const preview = await run(opened, file)
    expect(preview.lines).toEqual([
      `check ${slip}: moves more than fivefold, goes back to an older year`,
      expect.stringContaining('changed American University'),
      slip,
    ])
    expect(preview.stderr).toContain(
      '1 to check (listed first): more than fivefold, of an older year, or far from others',
    )
    expect(await everything(opened.store)).toEqual(before)
    const applied = await run(opened, file, '--yes')
    expect([applied.lines, applied.status]).toEqual([preview.lines, 0])
    expect(applied.stderr).toContain('changed 2 figures, 1 of them to check')
    expect((await factsOf(opened.store, 'harvard-university'))['tuition undergraduate']?.[0]).toBe(60)
  })

  test('lists new values far from others of their kind first, in any currency', async () => {
    const opened = await open(engine)
    const file = fileOf(
      'first.csv',
      projectForm(
        'university-of-cambridge,tuition,undergraduate,28000,,GBP,2024-25,openalex',
        'university-of-leeds,tuition,undergraduate,26000,,GBP,2024-25,openalex',
        'university-of-melbourne,tuition,undergraduate,45000,,AUD,2024-25,openalex',
        'de-anza-college,tuition,undergraduate,11000,,USD,2024-25,openalex',
        'university-of-oxford,tuition,undergraduate,40,,GBP,2024-25,openalex',
      ),
    )
    const slip = 'new     University of Oxford · Tuition a year · undergraduate: GBP 40 (2024-25, openalex)'
    const preview = await run(opened, file, '--dry-run')
    expect(preview.lines).toEqual([
      `check ${slip}: far from the others of its kind`,
      ...['De Anza College', 'University of Cambridge', 'University of Leeds', 'University of Melbourne'].map((name) =>
        expect.stringContaining(`new     ${name}`),
      ),
      slip,
    ])
    expect(preview.stderr).toContain('1 to check (listed first)')
  })

  test('is preserved by a load of content; a forced load restores the files’ values', async () => {
    const { store } = await open(engine)
    await importFacts(store, ofHarvard(60_000), await compareWithFacts(store.read, ofHarvard(60_000)))
    const imported = await everything(store)
    const loaded = await load(store)
    expect(loaded?.imported).toEqual(['college-scorecard'])
    expect(await everything(store)).toEqual(imported)
    await load(store, { force: true })
    expect(await factsOf(store, 'harvard-university')).toMatchObject({
      'tuition undergraduate': [57_261, null, 'USD', '2022-23'],
    })
    expect((await load(store))?.imported).toEqual([])
  })

  test('keeps values that staff created or edited, and lists them', async () => {
    const { store } = await open(engine)
    await store.transaction((tx) =>
      tx.updateTable('school_fact').set({ value: 1, edited_at: 5 }).where('kind', '=', 'tuition').execute(),
    )
    const preview = await compareWithFacts(store.read, ofHarvard(60_000))
    expect(preview.changes.map(({ what }) => what)).toEqual(['kept'])
    await importFacts(store, ofHarvard(60_000), preview)
    expect((await factsOf(store, 'harvard-university'))['tuition undergraduate']?.[0]).toBe(1)
  })

  test('that stops half-way changes nothing', async () => {
    const { store } = await open(engine)
    const file = ofHarvard(60_000)
    file.facts.push({ ...fact('harvard-university', 70_000), kind: 'earnings', level: undefined })
    await store.transaction((tx) => rejectInserts(engine, 'earnings').execute(tx))
    const before = await everything(store)
    const preview = await compareWithFacts(store.read, file)
    expect(preview.changes.map(({ what }) => what)).toEqual(['new', 'changed'])
    await expect(importFacts(store, file, preview)).rejects.toThrow()
    expect(await everything(store)).toEqual(before)
  })

  test('changes nothing if the figures differ from the preview', async () => {
    const { store } = await open(engine)
    const preview = await compareWithFacts(store.read, ofHarvard(60_000))
    await importFacts(store, ofHarvard(50_000), await compareWithFacts(store.read, ofHarvard(50_000)))
    await expect(importFacts(store, ofHarvard(60_000), preview)).rejects.toThrow('look again')
    expect((await factsOf(store, 'harvard-university'))['tuition undergraduate']?.[0]).toBe(50_000)
  })

  test('of any figures changes nothing the second time', async () => {
    const { store } = await open(engine)
    const number = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }), { nil: null })
    const slugs = readContent(FIXTURE)
      .schools.slice(0, 5)
      .map(({ slug }) => slug)
    const row = fc.record({
      school: fc.constantFrom(...slugs),
      kind: fc.constantFrom('tuition', 'students', 'act'),
      level: fc.constantFrom('undergraduate', 'graduate', undefined),
      value: fc.integer({ min: 0, max: 90_000 }),
      wider: number(0, 500),
    })
    const rows = fc.uniqueArray(row, { selector: ({ school, kind, level }) => `${school} ${kind} ${level}` })
    await fc.assert(
      fc.asyncProperty(rows, async (generated) => {
        const file: FactsFile = { facts: [], covers: new Map(), notes: [] }
        for (const { wider, ...generatedRow } of generated) {
          const value_to = wider === null ? undefined : generatedRow.value + wider
          file.facts.push({ ...generatedRow, value_to, currency: undefined, year: '2025', source: 'college-scorecard' })
          cover(file.covers, 'college-scorecard', generatedRow.school, [generatedRow.kind])
        }
        await importFacts(store, file, await compareWithFacts(store.read, file))
        const once = await everything(store)
        const second = await compareWithFacts(store.read, file)
        expect(second).toEqual({ changes: [], same: file.facts.length })
        await importFacts(store, file, second)
        expect(await everything(store)).toEqual(once)
      }),
      { ...seeded(1), numRuns: 8 },
    )
  })
})

const fact = (school: string, value: number): FactsFile['facts'][number] => ({
  school,
  kind: 'tuition',
  level: 'undergraduate',
  value,
  value_to: undefined,
  currency: 'USD',
  year: '2024-25',
  source: 'college-scorecard',
})

function ofHarvard(tuition: number): FactsFile {
  const file: FactsFile = { facts: [fact('harvard-university', tuition)], covers: new Map(), notes: [] }
  cover(file.covers, 'college-scorecard', 'harvard-university', ['tuition'])
  return file
}

/** Makes the database reject figures of a kind. */
const rejectInserts = (engine: Engine, kind: string) =>
  engine === 'postgres'
    ? sql`alter table school_fact add constraint refused check (kind <> ${sql.lit(kind)})`
    : sql`create trigger refused before insert on school_fact when new.kind = ${sql.lit(kind)}
        begin select raise(abort, 'refused'); end`

const broken = (cells: Cells) => scorecard({ ...AMERICAN, ...cells })

test('an invalid file gets a message, and nothing is changed', async () => {
  const opened = await open('sqlite')
  const before = await everything(opened.store)
  for (const [file, sentence] of [
    [
      fileOf('s.csv', broken({ ADM_RATE: '40.58' })),
      's.csv, line 2 · ADM_RATE: expected a fraction of 1 above 0, found "40.58"',
    ],
    [
      fileOf('s.csv', scorecard(AMERICAN).replace('ADM_RATE', 'ADMRATE')),
      's.csv looks like the College Scorecard, but has no column ADM_RATE',
    ],
  ] as const) {
    const { stderr, status, lines } = await run(opened, file, ...YEAR, '--yes')
    expect([stderr, status, lines]).toEqual([expect.stringContaining(sentence), 1, []])
  }
  expect(await everything(opened.store)).toEqual(before)
})

test.each([
  [['--year', '2023'], 'give it as --year 2023-24'],
  [['--year', '2023-25'], '"2023-25" is not a year'],
  [['--year', '2099-00'], '2099-00 is in the future'],
  [['--year', 'soon'], '"soon" is not a year'],
  [['--as-of', '2026-13-01'], '"2026-13-01" is not a day'],
  [['--year', '2023-24', '--as-of', '2026-07-01'], '--year or --as-of, not both'],
  [['--yes', '--dry-run'], '--yes or --dry-run, not both'],
  [['--year'], '--year needs a value'],
  [[], 'give it as --year 2023-24'],
])('a Scorecard with %j is rejected', async (options, sentence) => {
  const opened = await open('sqlite')
  const { stderr, status } = await run(opened, fileOf('s.csv', scorecard(AMERICAN)), ...options)
  expect(stderr).toContain(sentence)
  expect(status).toBe(1)
})

test('an import runs in a process of its own', async () => {
  const opened = await open('sqlite')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/cli/content.ts', 'import-facts', fileOf('s.csv', scorecard(AMERICAN)), ...YEAR, '--yes'],
    { encoding: 'utf8', env: { ...programEnvironment(), DATABASE_URL: opened.url } },
  )
  expect([status, stderr]).toEqual([0, expect.stringContaining('figures')])
  expect(linesOf(stdout).join('\n')).toContain('American University · Earnings ten years after entry: USD 77,354')
  expect((await factsOf(opened.store, 'american-university')).earnings).toEqual([77_354, null, 'USD', '2023-24'])
})
