/** Which schools of a way are named, and rules that hold for any of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fit, FitGroup, FitReason, FitStep } from './fit.ts'
import type { Priced } from './judge-cost.ts'
import { areRequirementsUnknown, type KnownSchool, nameSchools } from './name-schools.ts'

const priced = (amount: number, basis: Priced['basis'] = 'school'): Priced => ({
  total: { from: amount, to: amount },
  published: null,
  isVisaLiving: false,
  isPartial: false,
  lacks: [],
  isTuitionKnown: true,
  isLivingKnown: true,
  basis,
  year: '2026',
  source: null,
  tuition: null,
})
const fitIn = (group: FitGroup, steps: FitStep[] = []): Fit => ({ group, steps, reasons: [], missing: [] })
const english: FitReason = {
  kind: 'english',
  verdict: 'meets',
  basis: 'programme',
  year: null,
  source: null,
  need: { from: 6, to: 6 },
  minimum: null,
  yours: 6,
  isRead: false,
}
const money: FitStep = { kind: 'money', amount: 20, fromYear: 1 }
const test65: FitStep = { kind: 'test', to: 6.5, mayFollow: false }
const school = (id: number, more: Partial<KnownSchool> = {}): KnownSchool => ({
  school: id,
  slug: `school-${String(id).padStart(4, '0')}`,
  city: `city-${id}`,
  programme: null,
  priced: null,
  budget: 900,
  fit: null,
  subjects: 0,
  isDescribed: true,
  isSelective: false,
  isNamedLater: false,
  ...more,
})
const wanted = { band: null, steps: [], isSubjectAsked: true, isRequirementAsked: false }
const idsOf = (schools: KnownSchool[], more = {}) =>
  nameSchools(schools, { ...wanted, ...more }).map(({ school: { school: id } }) => id)

test('those of a known cost within the budget come first, the cheapest of them before others, then those that teach the subject', () => {
  const schools = [
    school(1),
    school(2, { subjects: 1, programme: 20 }),
    school(3, { priced: priced(800), fit: fitIn('now'), subjects: 1, programme: 30 }),
    school(4, { priced: priced(700), fit: fitIn('now'), subjects: 1, programme: 40 }),
  ]
  expect(idsOf(schools)).toEqual([4, 3, 2])
})

test('where nothing is known of the cost, those that teach more of the wanted subjects come first, and the most selective last', () => {
  const schools = [
    school(1, { subjects: 1, isSelective: true }),
    school(2, { subjects: 1 }),
    school(3, { subjects: 2 }),
    school(4, { subjects: 1 }),
  ]
  expect(idsOf(schools)).toEqual([3, 2, 4])
  expect(idsOf(schools.slice(0, 2), { band: 'strong' })).toEqual([1, 2])
})

test('a school that usually asks for more comes later, except for strong marks', () => {
  const schools = [school(1, { subjects: 2, isNamedLater: true }), school(2, { subjects: 1 })]
  expect(idsOf(schools)).toEqual([2, 1])
  expect(idsOf(schools, { band: 'strong' })).toEqual([1, 2])
})

test('a selective school comes after others; for fair marks it is named only if its requirement is known, for low ones never', () => {
  const judged = { fit: { ...fitIn('now'), reasons: [english] } }
  const schools = [school(1, { subjects: 1, isSelective: true }), school(2, { subjects: 1 })]
  expect(idsOf(schools, { band: 'good' })).toEqual([2, 1])
  expect(idsOf(schools, { band: 'fair' })).toEqual([2])
  expect(idsOf(schools, { band: 'low' })).toEqual([2])
  const selective = school(3, { ...judged, subjects: 1, isSelective: true })
  expect(idsOf([selective], { band: 'fair' })).toEqual([3])
  expect(idsOf([selective], { band: 'low' })).toEqual([])
})

test('a school of which neither cost nor requirements nor the subject is known is named only where that is so of all', () => {
  expect(idsOf([school(1), school(2, { subjects: 1 })])).toEqual([2])
  expect(idsOf([school(1)])).toEqual([1])
  // nor instead of a selective one
  expect(idsOf([school(1), school(2, { subjects: 1, isSelective: true })], { band: 'fair' })).toEqual([])
})

test('for a score that is missing or no more than usual, a school of which no requirement is known is named only if its cost is, and after others', () => {
  const judged = { fit: { ...fitIn('now'), reasons: [english] } }
  const schools = [
    school(1, { priced: priced(700), fit: fitIn('now'), subjects: 1 }),
    school(2, { priced: priced(800), ...judged, subjects: 1 }),
    school(3, { subjects: 2 }),
  ]
  expect(idsOf(schools, { isRequirementAsked: true })).toEqual([2, 1])
  expect(idsOf(schools.slice(2), { isRequirementAsked: true })).toEqual([])
  expect(areRequirementsUnknown(schools.slice(2), { ...wanted, isRequirementAsked: true })).toBe(true)
  expect(areRequirementsUnknown(schools, { ...wanted, isRequirementAsked: true })).toBe(false)
  expect(areRequirementsUnknown([], { ...wanted, isRequirementAsked: true })).toBe(false)
})

test('of schools that are as good, those of which a requirement is known come first', () => {
  const judged = { fit: { ...fitIn('now'), reasons: [english] } }
  const schools = [school(1, { subjects: 1 }), school(2, { subjects: 1, ...judged })]
  expect(idsOf(schools)).toEqual([2, 1])
})

test('what isn’t known of each is said', () => {
  const [priceKnown, priceUnknown] = nameSchools(
    [
      school(1, { priced: priced(700), fit: { ...fitIn('now'), reasons: [english] }, subjects: 1 }),
      school(2, { priced: priced(700, 'usual'), subjects: 1 }),
    ],
    wanted,
  )
  expect([priceKnown?.lacks, priceUnknown?.lacks]).toEqual([[], ['cost', 'requirements']])
})

test('a step that the way doesn’t ask for puts a school behind those that are only unknown, one that it does ask for doesn’t', () => {
  const schools = [
    school(1, { priced: priced(920), fit: fitIn('step', [money]), subjects: 1 }),
    school(2, { subjects: 1 }),
    school(3, { priced: priced(800), fit: fitIn('step', [test65]), subjects: 1 }),
  ]
  expect(idsOf(schools, { steps: [test65] })).toEqual([3, 2, 1])
})

test('of a way that needs money later, a school that needs it at once comes after one within the budget', () => {
  const later: FitStep = { kind: 'money', amount: 100, fromYear: 3 }
  const schools = [
    school(1, { priced: priced(920), fit: fitIn('step', [money]), subjects: 1 }),
    school(2, { priced: priced(700), fit: fitIn('step', [later]) }),
  ]
  expect(idsOf(schools, { steps: [later] })).toEqual([2, 1])
})

test('one of each city comes before a second one', () => {
  const schools = [1, 2, 3, 4].map((id) => school(id, { subjects: 1, city: id < 4 ? 'one' : 'two' }))
  expect(idsOf(schools)).toEqual([1, 4, 2])
})

test('none is ever named that is out of reach, or costs more than the budget by all that is known', () => {
  const any = fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    amount: fc.option(fc.integer({ min: 100, max: 2000 }), { nil: null }),
    basis: fc.constantFrom('usual' as const, 'school' as const, 'programme' as const),
    group: fc.option(fc.constantFrom('now' as const, 'step' as const, 'reach' as const, 'beyond' as const), {
      nil: null,
    }),
    subjects: fc.integer({ min: 0, max: 3 }),
    isSelective: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), fc.integer({ min: 100, max: 2000 }), (all, budget) => {
      const schools = all.map(({ id, amount, basis, group, ...more }) =>
        school(id, {
          ...more,
          budget,
          priced: amount === null ? null : priced(amount, basis),
          fit: group && fitIn(group),
        }),
      )
      const schoolsNamed = nameSchools(schools, wanted)
      for (const { school: each } of schoolsNamed) {
        expect(each.fit === null || each.fit.group === 'now' || each.fit.group === 'step').toBe(true)
        if (each.priced) expect(each.priced.total.from).toBeLessThanOrEqual(budget * 1.1)
      }
      expect(schoolsNamed.length).toBeLessThanOrEqual(3)
      expect(new Set(schoolsNamed.map(({ school: { school: id } }) => id)).size).toBe(schoolsNamed.length)
      // more money never takes away the only school
      const richer = schools.map((each) => ({ ...each, budget: budget * 2 }))
      if (schoolsNamed.length > 0) expect(nameSchools(richer, wanted).length).toBeGreaterThan(0)
      // nor do better marks or more English
      const weaker = (['low', 'fair', 'good', 'strong'] as const).flatMap((band) =>
        [true, false].map((isRequirementAsked) => nameSchools(schools, { ...wanted, band, isRequirementAsked }).length),
      )
      for (const [at, count] of weaker.entries()) {
        if (count === 0) continue
        if (at + 2 < weaker.length) expect(weaker[at + 2]).toBeGreaterThan(0)
        if (at % 2 === 0) expect(weaker[at + 1]).toBeGreaterThan(0)
      }
    }),
  )
})
