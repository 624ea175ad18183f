import type { StaffAnswer } from '../../api/staff/client.ts'
import { localize } from '../../domain/localized.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { pathOfEntry } from './areas.ts'

type Due = Pick<StaffAnswer<'showDue'>, 'figures' | 'programmes'>

/** Figures and programmes whose source needs checking, the earliest first. */
export function DueFigures({ figures, programmes }: Due) {
  const t = useTranslations()
  const { locale } = useReader()
  if (figures.length + programmes.rows.length === 0) return <p className="mt-2">{t('content.nothing_due')}</p>
  return (
    <ul className="mt-2 divide-y divide-line">
      {figures.map(({ key, kind, entry, what, valid_until, has_expired, source, by }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <a href={pathOfEntry(kind, entry)} className="text-link">
            {localize(what, locale).text}
          </a>
          <DueState day={valid_until} hasExpired={has_expired} />
          <a href={source.link} className="text-link text-sm" rel="noopener">
            {localize(source.name, locale).text}
          </a>
          <LastEdit by={by} />
        </li>
      ))}
      {programmes.rows.map(({ key, name, school, school_name, valid_until, has_expired, link, by }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <a href={`/console/programmes/${school}?row=${encodeURIComponent(key)}`} className="text-link">
            {t('programmes.due', { programme: name, school: school_name })}
          </a>
          <DueState day={valid_until} hasExpired={has_expired} />
          {link && (
            <a href={link} className="text-link text-sm" rel="noopener">
              {new URL(link).host}
            </a>
          )}
          <LastEdit by={by} />
        </li>
      ))}
      {programmes.more > 0 && (
        <li className="py-1.5">
          <a href="/console/programmes" className="text-link">
            {t('programmes.due_more', { count: programmes.more })}
          </a>
        </li>
      )}
    </ul>
  )
}

function DueState({ day, hasExpired }: { day: string; hasExpired: boolean }) {
  const t = useTranslations()
  const { date } = useFormat()
  return (
    <span className={`tag ${hasExpired ? 'tag-danger' : ''}`}>
      {t(hasExpired ? 'content.expired' : 'content.expires', { day: date(day) })}
    </span>
  )
}

function LastEdit({ by }: { by: string | null }) {
  const t = useTranslations()
  return <span className="text-sm text-quiet">{by ? t('content.whose', { name: by }) : t('content.whose_import')}</span>
}
