/** Registers of programmes: loaded beside the content, all or nothing, and never over what staff wrote. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findProgrammes } from '../../src/db/queries/programmes.ts'
import { listDescribedSchools } from '../../src/db/queries/schools.ts'
import type { Store } from '../../src/db/store.ts'
import type { ContentFiles } from '../../src/domain/content/entry.ts'
import { EVERY_PROGRAMME } from '../../src/domain/programmes/criteria.ts'
import { firstRegisterId } from '../../src/domain/programmes/place-schools.ts'
import { filesOf } from '../../src/server/content/parse-files.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine, type TestStore } from '../support/databases.ts'
import { loadFolder } from '../support/entries.ts'
import { csvOf, fileOf } from '../support/facts-files.ts'
import { runProgram } from '../support/programs.ts'
import { AVONDALE, COURSE, cricosFile, HARVARD, registerFolder } from '../support/register-files.ts'
import { FIXTURE } from '../support/template-databases.ts'

const SUBJECTS = `
- { id: 1, slug: computer-science, college: computer-science, name: { en: Computer science }, cip: ["11"], asced: ["0201"] }
- { id: 2, slug: law, college: business, name: { en: Law }, words: { en: [laws] }, cip: ["22"], asced: ["0909"] }
`
const withFile = (files: ContentFiles, file: string, text: string): ContentFiles => new Map([...files, [file, text]])
const FILES = withFile(filesOf(FIXTURE), 'subjects.yaml', SUBJECTS)

async function openHere(engine: Engine): Promise<TestStore> {
  const opened = await createStore(engine, { content: 'fixture' })
  await loadFolder(opened.store, FILES)
  return opened
}

async function open(engine: Engine): Promise<TestStore> {
  const opened = await openHere(engine)
  onTestFinished(opened.drop)
  return opened
}

/** The command, without a terminal; its lines without the program's name. */
async function run({ url }: TestStore, ...args: string[]) {
  const { status, stderr } = await runProgram('programmes', args, { DATABASE_URL: url })
  return { status, lines: stderr.trim().replaceAll('waypoint: ', '').split('\n') }
}

const listed = async (store: Store) =>
  (await findProgrammes(store.read, { ...EVERY_PROGRAMME, sort: 'name' }, { page: 1, perPage: 100 })).programmes
const codes = async (store: Store) => (await listed(store)).map(({ code }) => code).sort()
const schoolOf = (store: Store, name: string) =>
  store.read.selectFrom('school').selectAll().where('name_en', '=', name).executeTakeFirst()
const figuresOf = async (store: Store, schoolId: number) =>
  (
    await store.read
      .selectFrom('school_fact')
      .select(['kind', 'level', 'value', 'year', 'source'])
      .where('school_id', '=', schoolId)
      .where('kind', 'in', ['tuition', 'room-board'])
      .orderBy('kind')
      .orderBy('level')
      .execute()
  ).map(({ kind, level, value, year, source }) => [kind, level, value, year, source].join(' '))

describe.each(BOTH_ENGINES)('registers on %s', (engine) => {
  test('a load adds programmes, schools and figures; a second one changes nothing', async () => {
    const opened = await open(engine)
    const { store } = opened
    const folder = registerFolder()
    const { status, lines } = await run(opened, 'load', folder)
    expect([status, lines.at(-1)]).toEqual([0, 'loaded the registers'])
    expect(await listed(store)).toMatchObject([
      {
        code: 'cricos:00116K-000001A',
        school_id: 49,
        subject_id: 1,
        fee_year: 50_000,
        fee_of: '2023',
        fee_currency: 'AUD',
      },
      { code: 'cricos:02731D-000001A', school_name: { en: 'Avondale University' }, subject_id: 2 },
      // tuition and living of a year
      { code: 'ipeds:222178-11.0701-M', year_cost_usd: 42_000, post_study: 'stem_opt', city: { en: 'Abilene' } },
      { code: 'ipeds:166027-22.0101-M', school_id: 1, fee_year: 30_000, fee_of: '2023-24', fee_kind: 'school' },
    ])
    expect(await schoolOf(store, 'Abilene Christian University')).toMatchObject({
      origin: 'register',
      kind: 'private',
      country_code: 'usa',
      introduction_en: '',
      slug: 'abilene-christian-university-unitid-222178',
    })
    const again = await run(opened, 'load', folder)
    expect(again.lines).toEqual(['the registers are loaded and unchanged'])
    const forced = await run(opened, 'load', folder, '--force')
    expect(forced.lines).toContain('ipeds: 0 added, 0 changed, 0 removed, 2 unchanged')
  })

  test('rows that are gone from the register go, with schools that have no others; edited ones stay', async () => {
    const opened = await open(engine)
    const { store } = opened
    await run(opened, 'load', registerFolder())
    const ids = new Map((await listed(store)).map(({ code, id }) => [code, id]))
    await store.transaction((tx) =>
      tx
        .updateTable('programme')
        .set({ name: 'Ours', edited_at: 1 })
        .where('code', '=', 'cricos:00116K-000001A')
        .execute(),
    )
    const { lines } = await run(
      opened,
      'load',
      registerFolder({ courses: [{ ...COURSE, 'CRICOS Course Code': '000002A' }] }),
    )
    expect(lines).toContain('cricos: 1 added, 0 changed, 1 removed, 0 unchanged')
    const after = await listed(store)
    expect(after.map(({ code, name }) => [code, name]).sort()).toEqual([
      ['cricos:00116K-000001A', 'Ours'],
      ['cricos:00116K-000002A', 'Bachelor of Computer Science'],
      ['ipeds:166027-22.0101-M', 'Law'],
      ['ipeds:222178-11.0701-M', 'Computer Science'],
    ])
    expect(await schoolOf(store, 'Avondale University')).toBeUndefined()
    // an id is never given twice
    const added = after.find(({ code }) => code === 'cricos:00116K-000002A')
    expect([...ids.values()]).not.toContain(added?.id)
  })
})

