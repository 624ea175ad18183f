import { PERIOD_DAYS } from '../../domain/leads/period.ts'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'

/** Chooses the counted days: the last N days, or from and to. */
export function PeriodForm({ query, from, to }: { query: Record<string, string>; from: string; to: string }) {
  const t = useTranslations()
  const chosen = query.from || query.to ? null : (query.days ?? '30')
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <nav aria-label={t('dashboard.period')} className="flex flex-wrap gap-1.5">
        {PERIOD_DAYS.map((days) => (
          <a
            key={days}
            href={`?days=${days}`}
            aria-current={chosen === String(days) ? 'true' : undefined}
            className="button aria-[current=true]:border-ink aria-[current=true]:bg-sand"
          >
            {t('dashboard.last_days', { days })}
          </a>
        ))}
      </nav>
      <form method="get" className="flex flex-wrap items-end gap-2">
        <label className="block">
          <span className="block text-sm">{t('dashboard.from')}</span>
          <input type="date" name="from" required defaultValue={from} className="field-input" />
        </label>
        <label className="block">
          <span className="block text-sm">{t('dashboard.to')}</span>
          <input type="date" name="to" required defaultValue={to} className="field-input" />
        </label>
        <Submit>{t('dashboard.show')}</Submit>
      </form>
    </div>
  )
}
