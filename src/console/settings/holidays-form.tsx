import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { useCountryOptions } from '../shell/country-options.ts'
import { Checkbox, Choice } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { type Calendar, daysOf } from './hours-forms.ts'

type Props = { calendar: Calendar; year: number; proposals: StaffAnswer<'listHolidays'> | null }

/** Public holidays to tick. None is set automatically. */
export function HolidaysForm({ calendar, year, proposals }: Props) {
  const t = useTranslations()
  const { weekday } = useFormat()
  const countries = useCountryOptions(proposals?.countries ?? [])
  const { office, version } = calendar
  if (!proposals)
    return (
      <p>
        <a className="button" href={`?office=${office}&year=${year}&holidays=1#holidays`}>
          {t('holidays.propose', { year: String(year) })}
        </a>
      </p>
    )
  const set = new Set(daysOf(calendar, year).map((day) => day.date))
  const open = proposals.holidays.filter((holiday) => !set.has(holiday.date))
  return (
    <section className="panel" id="holidays">
      <h2>{t('holidays.title', { year: String(year) })}</h2>
      <p className="text-sm text-quiet">{t('holidays.hint')}</p>
      <form method="get" className="mt-2 flex flex-wrap items-end gap-2.5">
        <input type="hidden" name="office" value={office} />
        <input type="hidden" name="year" value={year} />
        <Choice
          name="holidays"
          label={t('holidays.country')}
          options={countries}
          defaultValue={proposals.country ?? ''}
        />
        <Submit>{t('holidays.show')}</Submit>
      </form>
      {open.length === 0 ? (
        <p className="mt-3">{t('holidays.none')}</p>
      ) : (
        <PostForm className="mt-3 grid gap-1">
          <input type="hidden" name="version" value={version} />
          {open.map((holiday) => (
            <Checkbox
              key={holiday.date}
              id={`holiday-${holiday.date}`}
              name="holiday"
              value={`${holiday.date}|${holiday.name}`}
              label={`${weekday(holiday.date)} · ${holiday.name}`}
            />
          ))}
          <Submit intent="holidays" look="main" className="mt-2 justify-self-start">
            {t('holidays.add')}
          </Submit>
        </PostForm>
      )}
    </section>
  )
}
