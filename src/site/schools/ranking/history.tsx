import { useFormatter, useTranslations } from '../../messages/provider.tsx'

/** The sparkline of a school's ranks over the years. */
type YearPlace = { year: number; rank: number }
export type HistoryDot = YearPlace & { x: number; y: number }

export const lineSize = { width: 88, height: 30, margin: 5 } as const
/** Minimum range: a change of two ranks must look smaller than one of twenty. */
const spanMin = 12

/** Dots of a line, better ranks higher; `years` are those of the whole ranking, so that the rows are aligned. */
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

type Props = { history: YearPlace[]; years: number[]; year: number | null; className?: string }

/** A school's ranks over the years as a sparkline; the dot of the current year is filled. */
export function History({ history, years, year, className }: Props) {
  const t = useTranslations('ranking')
  const format = useFormatter()
  const dots = historyDots(history, years)
  const places = format.list(history.map(({ year, rank }) => t('historyPlace', { year: String(year), rank })))
  const { width, height } = lineSize
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t('historyText', { places })}
      className={className}
    >
      <polyline
        points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="1.75"
        strokeLinejoin="round"
        className="stroke-edge"
      />
      {dots.map((dot) => (
        <circle
          key={dot.year}
          cx={dot.x}
          cy={dot.y}
          r={dot.year === year ? 4 : 2.75}
          strokeWidth="1.75"
          className={dot.year === year ? 'fill-ink stroke-ink' : 'fill-paper stroke-edge'}
        />
      ))}
    </svg>
  )
}
