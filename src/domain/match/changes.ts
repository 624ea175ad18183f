/** The changes that a family could make, tried one by one. */

import { type Range, rangeOf } from '../costs/amounts.ts'
import { laterShare } from '../costs/budget.ts'
import type { Fit } from './fit.ts'
import type { Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

export type MatchChange =
  | { kind: 'english'; bands: number; to: number }
  | { kind: 'test'; to: number }
  /** Home money on top of the budget, for what the budget is for. */
  | { kind: 'money'; amount: number }
  /** Two things at once: English, and money. */
  | { kind: 'both'; english: Extract<MatchChange, { kind: 'english' | 'test' }>; amount: number }
  | { kind: 'country'; countryCode: string }
  | { kind: 'route'; route: MatchRoute; countryCode: string }

/** @property schools how many more schools, @property routes how many more ways would fit now */
export type Help = { change: MatchChange; schools: number; routes: number }

export type Change = { of: MatchChange; profile: Profile }

/** Most bachelor's and master's degrees take it. */
const usualBand = 6.5
const BANDS = [0.5, 1]
/** Shares of the budget; more than a third is no advice. */
const SHARES = [0.1, 0.2, laterShare]

const halfBand = 0.5
/** Months of steady study that most people need: half a band takes less than a whole one. */
export const monthsOfStudy = (
  change: { kind: 'english'; bands: number } | { kind: 'test' } | { kind: 'both'; bands: number | null },
  { months, half }: { months: number; half: Range | null },
): Range => {
  const bands = change.kind === 'test' ? null : change.bands
  return half && bands !== null && bands <= halfBand ? half : rangeOf(months)
}

/** From the smallest of each kind. */
export function changesOf(profile: Profile): Change[] {
  const { english, budget } = profile
  const withBand = (band: number): Profile => ({ ...profile, english: { code: 'ielts', score: band, band } })
  const changes: Change[] = []
  if (english === 'none') changes.push({ of: { kind: 'test', to: usualBand }, profile: withBand(usualBand) })
  else if (english !== null)
    for (const bands of BANDS) {
      const to = english.band + bands
      if (to <= 9) changes.push({ of: { kind: 'english', bands, to }, profile: withBand(to) })
    }
  if (budget !== null)
    for (const share of SHARES)
      changes.push({
        of: { kind: 'money', amount: budget * share },
        profile: { ...profile, budget: budget * (1 + share) },
      })
  return changes
}

/** As much money as a result lacks, so that no more is named than is needed; none where it lacks more than a third of the budget. */
export function exactChanges({ steps, reasons }: Pick<Fit, 'steps' | 'reasons'>, profile: Profile): Change[] {
  const { budget } = profile
  const yearly = reasons.find((reason) => reason.kind === 'cost')?.budget ?? budget
  if (budget === null || yearly === null) return []
  const ofSteps = steps.flatMap((step) => (step.kind === 'money' ? [step.amount] : []))
  const ofReasons = reasons.flatMap((reason) => {
    if (reason.kind === 'later') return [reason.least - yearly]
    return reason.kind === 'cost' && reason.verdict === 'out' && reason.left !== null ? [-reason.left] : []
  })
  // of one for the whole course, as much more as its years are
  const amount = (Math.max(0, ...(ofSteps.length > 0 ? ofSteps : ofReasons)) * budget) / yearly
  if (amount === 0 || amount > budget * laterShare) return []
  // a whole unit more, because shares are rounded
  const more = Math.ceil(amount + 1)
  return [{ of: { kind: 'money', amount }, profile: { ...profile, budget: budget + more } }]
}

/** A sum together with each step in English, for results that lack both. */
export function bothOf(money: readonly Change[], changes: readonly Change[]): Change[] {
  const sums = money.flatMap(({ of, profile }) => (of.kind === 'money' ? [{ amount: of.amount, profile }] : []))
  return changes.flatMap(({ of, profile }): Change[] =>
    of.kind === 'english' || of.kind === 'test'
      ? sums.map((sum) => ({
          of: { kind: 'both', english: of, amount: sum.amount },
          profile: { ...profile, budget: sum.profile.budget },
        }))
      : [],
  )
}
