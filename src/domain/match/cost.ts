/** What a year at a school costs, beside a visitor's budget. */
import { type Figures, figuresFor, LEVELS, type LevelId, type MatchSchool } from './rules.ts'

/** How much of the reader's currency one unit of another one is, on a day. */
export type Rates = { currency: string; as_of: string; rates: Record<string, number> }

export type Cost = {
  /** In the school's currency: tuition, compulsory fees, room and board, as far as they are published. */
  amount: number
  currency: string
  /** The same in the reader's currency, unrounded. */
  home: number
  /** What isn't published: the amount is then the least that a year costs. */
  missing: 'tuition' | 'board' | null
  /** Of the tuition, else of room and board. */
  origin: number
}

/** A year's published cost, whole or in part; null where nothing is published or its currency has no rate. */
export function costOf(school: MatchSchool, level: LevelId, { rates, currency }: Rates): Cost | null {
  const figures: Figures = figuresFor(school, LEVELS[level])
  const rate = school.currency === currency ? 1 : rates[school.currency ?? '']
  const { tuition, fees, 'room-board': board } = figures
  const main = tuition ?? board
  if (!main || !school.currency || rate === undefined) return null
  // of a range its upper end: a budget must hold there
  const amount = [tuition, fees, board].reduce((sum, figure) => sum + (figure?.[1] ?? figure?.[0] ?? 0), 0)
  const missing = !tuition ? 'tuition' : !board ? 'board' : null
  return { amount, currency: school.currency, home: amount * rate, missing, origin: main[2] }
}
