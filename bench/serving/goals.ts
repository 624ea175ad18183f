/** What was promised, what was measured, and whether that is enough. */

export type Goal = { name: string; wanted: string; measured: string; isMet: boolean | null }

/** A ratio that is to be reached; not measured where there is nothing to compare with. */
export function atLeast(name: string, least: number, measured: number | null): Goal {
  const isMeasured = measured !== null && Number.isFinite(measured)
  return {
    name,
    wanted: `at least ${least}`,
    measured: isMeasured ? (measured < 10 ? measured.toFixed(2) : measured.toFixed(0)) : 'not measured',
    isMet: isMeasured ? measured >= least : null,
  }
}

/** @param unit with its space, such as ` ms` */
export const below = (name: string, bound: number, unit: string, measured: number): Goal => ({
  name,
  wanted: `under ${bound}${unit}`,
  measured: `${measured < 10 ? measured.toFixed(1) : measured.toFixed(0)}${unit}`,
  isMet: measured < bound,
})

export const none = (name: string, measured: number): Goal => ({
  name,
  wanted: 'none',
  measured: String(measured),
  isMet: measured === 0,
})

const word = (isMet: boolean | null) => (isMet === null ? 'not measured' : isMet ? 'met' : '**not met**')

export const goalTable = (goals: Goal[]): string[] => [
  '| goal | wanted | measured | |',
  '|---|---|---|---|',
  ...goals.map(({ name, wanted, measured, isMet }) => `| ${name} | ${wanted} | ${measured} | ${word(isMet)} |`),
  '',
]

/** What a part of the bench has found: its goals, and the tables behind them. */
export type Found = { goals: Goal[]; lines: string[] }
