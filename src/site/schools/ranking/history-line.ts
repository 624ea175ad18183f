/** The drawn line of a school's places over the years. */
export type YearPlace = { year: number; rank: number }
export type HistoryDot = YearPlace & { x: number; y: number }

export const lineSize = { width: 88, height: 30, margin: 5 } as const
/** A school that moves by two places shall not look like one that moves by twenty. */
const spanMin = 12

/** Dots of a line, the better place above; `years` are those of the whole ranking, so that lines of rows agree. */
export function historyDots(history: readonly YearPlace[], years: readonly number[]): HistoryDot[] {
  const { width, height, margin } = lineSize
  const ranks = history.map(({ rank }) => rank)
  const best = Math.min(...ranks)
  const worst = Math.max(...ranks)
  const span = Math.max(worst - best, spanMin)
  const top = (best + worst - span) / 2
  const first = Math.min(...years)
  const length = Math.max(...years) - first
  return history.map(({ year, rank }) => ({
    year,
    rank,
    x: round(length === 0 ? width / 2 : margin + ((year - first) / length) * (width - 2 * margin)),
    y: round(margin + ((rank - top) / span) * (height - 2 * margin)),
  }))
}

const round = (value: number) => Math.round(value * 10) / 10
