/** What the sentences of a match read of ways that were judged. */
import type { Fit, FitReason, FitStep } from './fit.ts'
import type { MatchRoute } from './routes.ts'

export type Place = { countryCode: string; isoCountry: string; route: MatchRoute }
export type JudgedPlace = Place & { fit: Fit }

export const reasonOf = <K extends FitReason['kind']>({ reasons }: Fit, kind: K) =>
  reasons.find((reason): reason is Extract<FitReason, { kind: K }> => reason.kind === kind)
export const stepOf = <K extends FitStep['kind']>({ steps }: Fit, kind: K) =>
  steps.find((step): step is Extract<FitStep, { kind: K }> => step.kind === kind)
export const placeOf = ({ countryCode, isoCountry, route }: JudgedPlace): Place => ({ countryCode, isoCountry, route })

export const placeKey = ({ isoCountry, route }: Pick<Place, 'isoCountry' | 'route'>) => `${isoCountry} ${route}`

/** Ways without a price say nothing of a budget. */
export const isPriced = ({ fit }: JudgedPlace) => reasonOf(fit, 'cost')?.isPartial === false
export const isTooDear = ({ fit }: JudgedPlace) =>
  fit.reasons.some(({ kind, verdict }) => (kind === 'cost' || kind === 'later') && verdict === 'out')

const dearestYear = ({ fit }: JudgedPlace): number =>
  Math.max(reasonOf(fit, 'cost')?.total.from ?? 0, reasonOf(fit, 'later')?.total.from ?? 0)

/** Whether the first years are within the budget and the later ones are above it. */
export const isLaterDear = ({ fit }: JudgedPlace): boolean => {
  const [cost, later] = [reasonOf(fit, 'cost')?.verdict, reasonOf(fit, 'later')?.verdict]
  return (cost === 'meets' || cost === 'close') && (later === 'short' || later === 'out')
}

/** What a way begins at, as its card says: its first year, or the later ones where they alone are above the budget or known in full; 0 for neither. */
export const startOf = (each: JudgedPlace): number =>
  reasonOf(each.fit, isLaterDear(each) || !isPriced(each) ? 'later' : 'cost')?.total.from ?? 0

/** The way that begins at the least; of those whose first years are within the budget only where there is no other. */
export function lowestStart(places: readonly JudgedPlace[]): JudgedPlace | undefined {
  const above = places.filter((each) => !isLaterDear(each))
  return (above.length > 0 ? above : places)
    .filter((each) => startOf(each) > 0)
    .toSorted((one, other) => startOf(one) - startOf(other))[0]
}

/** The budget of a year by which a way was judged. */
export const budgetOf = ({ fit }: JudgedPlace): number | null => reasonOf(fit, 'cost')?.budget ?? null

/** How much more a year a way needs, for a choice of courses. */
export const gapOf = (each: JudgedPlace): number => leastOf(each) - (budgetOf(each) ?? 0)

/** The least that a budget has to be for a way: of its dearest year, and so much as was judged. */
export const leastOf = (each: JudgedPlace): number => {
  const cost = reasonOf(each.fit, 'cost')
  const budget = budgetOf(each)
  const first = cost?.left != null && budget !== null && cost.left < 0 ? budget - cost.left : 0
  return Math.max(first, dearestYear(each), reasonOf(each.fit, 'later')?.least ?? 0)
}
export const cheapest = (places: readonly JudgedPlace[]): JudgedPlace | undefined =>
  places.filter((each) => leastOf(each) > 0).toSorted((one, other) => leastOf(one) - leastOf(other))[0]
