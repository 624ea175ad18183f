/** The yearly cost of a school compared with a visitor's budget. */
import { type Figures, figuresFor, LEVELS, type LevelId, type MatchSchool } from './rules.ts'

/** Exchange rates to the reader's currency on a day. */
export type Rates = { currency: string; as_of: string; rates: Record<string, number> }

export type Cost = {
  /** In the school's currency: published tuition, compulsory fees, room and board. */
  amount: number
  currency: string
  /** The same in the reader's currency, unrounded. */
  home: number
  /** The unpublished parts: the amount is then a minimum. */
  missing: 'tuition' | 'board' | null
  /** The origin of the tuition, else of room and board. */
  origin: number
}

/** A year's published cost, complete or partial; null when nothing is published or its currency has no rate. */
export function costOf(school: MatchSchool, level: LevelId, { rates, currency }: Rates): Cost | null {
  const figures: Figures = figuresFor(school, LEVELS[level])
  const rate = school.currency === currency ? 1 : rates[school.currency ?? '']
  const { tuition, fees, 'room-board': board } = figures
  const main = tuition ?? board
  if (!main || !school.currency || rate === undefined) return null
  // the upper end of a range: the budget must cover it
  const amount = [tuition, fees, board].reduce((sum, figure) => sum + (figure?.[1] ?? figure?.[0] ?? 0), 0)
  const missing = !tuition ? 'tuition' : !board ? 'board' : null
  return { amount, currency: school.currency, home: amount * rate, missing, origin: main[2] }
}