describe.each(ENGINES)('registers beside the content on %s', (engine) => {
  test('a programme that is taught online only is left out, also if it was loaded before', async () => {
    const opened = await open(engine)
    await run(opened, 'load', registerFolder())
    const before = await codes(opened.store)
    expect(before).toContain('ipeds:166027-22.0101-M')
    const { status } = await run(opened, 'load', registerFolder({ online: ['ipeds:166027-22.0101-M'] }))
    expect(status).toBe(0)
    expect(await codes(opened.store)).toEqual(before.filter((code) => code !== 'ipeds:166027-22.0101-M'))
  })

  test('a load of content leaves the schools and programmes of registers alone', async () => {
    const opened = await open(engine)
    const { store } = opened
    await run(opened, 'load', registerFolder())
    const [before, school] = [await codes(store), await schoolOf(store, 'Avondale University')]
    await loadFolder(
      store,
      withFile(FILES, 'tags.yaml', String(FILES.get('tags.yaml')).replace('Research', 'Researching')),
    )
    expect([await codes(store), await schoolOf(store, 'Avondale University')]).toEqual([before, school])
    const links = await store.read
      .selectFrom('school_college')
      .innerJoin('college', 'college.id', 'school_college.college_id')
      .select('college.slug')
      .where('school_id', '=', school?.id ?? 0)
      .execute()
    expect(links).toEqual([{ slug: 'business' }])
  })

  test('a hidden country takes its schools of registers along, and they come back with it', async () => {
    const opened = await open(engine)
    const { store } = opened
    const folder = registerFolder()
    await run(opened, 'load', folder)
    const countries = String(FILES.get('countries.yaml'))
    const hidden = countries.replace('  code: au\n', '  code: au\n  hidden: true\n')
    await loadFolder(store, withFile(FILES, 'countries.yaml', hidden))
    expect(await schoolOf(store, 'Avondale University')).toBeUndefined()
    await run(opened, 'load', folder)
    expect(await codes(store)).toEqual(['ipeds:166027-22.0101-M', 'ipeds:222178-11.0701-M'])
    await loadFolder(store, FILES)
    await run(opened, 'load', folder)
    expect(await codes(store)).toHaveLength(4)
  })

  test('a school that an editor writes about takes over the programmes, and its former page leads to the new one', async () => {
    const opened = await open(engine)
    const { store } = opened
    const folder = registerFolder()
    await run(opened, 'load', folder)
    const former = await schoolOf(store, 'Abilene Christian University')
    const schools = String(FILES.get('schools.csv'))
    const row =
      'acu,Abilene Christian,,,,unitid:222178,usa,US,cupertino,32.47,-99.71,private,https://www.acu.edu/,,1 2,business,,0,Words.,,'
    await loadFolder(store, withFile(FILES, 'schools.csv', `${schools.trimEnd()}\n500,${row}\n`))
    await run(opened, 'load', folder)
    const [programme] = (await listed(store)).filter(({ code }) => code.startsWith('ipeds:222178'))
    expect([programme?.school_id, programme?.school_name.en]).toEqual([500, 'Abilene Christian'])
    expect(await schoolOf(store, 'Abilene Christian University')).toBeUndefined()
    const redirects = await store.read.selectFrom('redirect').selectAll().execute()
    expect(redirects).toMatchObject([{ from_path: `/schools/${former?.id}`, to_path: '/schools/500', is_automatic: 1 }])
  })

  test('figures of files stay, and others are added', async () => {
    const opened = await open(engine)
    await run(opened, 'load', registerFolder())
    expect(await figuresOf(opened.store, 1)).toEqual([
      'room-board  19502 2022-23 college-scorecard',
      'tuition graduate 30000 2023-24 ipeds',
      'tuition undergraduate 57261 2022-23 college-scorecard',
    ])
  })

  test('schools without words are in no sitemap', async () => {
    const opened = await open(engine)
    await run(opened, 'load', registerFolder())
    const described = (await listDescribedSchools(opened.store.read)).map(({ id }) => id)
    expect(described.filter((id) => id >= firstRegisterId)).toEqual([])
    expect(described).toContain(1)
  })

  test('an import replaces one register, and loads leave it alone afterwards', async () => {
    const opened = await open(engine)
    const folder = registerFolder()
    await run(opened, 'load', folder)
    const file = fileOf('courses.csv', cricosFile([{ ...COURSE, 'Tuition Fee': '168000' }]))
    const options = ['--folder', folder, '--as-of', '2026-07-01']
    const planned = await run(opened, 'import', file, ...options, '--dry-run')
    expect(planned.lines).toContain('cricos: 0 added, 1 changed, 1 removed, 0 unchanged')
    expect(await codes(opened.store)).toHaveLength(4)
    const { lines } = await run(opened, 'import', file, ...options, '--yes')
    expect(lines.at(-1)).toBe('imported cricos')
    const [course] = await listed(opened.store)
    expect([course?.code, course?.fee_year, course?.fee_of]).toEqual(['cricos:00116K-000001A', 56_000, '2026'])
    const loaded = await run(opened, 'load', registerFolder({ completions: [HARVARD] }))
    expect(loaded.lines[0]).toMatch(/^kept the imported cricos/)
    expect(await codes(opened.store)).toEqual(['cricos:00116K-000001A', 'ipeds:166027-22.0101-M'])
  })
})

