/** The proposed list: number and choice of schools, and the notices for a short list. */
import { describe, expect, test } from 'vitest'
import type { Visitor } from './fields.ts'
import { type Proposal, proposeList } from './propose.ts'
import { type Figures, GROUPS, type MatchSchool } from './rules.ts'

const SYSTEM = { id: 1, code: 'any', name: 'Any', example: '8', worst: 0, best: 10, strong: 9, good: 8, fair: 6 }
const RATES = { currency: 'VND', as_of: '2025-06-30', rates: { USD: 25_000 } }
let last = 0

function school({
  rate,
  tuition,
  ...overrides
}: Partial<MatchSchool> & { rate?: number; tuition?: number } = {}): MatchSchool {
  const undergraduate: Figures = {
    ...(rate !== undefined && { 'admission-rate': [rate, null, 1] as [number, null, number] }),
    ...(tuition !== undefined && { tuition: [tuition, null, 1] as [number, null, number] }),
  }
  last++
  return {
    id: last,
    name: `School ${last}`,
    name_en: null,
    country: 'usa',
    city: 'A city',
    rank: null,
    currency: 'USD',
    enrollments: [1],
    colleges: [1],
    no_exam: false,
    all: {},
    undergraduate,
    graduate: {},
    ...overrides,
  }
}
const board = (amount: number): Figures => ({ 'room-board': [amount, null, 1] })
const schools = (count: number, overrides: Parameters<typeof school>[0]) =>
  Array.from({ length: count }, () => school(overrides))

const visitor = (overrides: Partial<Visitor> = {}): Visitor => ({
  level: '1',
  marks: { system: SYSTEM, mark: 9.5 },
  english: null,
  satReading: null,
  satMath: null,
  act: null,
  subject: null,
  countries: [],
  budget: null,
  wishes: [],
  ...overrides,
})

const sizes = ({ groups, unplaced }: Proposal) => [...GROUPS.map((group) => groups[group].length), unplaced.length]
const ids = (rows: { school: MatchSchool }[]) => rows.map((one) => one.school.id)

const MANY = [...schools(20, { rate: 0.1 }), ...schools(20, { rate: 0.3 }), ...schools(20, { rate: 0.7 })]
const COSTS = { tuition: 20_000, all: board(10_000) }
const ABROAD = [
  ...schools(9, { country: 'uk', ...COSTS }),
  ...schools(3, { country: 'au', ...COSTS }),
  ...schools(3, { country: 'ca', ...COSTS }),
]
const BUDGET = 30_000 * 25_000

describe('eight to twelve schools', () => {
  test('in three groups, most of them fitting', () => {
    expect(sizes(proposeList(MANY, visitor(), RATES))).toEqual([3, 4, 3, 0])
  })

  test('with unclassified schools within the budget beside them, round robin by country', () => {
    const proposal = proposeList([...MANY, ...ABROAD], visitor({ budget: BUDGET }), RATES)
    expect(sizes(proposal)).toEqual([2, 3, 3, 4])
    expect(proposal.unplaced.map((one) => one.school.country)).toEqual(['uk', 'au', 'ca', 'uk'])
    expect([proposal.counts, proposal.unplacedCount]).toEqual([{ reach: 20, fitting: 20, safe: 20 }, 15])
  })

  test('a gap in one group is filled by the others', () => {
    const few = [...schools(1, { rate: 0.1 }), ...schools(2, { rate: 0.3 }), ...schools(20, { rate: 0.7 })]
    expect(sizes(proposeList(few, visitor(), RATES))).toEqual([1, 2, 7, 0])
    expect(sizes(proposeList(schools(20, { rate: 0.1 }), visitor(), RATES))).toEqual([10, 0, 0, 0])
  })

  test('none can be classified, and all are within the budget: twelve are proposed', () => {
    const proposal = proposeList(ABROAD, visitor({ budget: BUDGET }), RATES)
    expect(sizes(proposal)).toEqual([0, 0, 0, 12])
    expect(new Set(proposal.unplaced.map(({ why }) => why))).toEqual(new Set(['noFigures']))
    expect(proposal.loosen).toEqual([])
  })

  test('an unclassified school of unknown cost is counted, and not proposed', () => {
    const unknown = [
      school({ rank: 1 }),
      school({ rank: 2, all: board(10_000) }),
      school({ rank: 3, tuition: 20_000 }),
      school({ rank: 4, ...COSTS, currency: 'CHF' }),
    ]
    const knownSchool = school(COSTS)
    const proposed = (overrides: Partial<Visitor>) => {
      const { unplaced, unplacedCount } = proposeList([...unknown, knownSchool], visitor(overrides), RATES)
      return [ids(unplaced), unplacedCount]
    }
    expect(proposed({ budget: BUDGET })).toEqual([[knownSchool.id], 5])
    expect(proposed({})).toEqual([[], 5])
  })
})

