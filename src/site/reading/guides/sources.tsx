import type { Guide } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { Fold } from '../../ui/fold.tsx'

/** Pages of the authorities whose rules the guide states. */
export function Sources({ sources }: { sources: Guide['sources'] }) {
  const t = useTranslations('guide')
  if (sources.length === 0) return null
  return (
    <section className="frame pt-10">
      <Fold summaryClass="max-md:min-h-11" heading={<h2 className="text-lg">{t('sourcesTitle')}</h2>}>
        <p className="measure mt-2 text-quiet">{t('sourcesText')}</p>
        <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-edge md:grid-cols-2">
          {sources.map(({ name, link }) => (
            <li key={link}>
              <a href={link} rel="noopener" className="text-link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}
