/** The list of programmes: filters, order and counts, against a plain reading of the same rows. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  countProgrammeChoices,
  findProgrammeSchools,
  findProgrammes,
  listProgrammesOfSchool,
} from '../../src/db/queries/programmes.ts'
import type { Store } from '../../src/db/store.ts'
import { EVERY_PROGRAMME, IELTS_BANDS, type ProgrammeFilters } from '../../src/domain/programmes/criteria.ts'
import { PROGRAMME_LEVELS } from '../../src/domain/programmes/programme.ts'
import type { ProgrammeValues } from '../../src/domain/programmes/programme-row.ts'
import { buildContent, buildSchool } from '../support/builders.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { addProgrammes, buildProgramme } from '../support/programmes.ts'
import { openTestStore, useReadOnlyStore } from '../support/stores.ts'

const CONTENT = buildContent({
  schools: [
    buildSchool({ id: 1, name_en: 'First' }),
    buildSchool({ id: 2, name_en: 'Second' }),
    buildSchool({ id: 3, name_en: 'Third', country: 'uk', iso_country: 'GB', city: 'ambridge' }),
  ],
})
const NAMES = ['Computer Science', 'Law', 'Applied Data Science', 'Điều dưỡng', 'Science of Law']
const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T

/** Programmes of many kinds: each property has its own period. */
const ROWS: ProgrammeValues[] = Array.from({ length: 240 }, (_, at) => {
  const schoolId = pick([1, 2, 3], at)
  const cost = pick([null, 9000, 20_000, 31_000], at >> 1)
  const ielts = pick([null, 5.5, 6, 6.5, 7.5], at >> 2)
  return buildProgramme(
    {
      code: `test:${at}`,
      name: pick(NAMES, at >> 3),
      level: pick(PROGRAMME_LEVELS, at),
      subjects: pick([[], [1], [2], [2, 1], [70]], at >> 1),
      intakes: pick([null, [1], [9, 2]], at >> 2),
      conditional: pick([null, true, false], at >> 3),
      postStudy: pick([null, 'stem_opt'], at >> 4),
      requirements: ielts === null ? {} : { english: { ielts } },
    },
    { schoolId, countryCode: schoolId === 3 ? 'uk' : 'usa', tuition: cost },
  )
})

const filters = fc.record<ProgrammeFilters>({
  countries: fc.subarray(['usa', 'uk', 'nowhere']),
  levels: fc.subarray([...PROGRAMME_LEVELS]),
  subjects: fc.subarray([1, 2, 70, 99]),
  cities: fc.subarray([1, 2, 77]),
  school: fc.constantFrom(null, null, null, 1, 3, 99),
  budgetUsd: fc.constantFrom(null, null, 18_000, 40_000, 62_000),
  ielts: fc.constantFrom(null, null, 0, 6, 7),
  intakes: fc.subarray([1, 2, 9, 12]),
  conditional: fc.boolean(),
  postStudy: fc.boolean(),
  words: fc.constantFrom([], [], ['science'], ['law'], ['sci', 'law'], ['dieu']),
})

/** The filters one by one, as a reader would apply them. */
const RULES: Record<string, (row: ProgrammeValues, filter: ProgrammeFilters) => boolean> = {
  countries: (row, { countries }) => countries.length === 0 || countries.includes(row.country_code),
  levels: (row, { levels }) => levels.length === 0 || levels.includes(row.level),
  subjects: (row, { subjects }) =>
    subjects.length === 0 || [row.subject_id, row.second_subject_id].some((id) => id !== null && subjects.includes(id)),
  cities: (row, { cities }) => cities.length === 0 || cities.includes(row.school_id === 3 ? 2 : 1),
  school: (row, { school }) => school === null || row.school_id === school,
  budget: (row, { budgetUsd }) => budgetUsd === null || (row.year_cost_usd ?? Number.POSITIVE_INFINITY) <= budgetUsd,
  ielts: (row, { ielts }) => ielts === null || (row.ielts ?? 0) <= ielts,
  intakes: (row, { intakes }) =>
    intakes.length === 0 || (JSON.parse(row.intakes ?? '[]') as number[]).some((month) => intakes.includes(month)),
  conditional: (row, { conditional }) => !conditional || row.conditional === 1,
  postStudy: (row, { postStudy }) => !postStudy || row.post_study !== null,
  words: (row, { words }) => words.every((word) => row.sort_key.split(' ').some((each) => each.startsWith(word))),
}
const meets = (row: ProgrammeValues, filter: ProgrammeFilters, but = '') =>
  Object.entries(RULES).every(([name, rule]) => name === but || rule(row, filter))

const LIMITS = [18_000, 40_000, 62_000]