describe('criteria', () => {
  test('level, subject and countries exclude schools without them', () => {
    const wanted = school({ rate: 0.7, colleges: [2], country: 'uk' })
    const others = [
      school({ rate: 0.7, colleges: [2] }),
      school({ rate: 0.7, country: 'uk' }),
      school({ rate: 0.7, colleges: [2], country: 'uk', enrollments: [2] }),
    ]
    const { groups } = proposeList([wanted, ...others], visitor({ subject: 2, countries: ['uk'] }), RATES)
    expect(ids(GROUPS.flatMap((group) => groups[group]))).toEqual([wanted.id])
  })

  test('a budget covers tuition, fees, room and board together, at the upper end', () => {
    const cheap = school({ rate: 0.7, tuition: 20_000 })
    const dear = school({ rate: 0.7, tuition: 20_000, all: board(15_000) })
    const wide = school({ rate: 0.7 })
    wide.undergraduate.tuition = [20_000, 35_000, 1]
    const unknown = school({ rate: 0.7 })
    const { groups } = proposeList([cheap, dear, wide, unknown], visitor({ budget: BUDGET }), RATES)
    expect(ids(groups.safe)).toEqual([cheap.id, unknown.id])
    expect(groups.safe.map(({ cost }) => cost?.home ?? null)).toEqual([20_000 * 25_000, null])
  })

  test('a partial cost above the budget excludes a school, at every level', () => {
    const enrollments = [1, 2, 3]
    const dear = school({ rate: 0.7, enrollments, all: board(31_000) })
    const within = school({ rate: 0.7, enrollments, all: board(29_000) })
    for (const level of ['1', '2', '3'] as const) {
      const { counts, unplacedCount } = proposeList([dear, within], visitor({ level, budget: BUDGET }), RATES)
      expect(Object.values(counts).reduce((sum, count) => sum + count, unplacedCount)).toBe(1)
    }
    const { groups } = proposeList([dear, within], visitor({ budget: BUDGET }), RATES)
    expect(groups.safe.map(({ school: { id }, cost }) => [id, cost?.amount, cost?.missing])).toEqual([
      [within.id, 29_000, 'tuition'],
    ])
  })

  test('a cost whose currency has no rate is unknown', () => {
    const { groups } = proposeList([school({ rate: 0.7, tuition: 9, currency: 'CHF' })], visitor({ budget: 1 }), RATES)
    expect(groups.safe[0]?.cost).toBeNull()
  })
})

