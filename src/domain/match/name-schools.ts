/** Which schools of a way a family should look at first: the known and affordable ones, then those that teach the subject. Never by rank. */
import type { Fit, FitStep } from './fit.ts'
import { isOwnPrice, judgeCost, type Priced } from './judge-cost.ts'
import type { GradeBand } from './profile.ts'

/** A school of the way with what is known of it. */
export type KnownSchool = {
  school: number
  slug: string
  city: string
  /** The programme that was judged; null where none is listed. */
  programme: number | null
  priced: Priced | null
  /** Of a year there. */
  budget: number | null
  /** Null where it publishes nothing to judge it by. */
  fit: Fit | null
  /** How many of the wanted subjects it is known to teach. */
  subjects: number
  isDescribed: boolean
  isSelective: boolean
  /** Usually asks for more than the usual range begins with. */
  isNamedLater: boolean
}

/** `cost`: its own; `requirements`: a minimum of its own; `subject`: it teaches the field, and whether the subject, too, is unknown. */
export const NAMED_LACKS = ['cost', 'requirements', 'subject'] as const
export type NamedLack = (typeof NAMED_LACKS)[number]

type Wanted = {
  /** How high the marks are; null where they aren't known. */
  band: GradeBand | null
  /** What the way itself asks for first. */
  steps: readonly FitStep[]
  isSubjectAsked: boolean
  /** Whether the score is missing or no more than usual: a school of which no requirement is known may ask for more. */
  isRequirementAsked: boolean
}

export type NamedSchool<T extends KnownSchool = KnownSchool> = {
  school: T
  /** What a year costs there by its own price; null where that isn't known. */
  cost: Priced | null
  /** What it asks for beside the steps of the way. */
  steps: readonly FitStep[]
  lacks: readonly NamedLack[]
}

const namedMost = 3

/** Up to three schools, none of which is ruled out by what is known. */
export function nameSchools<T extends KnownSchool>(schools: readonly T[], wanted: Wanted): NamedSchool<T>[] {
  const described = possibleSchools(schools, wanted)
  // a school of which nothing is known is named only where that is so of all
  const partlyKnown = described.filter(({ lacks }) => lacks.length < NAMED_LACKS.length)
  const candidates = partlyKnown.length > 0 ? partlyKnown : described
  const possible = candidates.filter((each) => isWithinReach(each, wanted))
  const ordered = possible.toSorted(
    (one, other) =>
      compare(measures(one, wanted), measures(other, wanted)) || (one.school.slug < other.school.slug ? -1 : 1),
  )
  const once = ordered.filter(
    ({ school }, at) => ordered.findIndex((each) => each.school.school === school.school) === at,
  )
  const byGoodness = Map.groupBy(once, (each) => measures(each, wanted).slice(0, goodnessOf).join(' '))
  return [...byGoodness.values()].flatMap(oneOfEachCity).slice(0, namedMost)
}

/** Whether there are possible schools, and none is named because they may ask for more than the family has. */
export const areRequirementsUnknown = (schools: readonly KnownSchool[], wanted: Wanted): boolean =>
  nameSchools(schools, wanted).length === 0 && possibleSchools(schools, wanted).length > 0

const possibleSchools = <T extends KnownSchool>(schools: readonly T[], wanted: Wanted): NamedSchool<T>[] =>
  schools.filter(isPossible).map((school) => describe(school, wanted))

/** Of a school whose requirements aren't known: a selective one may ask for more than fair marks, and any for more English than is usual, so that at least its cost has to be known. */
function isWithinReach({ school, cost, lacks }: NamedSchool, { band, isRequirementAsked }: Wanted): boolean {
  if (school.isSelective && band === 'low') return false
  if (!lacks.includes('requirements')) return true
  if (school.isSelective && band === 'fair') return false
  return cost !== null || !isRequirementAsked
}

function isPossible({ fit, priced, budget }: KnownSchool): boolean {
  const isRuledOut = fit !== null && fit.group !== 'now' && fit.group !== 'step'
  return !isRuledOut && judgeCost(priced, budget, 'school').group !== 'beyond'
}

/** Money for the first year is another step than money for later ones. */
const stepKey = (step: FitStep): string => (step.kind === 'money' ? `money ${step.fromYear}` : step.kind)

function describe<T extends KnownSchool>(school: T, { steps, isSubjectAsked }: Wanted): NamedSchool<T> {
  const { fit, priced, subjects } = school
  const ofWay = new Set(steps.map(stepKey))
  const cost = isOwnPrice(priced) ? priced : null
  const isRequirementKnown = fit?.reasons.some(
    ({ kind, basis }) =>
      (kind === 'english' || kind === 'grade' || kind === 'rate' || kind === 'scores') &&
      (basis === 'programme' || basis === 'school'),
  )
  return {
    school,
    cost,
    steps: (fit?.steps ?? []).filter((step) => step.kind !== 'ask' && !ofWay.has(stepKey(step))),
    lacks: [
      ...(cost ? [] : (['cost'] as const)),
      ...(isRequirementKnown ? [] : (['requirements'] as const)),
      ...(isSubjectAsked && subjects === 0 ? (['subject'] as const) : []),
    ],
  }
}

/** The first measures decide before cities do. */
const goodnessOf = 4
const NO_PRICE = Number.MAX_SAFE_INTEGER

/** A known price without anything to do first; then those that teach the subject; then those that only teach its field. */
const goodness = ({ cost, steps, lacks }: NamedSchool): number => {
  const isOfField = lacks.includes('subject')
  if (steps.length > 0) return isOfField ? 4 : 2
  return cost ? 0 : isOfField ? 3 : 1
}

/** From the best; the slug, which decides at last, says nothing of rank. */
const measures = (each: NamedSchool, { band }: Wanted): number[] => [
  goodness(each),
  each.lacks.includes('subject') ? 1 : 0,
  each.lacks.includes('requirements') ? 1 : 0,
  band === 'strong' ? 0 : Number(each.school.isSelective) + Number(each.school.isNamedLater),
  each.school.isDescribed ? 0 : 1,
  each.cost ? 0 : -each.school.subjects,
  each.school.priced?.total.from ?? NO_PRICE,
]

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** A further school of a city comes later, unless its cost is known. */
function oneOfEachCity<T extends KnownSchool>(schools: readonly NamedSchool<T>[]): NamedSchool<T>[] {
  const cities = new Set<string>()
  const [first, later]: [NamedSchool<T>[], NamedSchool<T>[]] = [[], []]
  for (const each of schools) {
    const isFurther = cities.has(each.school.city) && each.cost === null
    if (isFurther) later.push(each)
    else first.push(each)
    cities.add(each.school.city)
  }
  return [...first, ...later]
}