describe('a wrong file is refused in a sentence, and nothing is written', () => {
  let opened: TestStore
  beforeAll(async () => {
    opened = await openHere('sqlite')
  })
  afterAll(() => opened.drop())

  const many = Array.from({ length: 300 }, (_, at) => ({
    ...AVONDALE,
    'CRICOS Course Code': String(100_000 + at),
    'Duration (Weeks)': at % 2 === 0 ? 'long' : '52',
    'Course Name': '',
  }))
  const big5 = Uint8Array.from([
    ...new TextEncoder().encode(cricosFile([{ ...COURSE, 'Course Name': 'X' }]).replace(',X,', ',')),
    0xa4,
    0xa4,
    0xa4,
    0xe5,
    0x0a,
  ])
  const CASES: [name: string, content: string | Uint8Array, lines: RegExp][] = [
    ['with other columns', 'name,price\nLaw,3\n', /courses\.csv has the columns of none of these registers/],
    [
      'without a column',
      cricosFile([COURSE]).replace('Tuition Fee', 'Fee'),
      /looks like the CRICOS register.* has no column Tuition Fee/,
    ],
    ['in Big5', big5, /courses\.csv is in big5: save it as CSV in UTF-8/],
    ['of a truncated quote', `${cricosFile([COURSE])}"00116K`, /courses\.csv is truncated, or not CSV, near line 3/],
    ['without rows', cricosFile([]), /courses\.csv has no rows below its header/],
    ['with 300 wrong rows', cricosFile([COURSE, ...many]), /^450 wrong rows: nothing was changed$/m],
    [
      'of another kind',
      csvOf(['unitid', 'english_test', 'sat_act'], [{ unitid: '1' }]),
      /looks like IPEDS \(admissions\), but has no column school_gpa/,
    ],
  ]

  test.each(CASES)('%s', async (_, content, lines) => {
    const folder = registerFolder()
    const file = fileOf('courses.csv', content)
    const result = await run(opened, 'import', file, '--folder', folder, '--as-of', '2026-07-01', '--yes')
    expect(result.status).toBe(1)
    expect(result.lines.join('\n')).toMatch(lines)
    expect(await codes(opened.store)).toEqual([])
  })

  test('the first wrong rows are named with line, column and what was expected', async () => {
    const file = fileOf('courses.csv', cricosFile([COURSE, { ...AVONDALE, 'Tuition Fee': 'free' }]))
    const { lines } = await run(opened, 'import', file, '--folder', registerFolder(), '--year', '2026', '--yes')
    expect(lines[0]).toBe('courses.csv, line 3, Tuition Fee: expected dollars of the whole course, found "free"')
  })

  test('an Australian file without a date, and one of no register of the folder', async () => {
    const file = fileOf('courses.csv', cricosFile([COURSE]))
    const undated = await run(opened, 'import', file, '--folder', registerFolder(), '--yes')
    expect(undated.lines[0]).toMatch(/^courses\.csv has no date: give its year or day/)
    const programmes = fileOf(
      'duo.csv',
      csvOf(['inst_code', 'institution', 'programme_code', 'programme', 'level', 'cities', 'forms'], [{ level: 'x' }]),
    )
    const other = await run(opened, 'import', programmes, '--folder', registerFolder(), '--yes')
    expect(other.lines[0]).toMatch(/registers\.yaml has no register of the form duo$/)
  })

  test('a register file that names no known form stops the load, and says which field', async () => {
    const folder = registerFolder()
    writeFileSync(
      join(folder, 'registers.yaml'),
      'places: places.csv\nregisters: [{ code: a, form: b, files: {}, source: c, year: later }]',
    )
    const { status, lines } = await run(opened, 'load', folder)
    expect([status, lines[0]]).toEqual([
      1,
      expect.stringMatching(/^registers\.yaml: registers\.0\.form: .*; registers\.0\.year: /),
    ])
  })
})
