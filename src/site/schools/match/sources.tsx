import type { MatchAnswer } from '../../../domain/match/match.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { writtenYear } from './words.ts'

/** Where the list's figures come from, with their years, and the day of the rate. */
export function ListSources({ answer: { origins }, rateDay }: { answer: MatchAnswer; rateDay: string }) {
  const t = useTranslations('match')
  const { day } = useDates()
  if (origins.length === 0) return null
  return (
    <p className="mt-6 text-sm text-quiet">
      {t('sources')}{' '}
      {origins.map(({ id, source, link, year }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          <a href={link} rel="noopener" className="text-link">
            {source}
          </a>{' '}
          {writtenYear(year)}
        </span>
      ))}
      {rateDay && <span className="block">{t('rateDay', { currency: t('currency'), day: day(rateDay) })}</span>}
    </p>
  )
}
