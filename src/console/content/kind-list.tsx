import type { StaffAnswer } from '../../api/staff/client.ts'
import { AREAS } from '../../domain/content/collections.ts'
import { useTranslations } from '../messages/translations.ts'
import { kindsOfArea, pathOfKind } from './areas.ts'
import { useKindName } from './entry/form-translations.ts'
import { ManagedElsewhere } from './managed-elsewhere.tsx'

type Kinds = StaffAnswer<'listKinds'>['kinds']

/** The kinds of content by area, with their number of entries and of missing or outdated translations. */
export function KindList({ kinds }: { kinds: Kinds }) {
  const t = useTranslations()
  const kindName = useKindName()
  return (
    <div className="gap-4 md:columns-2 xl:columns-3">
      {AREAS.map((area) => (
        <section key={area} className="panel mb-4 break-inside-avoid" aria-labelledby={`area-${area}`}>
          <h2 id={`area-${area}`} className="text-base font-semibold">
            {t(`content.area.${area}`)}
          </h2>
          <ManagedElsewhere kinds={kindsOfArea(area)} />
          <ul className="mt-1 divide-y divide-line">
            {kindsOfArea(area).map((kind) => {
              const { entries = 0, missing = 0, outdated = 0 } = kinds.find((counted) => counted.kind === kind) ?? {}
              return (
                <li key={kind} className="relative flex flex-wrap items-center gap-x-2 py-1.5 hover:bg-sand">
                  <a href={pathOfKind(kind)} className="min-h-8 content-center after:absolute after:inset-0">
                    {kindName(kind)}
                  </a>
                  <span className="ms-auto text-sm text-quiet">{entries}</span>
                  {missing > 0 && <span className="tag">{t('content.missing_count', { count: missing })}</span>}
                  {outdated > 0 && <span className="tag">{t('content.outdated_count', { count: outdated })}</span>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