describe('the order within a group', () => {
  test('preferences first, then research rank', () => {
    const small = school({ rate: 0.7, all: { students: [900, null, 1] } })
    const knownSchool = school({ rate: 0.7, rank: 5 })
    const [a, b] = schools(2, { rate: 0.7 })
    const all = [a, b, knownSchool, small] as MatchSchool[]
    const { groups } = proposeList(all, visitor({ wishes: ['small'] }), RATES)
    expect(ids(groups.safe)).toEqual([small.id, knownSchool.id, a?.id, b?.id])
    expect(groups.safe[0]?.wishes).toEqual(['small'])
  })

  test('with a budget, schools with a known cost within it come before those of unknown or partly known cost', () => {
    const unknown = school({ rate: 0.7, rank: 1 })
    const partly = school({ rate: 0.7, rank: 2, tuition: 20_000 })
    const fits = school({ rate: 0.7, ...COSTS })
    const order = (overrides: Partial<Visitor>) =>
      ids(proposeList([unknown, partly, fits], visitor(overrides), RATES).groups.safe)
    expect(order({ budget: BUDGET })).toEqual([fits.id, unknown.id, partly.id])
    expect(order({})).toEqual([unknown.id, partly.id, fits.id])
  })

  test('the nearest reaches first', () => {
    const far = school({ rate: 0.1, rank: 1 })
    const near = school({ rate: 0.4 })
    const { groups } = proposeList([far, near], visitor({ marks: { system: SYSTEM, mark: 7 } }), RATES)
    expect(ids(groups.reach)).toEqual([near.id, far.id])
  })

  test('unclassified schools: first those that the visitor’s grades would classify', () => {
    const silent = school({ rank: 1, ...COSTS })
    const open = school({ rate: 0.7, ...COSTS })
    const actVisitor = visitor({ marks: null, act: 30, budget: BUDGET })
    const { unplaced, uncompared } = proposeList([silent, open], actVisitor, RATES)
    expect(unplaced.map(({ why }) => why)).toEqual(['noComparison', 'noFigures'])
    expect(uncompared).toBe(1)
  })
})

describe('a short list', () => {
  const DEAR = schools(9, { rate: 0.7, tuition: 40_000, all: board(10_000) })

  test('without matches: criteria to relax, and the lowest cost', () => {
    const least = school({ rate: 0.7, tuition: 30_000, all: board(10_000) })
    const partly = school({ rate: 0.7, tuition: 30_000 })
    const proposal = proposeList([...DEAR, partly, least], visitor({ budget: 1000 * 25_000, subject: 1 }), RATES)
    expect(sizes(proposal)).toEqual([0, 0, 0, 0])
    expect(proposal.loosen).toEqual([{ criterion: 'budget', schools: 11 }])
    expect([proposal.cheapest?.school.id, proposal.cheapest?.cost.home]).toEqual([least.id, 40_000 * 25_000])
  })

  test('a subject or country without schools', () => {
    expect(proposeList(DEAR, visitor({ subject: 77 }), RATES).loosen).toEqual([{ criterion: 'subject', schools: 9 }])
    expect(proposeList(DEAR, visitor({ countries: ['zz'] }), RATES).loosen).toEqual([
      { criterion: 'countries', schools: 9 },
    ])
  })

  test('no single change helps', () => {
    expect(proposeList(DEAR, visitor({ subject: 77, countries: ['zz'] }), RATES).loosen).toEqual([])
  })

  test('schools of unknown cost don’t hide that the budget excludes all classifiable ones', () => {
    const silent = schools(15, { country: 'uk' })
    const proposal = proposeList([...DEAR, ...silent], visitor({ budget: 1000 * 25_000 }), RATES)
    expect(sizes(proposal)).toEqual([0, 0, 0, 0])
    expect(proposal.loosen).toEqual([{ criterion: 'budget', schools: 9 }])
  })

  test('countries without classifiable schools: there are others', () => {
    const silent = schools(15, { country: 'uk' })
    const proposal = proposeList([...DEAR, ...silent], visitor({ countries: ['uk'] }), RATES)
    expect([sizes(proposal), proposal.unplacedCount]).toEqual([[0, 0, 0, 0], 15])
    expect(proposal.loosen).toEqual([{ criterion: 'countries', schools: 9 }])
  })

  test('a long enough list has no such notice', () => {
    expect(proposeList(MANY, visitor({ budget: 1 }), RATES)).toMatchObject({ loosen: [], cheapest: null })
  })

  test('no schools at all', () => {
    expect(sizes(proposeList([], visitor(), RATES))).toEqual([0, 0, 0, 0])
  })
})
