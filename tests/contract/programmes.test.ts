/** The list of programmes: filters, order and counts, against a plain reading of the same rows. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { programmeQuery, readProgrammeQuery } from '../../src/api/programmes/programme-filters.ts'
import { programmeColumns } from '../../src/db/queries/programme-columns.ts'
import {
  countProgrammeChoices,
  findProgrammeSchools,
  findProgrammes,
  findProgrammesByIds,
  listProgrammesOfSchool,
} from '../../src/db/queries/programmes.ts'
import type { Store } from '../../src/db/store.ts'
import { EVERY_PROGRAMME, IELTS_BANDS, type ProgrammeFilters } from '../../src/domain/programmes/criteria.ts'
import { PROGRAMME_LEVELS } from '../../src/domain/programmes/levels.ts'
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
      requirements: {
        ...(ielts !== null && { english: { ielts } }),
        ...(at % 5 === 0 && { grades: [{ scale: 'ten', minimum: pick([6, 8], at >> 3) }] }),
        ...(at % 7 === 0 && { grades: [{ scale: 'rank', minimum: 20 }] }),
      },
    },
    { schoolId, countryCode: schoolId === 3 ? 'uk' : 'usa', tuition: cost },
  )
})

const scale = { strong: 0, good: 0, fair: 0 }
const TEN = { ...scale, code: 'ten', worst: 0, best: 10 }
/** The best is 0. */
const RANK = { ...scale, code: 'rank', worst: 100, best: 0 }

