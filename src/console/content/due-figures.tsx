import type { StaffAnswer } from '../../api/staff/client.ts'
import { localize } from '../../domain/localized.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { pathOfEntry } from './areas.ts'

type Figures = StaffAnswer<'showDue'>['figures']

/** Figures whose source needs checking, the earliest first. */
export function DueFigures({ figures }: { figures: Figures }) {
  const t = useTranslations()
  const { locale } = useReader()
  const { date } = useFormat()
  if (figures.length === 0) return <p className="mt-2">{t('content.nothing_due')}</p>
  return (
    <ul className="mt-2 divide-y divide-line">
      {figures.map(({ key, kind, entry, what, valid_until, has_expired, source, by }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <a href={pathOfEntry(kind, entry)} className="text-link">
            {localize(what, locale).text}
          </a>
          <span className={`tag ${has_expired ? 'tag-danger' : ''}`}>
            {t(has_expired ? 'content.expired' : 'content.expires', { day: date(valid_until) })}
          </span>
          <a href={source.link} className="text-link text-sm" rel="noopener">
            {localize(source.name, locale).text}
          </a>
          <span className="text-sm text-quiet">
            {by ? t('content.whose', { name: by }) : t('content.whose_nobody')}
          </span>
        </li>
      ))}
    </ul>
  )
}
