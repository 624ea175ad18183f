/** What a year at a school costs, beside a visitor's budget. */
import { type Figures, figuresFor, LEVELS, type LevelId, type MatchSchool } from './figures.ts'

/** How much of the reader's currency one unit of another one is, on a day. */
export type Rates = { currency: string; as_of: string; rates: Record<string, number> }

export type Cost = {
  /** In the school's currency: tuition, compulsory fees, room and board, as far as they are published. */
  amount: number
  currency: string
  /** The same in the reader's currency, unrounded. */
  home: number
  /** Whether room and board are in it. */
  hasBoard: boolean
  /** Of the tuition. */
  origin: number
}

/** A year's published cost; null where tuition isn't published or its currency has no rate. */
export function costOf(school: MatchSchool, level: LevelId, { rates, currency }: Rates): Cost | null {
  const figures: Figures = figuresFor(school, LEVELS[level])
  const rate = school.currency === currency ? 1 : rates[school.currency ?? '']
  const { tuition, fees, 'room-board': board } = figures
  if (!tuition || !school.currency || rate === undefined) return null
  // of a range its upper end: a budget must hold there
  const amount = [tuition, fees, board].reduce((sum, figure) => sum + (figure?.[1] ?? figure?.[0] ?? 0), 0)
  return { amount, currency: school.currency, home: amount * rate, hasBoard: board !== undefined, origin: tuition[2] }
}