const filters = fc.record<ProgrammeFilters>({
  countries: fc.subarray(['usa', 'uk', 'nowhere']),
  levels: fc.subarray([...PROGRAMME_LEVELS]),
  subjects: fc.subarray([1, 2, 70, 99]),
  cities: fc.subarray([1, 2, 77]),
  school: fc.constantFrom(null, null, null, 1, 3, 99),
  budgetUsd: fc.constantFrom(null, null, 18_000, 40_000, 62_000),
  feeUsd: fc.constantFrom(null, null, null, 10_000, 20_000),
  grade: fc.constantFrom(null, null, { scale: TEN, mark: 7 }, { scale: RANK, mark: 30 }),
  ielts: fc.constantFrom(null, null, 0, 6, 7),
  intakes: fc.subarray([1, 2, 9, 12]),
  conditional: fc.boolean(),
  postStudy: fc.boolean(),
  words: fc.constantFrom([], [], ['science'], ['law'], ['sci', 'law'], ['dieu']),
  schools: fc.constantFrom(null, null, new Set([1, 3]), new Set<number>()),
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
  fee: (row, { feeUsd }) => feeUsd === null || (row.fee_year ?? Number.POSITIVE_INFINITY) <= feeUsd,
  grade: (row, { grade }) => {
    const rules = (JSON.parse(row.requirements) as { grades?: { scale: string; minimum: number }[] }).grades ?? []
    const rule = rules.find(({ scale: code }) => code === grade?.scale.code)
    if (!grade || !rule) return true
    return grade.scale === RANK ? grade.mark <= rule.minimum : grade.mark >= rule.minimum
  },
  schools: (row, { schools }) => schools === null || schools.has(row.school_id),
  ielts: (row, { ielts }) => ielts === null || row.conditional === 1 || (row.ielts ?? 0) <= ielts,
  intakes: (row, { intakes }) =>
    intakes.length === 0 || (JSON.parse(row.intakes ?? '[]') as number[]).some((month) => intakes.includes(month)),
  conditional: (row, { conditional }) => !conditional || row.conditional === 1,
  postStudy: (row, { postStudy }) => !postStudy || row.post_study !== null,
  words: (row, { words }) => words.every((word) => row.sort_key.split(' ').some((each) => each.startsWith(word))),
}
const meets = (row: ProgrammeValues, filter: ProgrammeFilters, but = '') =>
  Object.entries(RULES).every(([name, rule]) => name === but || rule(row, filter))

const LIMITS = { budgets: [18_000, 40_000, 62_000], fees: [9000, 20_000] }

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

  test.each(['programmes', 'schools'] as const)('counts say how many %s each choice would find', async (of) => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const counts = await countProgrammeChoices(opened().read, filter, LIMITS, of)
        const rowsBeside = (but: string, is: (row: ProgrammeValues) => boolean) =>
          ROWS.filter((row) => meets(row, filter, but) && is(row))
        const schoolsOf = (rows: ProgrammeValues[]) => new Set(rows.map(({ school_id }) => school_id))
        const beside = (but: string, is: (row: ProgrammeValues) => boolean) => {
          const rows = rowsBeside(but, is)
          return of === 'programmes' ? rows.length : schoolsOf(rows).size
        }
        /** Those of whose programmes none is known. */
        const unknown = (but: string, isKnown: (row: ProgrammeValues) => boolean) => {
          const rows = rowsBeside(but, (row) => !isKnown(row))
          const knownSchools = schoolsOf(rowsBeside(but, isKnown))
          return of === 'programmes' ? rows.length : [...schoolsOf(rows)].filter((id) => !knownSchools.has(id)).length
        }
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
          LIMITS.budgets.map((limit) => [
            limit,
            beside('budget', ({ year_cost_usd: usd }) => usd !== null && usd <= limit),
          ]),
        )
        expect([...counts.fees]).toEqual(
          LIMITS.fees.map((limit) => [limit, beside('fee', ({ fee_year: fee }) => fee !== null && fee <= limit)]),
        )
        const isTaken = (row: ProgrammeValues, band: number) =>
          row.conditional === 1 || (row.ielts !== null && row.ielts <= band)
        expect([...counts.ielts]).toEqual(
          IELTS_BANDS.map((band) => [band, beside('ielts', (row) => isTaken(row, band))]),
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
        const startsBeside = beside('intakes', (row) => row.intakes === null)
        expect(counts.unknown).toEqual({
          cost: unknown('budget', (row) => row.year_cost_usd !== null),
          fee: unknown('fee', (row) => row.fee_year !== null),
          ielts: unknown('ielts', (row) => row.ielts !== null || row.conditional === 1),
          intakes: startsBeside,
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

  test('in the order of fit, groups follow each other, each by cost', async () => {
    const { ids, classes, classPlaces } = await programmeColumns(opened().read)
    // programmes without requirements of their own share a class
    expect(classPlaces.length).toBeLessThan(240)
    // any group for each class, as a match would answer
    const groups = new Uint8Array(classPlaces.length).map((_, number) => number % 4)
    const { programmes, total } = await findProgrammes(
      opened().read,
      { ...EVERY_PROGRAMME, sort: 'fit' },
      { page: 1, perPage: 1000 },
      { groups },
    )
    expect([programmes.length, total]).toEqual([240, 240])
    const groupOf = new Map([...ids].map((id, at) => [id, groups[classes[at] ?? 0] ?? 0]))
    const order = programmes.map(({ id, year_cost_usd: usd }) => [groupOf.get(id) ?? 9, usd ?? 9e9])
    expect(order).toEqual(order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
    const second = await findProgrammes(
      opened().read,
      { ...EVERY_PROGRAMME, sort: 'fit' },
      { page: 2, perPage: 100 },
      { groups },
    )
    expect(second.programmes.map(({ id }) => id)).toEqual(programmes.slice(100, 200).map(({ id }) => id))
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
      countProgrammeChoices(opened().read, { ...EVERY_PROGRAMME, ...filter }, LIMITS)
    expect([...(await count({})).cities]).toEqual([])
    expect([...(await count({ countries: ['uk', 'usa'] })).cities]).toEqual([
      [1, 160],
      [2, 80],
    ])
  })

  test('a city narrows its own country, and other countries stay whole', async () => {
    const { read } = opened()
    const total = async (given: { country?: string; city?: string }) => {
      const query = z.object(programmeQuery).parse(given)
      const filter = await readProgrammeQuery(read, query, 'en')
      if (filter === 'unknown') return null
      return (await findProgrammes(read, { ...filter, sort: 'name' }, { page: 1, perPage: 1 })).total
    }
    const [all, ofUk] = [ROWS.length, 80]
    expect(await total({ country: 'uk' })).toBe(ofUk)
    expect(await total({ country: 'uk,usa', city: '2' })).toBe(all)
    expect(await total({ country: 'usa', city: '2' })).toBe(all)
    expect(await total({ country: 'uk', city: '2' })).toBe(ofUk)
    expect(await total({ city: '2' })).toBe(ofUk)
  })

  test('a school’s programmes are listed, and schools with matching ones are counted', async () => {
    const ofThird = await listProgrammesOfSchool(opened().read, 3)
    expect(ofThird).toHaveLength(80)
    const [first] = await findProgrammesByIds(opened().read, [ofThird[0]?.id ?? 0])
    expect(first).toMatchObject({
      school_name: { en: 'Third' },
      city: { id: 2, en: 'Ambridge' },
      iso_country: 'GB',
    })
    const schools = await findProgrammeSchools(opened().read, { ...EVERY_PROGRAMME, countries: ['uk'] })
    expect([...schools]).toEqual([[3, { programmes: 80, costUsd: 18_000, group: 0 }]])
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
