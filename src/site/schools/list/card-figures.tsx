import type { SchoolItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { figureLabel, useWrittenFigures, writtenYear } from '../written-figure.ts'

/** In the order in which they matter. */
const SHOWN = [
  ['tuition', 'money'],
  ['admission_rate', 'share'],
  ['international_share', 'share'],
  ['students', 'count'],
] as const
const shownMax = 3

/** A card's last line: what is known in figures, each with its year; the ways in where there are none. */
export function CardFigures({ school }: { school: SchoolItem }) {
  const t = useTranslations('schools')
  const write = useWrittenFigures()
  const known = SHOWN.flatMap(([name, unit]) => {
    const figure = school.figures[name]
    return figure ? [{ name, label: figureLabel(name, figure), year: figure.year, ...write({ ...figure, unit }) }] : []
  })
  if (known.length === 0)
    return (
      <p className="border-t border-line pt-3 text-sm text-quiet">
        {school.enrollments.map(({ name }) => name).join(' · ')}
      </p>
    )
  return (
    <dl className="flex gap-3 border-t border-line pt-3 text-sm">
      {known.slice(0, shownMax).map(({ name, label, year, written, home }) => (
        <div key={name} className={name === 'tuition' ? 'flex-[1.5]' : 'flex-1'}>
          <dt className="text-quiet">{t(`figure.${label}`)}</dt>
          <dd className="text-base font-semibold tabular-nums">{written}</dd>
          {home && <dd className="text-xs text-quiet">{home}</dd>}
          <dd className="text-xs text-quiet">{writtenYear(year)}</dd>
        </div>
      ))}
    </dl>
  )
}
