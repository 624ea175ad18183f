import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { historyDots, lineSize, type YearPlace } from './history-line.ts'

type Props = { history: YearPlace[]; years: number[]; year: number | null; className?: string }

/** A school's places over the years as a small line; the dot of the year that is shown is filled. */
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
