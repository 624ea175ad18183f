/** A better grade or score never lowers a school's group, whatever the school publishes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import type { Visitor } from './fields.ts'
import { judge } from './judge.ts'
import {
  BANDS,
  type EnglishTest,
  type Figure,
  GROUPS,
  type MarkSystem,
  type MatchSchool,
  POSITIONS,
  RULES,
} from './rules.ts'

const share = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000)
const range = (from: number, to: number): fc.Arbitrary<Figure> =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b), 1])
const someFigures = (figures: Record<string, fc.Arbitrary<Figure>>) => fc.record(figures, { requiredKeys: [] })

const anySchool: fc.Arbitrary<MatchSchool> = someFigures({
  'admission-rate': share.map((rate): Figure => [rate, null, 1]),
  'sat-reading': range(200, 800),
  'sat-math': range(200, 800),
  act: range(1, 36),
}).map((undergraduate) => ({
  id: 1,
  name: 'A school',
  name_en: null,
  country: 'usa',
  city: 'A city',
  rank: null,
  currency: null,
  enrollments: [1],
  colleges: [1],
  no_exam: false,
  all: {},
  undergraduate,
  graduate: {},
}))

/** Scales of both directions, with random limits. */
const lines = (isUp: boolean) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }).map((marks) => {
    const [worst = 0, fair = 0, good = 0, strong = 0, best = 0] = marks.sort((a, b) => (isUp ? a - b : b - a))
    return { id: 1, code: 'any', name: 'Any', example: '1', worst, fair, good, strong, best }
  })
const anySystem: fc.Arbitrary<MarkSystem> = fc.boolean().chain(lines)
const within = ({ worst, best }: { worst: number; best: number }) =>
  fc.double({ min: Math.min(worst, best), max: Math.max(worst, best), noNaN: true })

const score = (from: number, to: number) => fc.option(fc.integer({ min: from, max: to }))
const anyMarks = fc.option(anySystem.chain((system) => within(system).map((mark) => ({ system, mark }))))
const anyEnglish = fc.option(
  anySystem.chain((scale) => {
    const test: EnglishTest = { ...scale, enough: { undergraduate: scale.good, graduate: scale.strong } }
    return within(scale).map((number) => ({ test, score: number }))
  }),
)
const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  level: fc.constant('1' as const),
  marks: anyMarks,
  english: anyEnglish,
  satReading: score(200, 800),
  satMath: score(200, 800),
  act: score(1, 36),
  subject: fc.constant(null),
  countries: fc.constant([]),
  budget: fc.constant(null),
  wishes: fc.constant([]),
})

/** Moves part of the way to the best end of a scale. */
const nearer = (mark: number, best: number, part: number) => mark + (best - mark) * part
const raised = (score: number | null, most: number, part: number) =>
  score === null ? null : Math.round(nearer(score, most, part))

/** The same visitor with one or several better figures. */
const BETTER: Record<string, (visitor: Visitor, part: number) => Visitor> = {
  marks: (visitor, part) => {
    const { marks } = visitor
    return { ...visitor, marks: marks && { ...marks, mark: nearer(marks.mark, marks.system.best, part) } }
  },
  English: (visitor, part) => {
    const { english } = visitor
    return { ...visitor, english: english && { ...english, score: nearer(english.score, english.test.best, part) } }
  },
  'SAT reading': (visitor, part) => ({ ...visitor, satReading: raised(visitor.satReading, 800, part) }),
  'SAT mathematics': (visitor, part) => ({ ...visitor, satMath: raised(visitor.satMath, 800, part) }),
  ACT: (visitor, part) => ({ ...visitor, act: raised(visitor.act, 36, part) }),
}

const placeOf = (school: MatchSchool, visitor: Visitor): number | string => {
  const verdict = judge(school, visitor)
  return typeof verdict === 'string' ? verdict : GROUPS.indexOf(verdict.group)
}

function expectNoLower(before: number | string, after: number | string): void {
  if (typeof before === 'string' || typeof after === 'string') expect(after).toBe(before)
  else expect(after).toBeGreaterThanOrEqual(before)
}

const runs = { numRuns: propertyRuns(3000, 200), seed: 20261122 }

describe('a better figure never lowers a school’s group', () => {
  test.each(Object.keys(BETTER))('%s', (name) => {
    fc.assert(
      fc.property(anySchool, anyVisitor, share, (school, visitor, part) => {
        expectNoLower(placeOf(school, visitor), placeOf(school, BETTER[name]!(visitor, part)))
      }),
      runs,
    )
  })

  test('all figures together', () => {
    fc.assert(
      fc.property(anySchool, anyVisitor, share, (school, visitor, part) => {
        const better = Object.values(BETTER).reduce((now, improve) => improve(now, part), visitor)
        expectNoLower(placeOf(school, visitor), placeOf(school, better))
      }),
      runs,
    )
  })

  test('the random schools and visitors cover every group and every rule', () => {
    const samples = fc.sample(fc.tuple(anySchool, anyVisitor), { numRuns: propertyRuns(20_000, 4000), seed: 7 })
    const verdicts = samples.map(([school, visitor]) => judge(school, visitor))
    const reasons = verdicts.map((verdict) => (typeof verdict === 'string' ? verdict : verdict.reason))
    expect(new Set(reasons)).toEqual(new Set(['noFigures', 'noComparison', ...RULES.map(({ reason }) => reason)]))
  })

  test('a second test never lowers it either', () => {
    fc.assert(
      fc.property(anySchool, anyVisitor, fc.integer({ min: 1, max: 36 }), (school, visitor, act) => {
        const { 'sat-reading': reading, 'sat-math': math } = school.undergraduate
        const isCompared = (visitor.satReading !== null && reading) || (visitor.satMath !== null && math)
        fc.pre(Boolean(isCompared))
        expectNoLower(placeOf(school, { ...visitor, act: null }), placeOf(school, { ...visitor, act }))
      }),
      runs,
    )
  })
})

describe('the table', () => {
  test('has harder groups above easier ones, and each explanation once', () => {
    const order = RULES.map(({ group }) => GROUPS.indexOf(group))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(new Set(RULES.map(({ reason }) => reason)).size).toBe(RULES.length)
  })

  test('names only existing positions and bands', () => {
    for (const { when } of RULES) {
      if (when.testsUpTo) expect(POSITIONS).toContain(when.testsUpTo)
      if (when.marksUpTo) expect(BANDS).toContain(when.marksUpTo)
    }
  })
})

test('a school that admits fewer than one in five is a reach, for any grades and scores', () => {
  const selective = anySchool.filter(({ undergraduate }) => (undergraduate['admission-rate']?.[0] ?? 1) < 0.2)
  fc.assert(
    fc.property(selective, anyVisitor, (school, visitor) => {
      expect(judge(school, visitor)).toMatchObject({ group: 'reach', reason: 'verySelective' })
    }),
    { ...runs, numRuns: propertyRuns(500) },
  )
})

test('a school without an admission rate is not classified', () => {
  fc.assert(
    fc.property(anySchool, anyVisitor, (school, visitor) => {
      const { 'admission-rate': _, ...others } = school.undergraduate
      expect(judge({ ...school, undergraduate: others }, visitor)).toBe('noFigures')
    }),
    { ...runs, numRuns: propertyRuns(500) },
  )
})
