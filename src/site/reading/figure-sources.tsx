import type { FigureSources } from '../../api/client.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useDates } from '../shell/dates.ts'
import { Fold } from '../ui/fold.tsx'

type Source = FigureSources['sources'][number]

/** The sources of a page's figures, and the date of the oldest check. */
export function FigureSourceList({ figures }: { figures: FigureSources | null }) {
  const t = useTranslations('figures')
  if (!figures) return null
  return (
    <section className="mt-10 border-t border-line pt-5" id="figure-sources">
      <Fold summaryClass="max-md:min-h-11" heading={<h2 className="text-lg">{t('title')}</h2>}>
        <Checked figures={figures} className="measure mt-2 text-quiet" />
        <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-edge">
          {figures.sources.map((source) => (
            <li key={source.link}>
              <SourceLink {...source} />
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}

/** The same in a line or two, below an answer. */
export function FigureSourceLine({ figures }: { figures: FigureSources | null }) {
  const t = useTranslations('figures')
  if (!figures) return null
  return (
    <div className="mt-3 text-sm text-quiet">
      <p>
        {t('sources')}{' '}
        {figures.sources.map((source, index) => (
          <span key={source.link}>
            {index > 0 && ' · '}
            <SourceLink {...source} />
          </span>
        ))}
      </p>
      <Checked figures={figures} className="mt-1" />
    </div>
  )
}

export function Checked({ figures, className }: { figures: FigureSources; className: string }) {
  const t = useTranslations('figures')
  const { day } = useDates()
  return (
    <p className={className}>
      {t('checked', { date: day(figures.checked) })}
      {figures.has_expired && ` ${t('expired')}`}
    </p>
  )
}

/** Several pages of one authority are distinguished by their first figure. */
export function SourceLink({ name, link, of }: Source) {
  const t = useTranslations('figures')
  return (
    <a href={link} rel="noopener" className="text-link">
      {t('source', { name, of: of[0] ?? '' })}
    </a>
  )
}
