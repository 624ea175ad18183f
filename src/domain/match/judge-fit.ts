/** Judges one school's programme, or one way of a country, for one family. */

import type { MatchContext, SchoolCandidate } from './candidate.ts'
import {
  type Fit,
  type FitGroup,
  type FitMissing,
  type FitReason,
  type FitStep,
  type Judgement,
  judged,
  worse,
} from './fit.ts'
import {
  budgetOfRoute,
  budgetOfSchool,
  isOwnPrice,
  judgeCost,
  judgeLater,
  type Priced,
  priceRoute,
  priceSchool,
} from './judge-cost.ts'
import { judgeDeadline, judgeStart, judgeTime, stayReasons } from './judge-dates.ts'
import {
  judgeDiploma,
  judgeEnglish,
  judgeFirstDegree,
  judgeLaterEnglish,
  judgeMarks,
  judgeRouteMarks,
  usualOf,
} from './judge-entry.ts'
import type { Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

/** More than this many things to do first are no plan; where most applicants are rejected anyway, more than one. */
const STEPS_MOST: Partial<Record<FitGroup, number>> = { step: 2, reach: 1 }

/** To ask about these is no obstacle to count. */
const UNCOUNTED: ReadonlySet<string> = new Set(['places', 'diploma', 'english'])
/** Neither is a diploma that comes first. */
const countOf = (steps: readonly FitStep[]) =>
  steps.filter((step) => step.kind !== 'diploma' && !(step.kind === 'ask' && UNCOUNTED.has(step.about))).length

/** Of what is priced apart no price and no score makes sure: places are few, and each school tests. */
const judgePlaces = ({ traits }: MatchContext): Judgement =>
  traits.has('priced_apart') ? judged('step', { steps: [{ kind: 'ask', about: 'places' }] }) : judged(null, {})

/** A diploma is no bachelor's degree. */
const judgeAward = ({ level }: Profile, isDiploma: boolean): Judgement =>
  level === 'bachelor' && isDiploma ? judged('step', { steps: [{ kind: 'diploma' }] }) : judged(null, {})

/** The worst of all that decides; null where nothing does. */
function together(parts: readonly Judgement[]): Omit<Fit, 'group'> & { group: FitGroup | null } {
  // thousands of times for an answer: no list is made twice
  let group: FitGroup | null = null
  const reasons: FitReason[] = []
  const steps: FitStep[] = []
  const missing: FitMissing[] = []
  for (const part of parts) {
    if (part.group !== null) group = group === null ? part.group : worse(group, part.group)
    reasons.push(...part.reasons)
    steps.push(...part.steps)
    for (const each of part.missing) if (!missing.includes(each)) missing.push(each)
  }
  return {
    group: group !== null && countOf(steps) > (STEPS_MOST[group] ?? steps.length) ? 'beyond' : group,
    reasons,
    steps: group === 'beyond' ? [] : steps,
    missing,
  }
}

/** Prices are the same for every family that starts in that year: callers keep them. */
export const priceOf = (candidate: SchoolCandidate, { intake }: Profile, context: MatchContext): Priced | null =>
  priceSchool(candidate, intake.year, context)

/**
 * Null where no figure of the school itself decides: the country's usual range alone says nothing of one school.
 * Without a budget a whole price of its own is enough, and rules nothing out.
 * @param priced from `priceOf`
 */
export function judgeSchool(
  candidate: SchoolCandidate,
  profile: Profile,
  context: MatchContext,
  priced: Priced | null,
): Fit | null {
  const { level, intake, postStudy } = profile
  const { isoCountry, way } = candidate
  const { budget, isWhole } = budgetOfSchool(candidate, priced, profile, context)
  const usual = usualOf(context, isoCountry, way)
  const cost = judgeCost(priced, budget, 'school')
  const english = judgeEnglish(profile, context, candidate, usual)
  const marks = judgeMarks(profile, context, candidate)
  const start = judgeStart(candidate, intake, usual)
  const later =
    way === 'transfer' && level !== 'college' && !isWhole
      ? laterOf(isoCountry, way, intake.year, budget, context)
      : judged(null, {})
  const deadline = judgeDeadline(intake, context, candidate, usual)
  const diploma = judgeDiploma(profile, context, isoCountry, usual, candidate)
  // marks that fall short lead to the same year before the degree
  const entry = marks.steps.some(({ kind }) => kind === 'foundation') ? [marks] : [marks, diploma]
  // a cost above the budget by the country's range holds for every school of it
  if (![cost, english, marks, start, deadline].some(isOwn) && !(budget === null && isOwnPrice(priced))) return null
  const { group, ...found } = together([
    cost,
    later,
    english,
    ...entry,
    start,
    deadline,
    judgeTime(intake, context),
    judgeFirstDegree(profile),
    judgePlaces(context),
    judgeAward(profile, way === 'transfer'),
    way === 'pathway' ? judgeLaterEnglish(profile, context, isoCountry) : judged(null, {}),
  ])
  if (group === null) return null
  const extra = [
    ...(candidate.conditional
      ? [
          {
            kind: 'conditional',
            verdict: 'meets',
            basis: 'programme',
            year: candidate.checked?.year ?? null,
            source: candidate.checked?.source ?? null,
          } as const,
        ]
      : []),
    ...(postStudy && group !== 'beyond' ? stayReasons(context, usual, candidate.postStudy) : []),
  ]
  return { group, ...found, reasons: [...found.reasons, ...extra] }
}

/** Whether a figure of the programme or school itself decides. */
const isOwn = ({ group, reasons }: Judgement): boolean =>
  group !== null &&
  reasons.some(({ basis, verdict }) => (basis === 'programme' || basis === 'school') && verdict !== 'open')

const laterOf = (
  isoCountry: string,
  route: MatchRoute,
  intakeYear: number,
  budget: number | null,
  context: MatchContext,
) => judgeLater(priceRoute(isoCountry, route, intakeYear, context), budget)

/** A way of a country; null where the country has none, or nothing about it decides. */
export function judgeRoute(isoCountry: string, route: MatchRoute, profile: Profile, context: MatchContext): Fit | null {
  const usual = usualOf(context, isoCountry, route)
  const stages = priceRoute(isoCountry, route, profile.intake.year, context)
  const isKnown = context.costs.get(isoCountry)?.routes.some(({ code }) => code === route) ?? false
  const [first] = stages
  if (!first || !(isKnown || usual)) return null
  const { budget, isWhole } = budgetOfRoute(profile, isoCountry, route, context)
  const marks = judgeRouteMarks(profile, context, isoCountry, route)
  const isShort = marks.steps.some(({ kind }) => kind === 'foundation')
  const parts = [
    judgeCost(first.priced, budget, 'route'),
    profile.level === 'college' || isWhole
      ? judged(null, {})
      : laterOf(isoCountry, route, profile.intake.year, budget, context),
    judgeEnglish(profile, context, null, usual),
    route === 'pathway' ? judgeLaterEnglish(profile, context, isoCountry) : judged(null, {}),
    marks,
    isShort ? judged(null, {}) : judgeDiploma(profile, context, isoCountry, usual),
    judgeStart(null, profile.intake, usual),
    judgeDeadline(profile.intake, context, null, usual),
    judgeTime(profile.intake, context),
    judgeFirstDegree(profile),
    judgeAward(profile, route === 'college'),
  ]
  const { group, ...found } = together(parts)
  // of what is priced apart only what rules it out is known
  const isSeparate = context.traits.has('priced_apart')
  if (group === null || (isSeparate && !found.reasons.some(({ verdict }) => verdict === 'out'))) return null
  return {
    group,
    ...found,
    reasons: [...found.reasons, ...(profile.postStudy && group !== 'beyond' ? stayReasons(context, usual, false) : [])],
  }
}
