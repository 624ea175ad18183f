import { PERIOD_DAYS } from '../../domain/leads/period.ts'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'

/** Chooses the counted days: the last N days, or from and to. */
export function PeriodForm({ asked, from, to }: { asked: Record<string, string>; from: string; to: string }) {
  const say = useWords()
  const chosen = asked.from || asked.to ? null : (asked.days ?? '30')
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <nav aria-label={say('dashboard.period')} className="flex flex-wrap gap-1.5">
        {PERIOD_DAYS.map((days) => (
          <a
            key={days}
            href={`?days=${days}`}
            aria-current={chosen === String(days) ? 'true' : undefined}
            className="button aria-[current=true]:border-ink aria-[current=true]:bg-sand"
          >
            {say('dashboard.last_days', { days })}
          </a>
        ))}
      </nav>
      <form method="get" className="flex flex-wrap items-end gap-2">
        <label className="block">
          <span className="block text-sm">{say('dashboard.from')}</span>
          <input type="date" name="from" required defaultValue={from} className="field-input" />
        </label>
        <label className="block">
          <span className="block text-sm">{say('dashboard.to')}</span>
          <input type="date" name="to" required defaultValue={to} className="field-input" />
        </label>
        <Submit>{say('dashboard.show')}</Submit>
      </form>
    </div>
  )
}
