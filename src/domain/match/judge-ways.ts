/** The ways of countries for a family, in the order of a counsellor. */
import type { MatchContext } from './candidate.ts'
import type { Fit } from './fit.ts'
import { judgeRoute } from './judge-fit.ts'
import { bandOfGrade, MATCH_LEVEL, type Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

/** `choice`: the code by which a reader chooses it, the ISO country where a study country has several. */
export type Destination = { countryCode: string; isoCountry: string; choice: string }
export type JudgedRoute = Destination & { route: MatchRoute; fit: Fit }

/** Those with a price first, then those with fewer steps, then the cheaper ones. */
export const routesIn = (
  destinations: readonly Destination[],
  profile: Profile,
  context: MatchContext,
): JudgedRoute[] =>
  judgeIn(destinations, profile, context).toSorted(
    (one, other) =>
      unpriced(one.fit) - unpriced(other.fit) ||
      one.fit.steps.length - other.fit.steps.length ||
      lowestOf(one.fit) - lowestOf(other.fit),
  )

/** The least that a year costs; those without a price come last. */
const lowestOf = ({ reasons }: Fit) => {
  const cost = reasons.find((reason) => reason.kind === 'cost')
  return cost && !cost.isPartial ? cost.total.from : Number.MAX_SAFE_INTEGER
}
const unpriced = (fit: Fit) => (lowestOf(fit) === Number.MAX_SAFE_INTEGER ? 1 : 0)

const hasGoodMarks = ({ grade }: Profile): boolean => {
  const band = grade && bandOfGrade(grade.scale, grade.mark)
  return band === 'good' || band === 'strong'
}

/** A year before the degree is for those whose English or marks fall short, a college first for those whom the direct way doesn't take yet. */
function judgeIn(destinations: readonly Destination[], profile: Profile, context: MatchContext): JudgedRoute[] {
  const [directRoute, ...others] = MATCH_LEVEL[profile.level].routes
  return destinations.flatMap((destination) => {
    const judge = (route: MatchRoute): JudgedRoute[] => {
      const fit = judgeRoute(destination.isoCountry, route, profile, context)
      return fit ? [{ ...destination, route, fit }] : []
    }
    const [direct] = judge(directRoute)
    const isShort = direct?.fit.reasons.some(
      ({ kind, verdict }) =>
        (kind === 'english' || kind === 'marks' || kind === 'diploma') && (verdict === 'short' || verdict === 'out'),
    )
    // good marks need at most English before the degree
    const isEnglishOut = direct?.fit.reasons.some(({ kind, verdict }) => kind === 'english' && verdict === 'out')
    const isPremasterOffered = isEnglishOut || !hasGoodMarks(profile)
    const isOffered = (route: MatchRoute) =>
      route === 'applied' ||
      (route === 'transfer'
        ? profile.level === 'college'
          ? !direct
          : direct?.fit.group !== 'now'
        : route === 'college'
          ? direct?.fit.group !== 'now'
          : (!direct || isShort) && (route !== 'premaster' || isPremasterOffered))
    return [...(direct ? [direct] : []), ...others.filter(isOffered).flatMap(judge)]
  })
}
