import { useFormat, useOfficeOptions, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { addDays, today } from './columns.ts'

type Props = {
  view: 'day' | 'week' | 'list' | null
  from: string
  day: string
  days: number
  /** `me`, `all`, or a staff id. */
  who: string
  office: string
  people: readonly { id: string; name: string }[]
  me: string
  zones: Record<string, string>
}

/** View, days, and whose calendar. */
export function CalendarFilters({ view, from, day, days, who, office, people, me, zones }: Props) {
  const t = useTranslations()
  const { weekday, zoneName } = useFormat()
  const { offices, timeZone, now } = useReader()
  const officeOptions = useOfficeOptions(office)
  const link = (change: Record<string, string>) => {
    const query = new URLSearchParams({ ...(view && { view }), from: day, who, office, ...change })
    for (const [name, value] of [...query]) if (value === '') query.delete(name)
    return `?${query}`
  }
  const others = people.filter(({ id }) => id !== me)
  const otherZones = Object.entries(zones).filter(
    ([code, zone]) => zone !== timeZone && (office === '' || office === code),
  )
  return (
    <div className="my-3 grid gap-2">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <nav aria-label={t('calendar.view')} className="flex flex-wrap gap-1.5">
          {(['day', 'week', 'list'] as const).map((one) => (
            <a
              key={one}
              href={link({ view: one })}
              aria-current={one === view ? 'true' : undefined}
              className="button aria-[current=true]:border-ink aria-[current=true]:bg-sand"
            >
              {t(`calendar.views.${one}`)}
            </a>
          ))}
        </nav>
        <nav aria-label={t('calendar.days')} className="flex flex-wrap gap-1.5">
          <a href={link({ from: addDays(from, -days) })} className="button">
            {t('calendar.earlier')}
          </a>
          <a href={link({ from: today(timeZone, now) })} className="button">
            {t('calendar.today')}
          </a>
          <a href={link({ from: addDays(from, days) })} className="button">
            {t('calendar.later')}
          </a>
        </nav>
        <form method="get" className="flex flex-wrap items-end gap-2">
          {view && <input type="hidden" name="view" value={view} />}
          <label className="block">
            <span className="block text-sm">{t('calendar.date')}</span>
            <input type="date" name="from" defaultValue={day} className="field-input" />
          </label>
          <label className="block">
            <span className="block text-sm">{t('calendar.who')}</span>
            <select name="who" defaultValue={who} className="field-input">
              <option value="me">{t('calendar.me')}</option>
              <option value="all">{t('calendar.everyone')}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="block">
            <span className="block text-sm">{t('calendar.office')}</span>
            <select name="office" defaultValue={office} className="field-input">
              <option value="">{t('calendar.all_offices')}</option>
              {officeOptions.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Submit>{t('calendar.show')}</Submit>
        </form>
      </div>
      <p className="text-sm text-quiet">
        {days === 1 ? weekday(from) : `${weekday(from)} – ${weekday(addDays(from, days - 1))}`}
        {' · '}
        {t('calendar.your_zone', { zone: zoneName() })}
        {otherZones.length > 0 &&
          ` ${t('calendar.office_zones', { zones: otherZones.map(([code, zone]) => `${offices.nameOf(code)} (${zoneName(zone)})`).join(', ') })}`}
      </p>
    </div>
  )
}