describe.each(BOTH_ENGINES)('programmes on %s', (engine) => {
  const opened = useReadOnlyStore(engine, CONTENT)
  beforeAll(async () => void (await opened().transaction((tx) => addProgrammes(tx, ROWS))))
  const codes = async (store: Store, filter: ProgrammeFilters, sort: 'cost' | 'name') => {
    const { programmes, total } = await findProgrammes(store.read, { ...filter, sort }, { page: 1, perPage: 1000 })
    expect(programmes).toHaveLength(total)
    return programmes
  }

  test('any filters find what a plain reading finds', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const found = await codes(opened(), filter, 'cost')
        const expected = ROWS.filter((row) => meets(row, filter)).map(({ code }) => code)
        expect(found.map(({ code }) => code).sort()).toEqual(expected.sort())
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  test('counts say what each choice would find beside the other filters', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const counts = await countProgrammeChoices(opened().read, filter, LIMITS)
        const beside = (but: string, is: (row: ProgrammeValues) => boolean) =>
          ROWS.filter((row) => meets(row, filter, but) && is(row)).length
        const some = (pairs: [unknown, number][]) => pairs.filter(([, count]) => count > 0)
        expect([...counts.countries].sort()).toEqual(
          some(['uk', 'usa'].map((code) => [code, beside('countries', (row) => row.country_code === code)])),
        )
        expect([...counts.levels]).toEqual(
          some(PROGRAMME_LEVELS.map((level) => [level, beside('levels', (row) => row.level === level)])),
        )
        expect([...counts.subjects]).toEqual(
          some(
            [1, 2, 70].map((id) => [
              id,
              beside('subjects', (row) => [row.subject_id, row.second_subject_id].includes(id)),
            ]),
          ),
        )
        expect([...counts.budgets]).toEqual(
          LIMITS.map((limit) => [limit, beside('budget', ({ year_cost_usd: usd }) => usd !== null && usd <= limit)]),
        )
        expect([...counts.ielts]).toEqual(
          IELTS_BANDS.map((band) => [band, beside('ielts', ({ ielts }) => ielts !== null && ielts <= band)]),
        )
        expect([...counts.intakes]).toEqual(
          some(
            [1, 2, 9].map((month) => [
              month,
              beside('intakes', ({ intakes }) => JSON.parse(intakes ?? '[]').includes(month)),
            ]),
          ),
        )
        expect([counts.conditional, counts.postStudy]).toEqual([
          beside('conditional', (row) => row.conditional === 1),
          beside('postStudy', (row) => row.post_study !== null),
        ])
        expect(counts.unknown).toEqual({
          cost: beside('budget', (row) => row.year_cost_usd === null),
          ielts: beside('ielts', (row) => row.ielts === null),
          intakes: beside('intakes', (row) => row.intakes === null),
        })
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  test('the cheapest come first and unknown costs last; names follow the alphabet', async () => {
    const costs = (await codes(opened(), EVERY_PROGRAMME, 'cost')).map(({ year_cost_usd: usd }) => usd ?? 9e9)
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    const names = (await codes(opened(), EVERY_PROGRAMME, 'name')).map(({ sort_key }) => sort_key)
    expect(names).toEqual(names.toSorted())
  })

  test('pages follow each other without a gap', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 99].map((page) =>
        findProgrammes(opened().read, { ...EVERY_PROGRAMME, sort: 'name' }, { page, perPage: 100 }),
      ),
    )
    const ids = pages.flatMap(({ programmes }) => programmes.map(({ id }) => id))
    expect([new Set(ids).size, pages.map(({ programmes }) => programmes.length)]).toEqual([240, [100, 100, 40, 0]])
  })

  test('cities are counted once a country is chosen, and cities of a school are the school’s', async () => {
    const count = (filter: Partial<ProgrammeFilters>) =>
      countProgrammeChoices(opened().read, { ...EVERY_PROGRAMME, ...filter }, [])
    expect([...(await count({})).cities]).toEqual([])
    expect([...(await count({ countries: ['uk', 'usa'] })).cities]).toEqual([
      [1, 160],
      [2, 80],
    ])
  })

  test('a school’s programmes are listed, and schools with matching ones are counted', async () => {
    const ofThird = await listProgrammesOfSchool(opened().read, 3)
    expect(ofThird).toHaveLength(80)
    expect(ofThird[0]).toMatchObject({
      school_name: { en: 'Third' },
      city: { id: 2, en: 'Ambridge' },
      iso_country: 'GB',
    })
    const schools = await findProgrammeSchools(opened().read, { ...EVERY_PROGRAMME, countries: ['uk'] })
    expect([...schools]).toEqual([[3, { programmes: 80, costUsd: 18_000 }]])
  })
})

test('a change of programmes is seen at once, and another change of the content doesn’t read them again', async () => {
  const store = await openTestStore('sqlite', CONTENT)
  const total = async () =>
    (await findProgrammes(store.read, { ...EVERY_PROGRAMME, sort: 'cost' }, { page: 1, perPage: 1 })).total
  expect(await total()).toBe(0)
  await store.transaction((tx) => addProgrammes(tx, ROWS.slice(0, 3)))
  expect(await total()).toBe(3)
})
