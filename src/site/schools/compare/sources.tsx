import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { type compareRows, compareSources } from './compare-rows.ts'

/** Where the figures come from, by the numbers that they bear. */
export function CompareSources({ groups }: { groups: ReturnType<typeof compareRows> }) {
  const t = useTranslations('compare')
  const tSchool = useTranslations('school')
  const { day } = useDates()
  const sources = compareSources(groups)
  const facts = groups.flatMap(({ rows }) => rows.flatMap((row) => row.facts))
  const rateDay = facts.find((fact) => fact?.home)?.home?.as_of
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources-title" className="mt-6 text-sm">
      <h2 id="sources-title" className="text-lg">
        {t('sources')}
      </h2>
      <ol className="mt-1 list-decimal pl-5">
        {sources.map(({ name, link }, at) => (
          <li key={link} id={`source-${at + 1}`} className="target:bg-sand">
            <a href={link} rel="noopener" className="text-link inline-block py-1.5">
              {name}
            </a>
          </li>
        ))}
      </ol>
      {rateDay && <p className="mt-1 text-quiet">{tSchool('rateOf', { day: day(rateDay) })}</p>}
    </section>
  )
}
