import { dayOfDate, firstMoment } from '../../domain/leads/zone-clock.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { contactLink, Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { AppointmentResult } from './act-on-appointment.ts'
import { type CalendarAnswer, canMark, type Entry } from './entries.ts'
import { StateTag, titleOf, useFacts, useSpan } from './labels.tsx'
import { dateIn } from './local-time.ts'
import { MarkForm } from './mark-form.tsx'

type Props = {
  calendar: CalendarAnswer
  entries: Entry[]
  dates: readonly string[]
  zones: Record<string, string>
  result: AppointmentResult | undefined
  /** Whether `j` and `k` move through it. */
  hasKeys?: boolean
  /** Whether it has a heading of its own above it. */
  isPart?: boolean
}

/** Entries day by day, with the forms to say who came. */
export function AppointmentList({ calendar, entries, dates, zones, result, hasKeys = true, isPart = false }: Props) {
  const t = useTranslations()
  const Heading = isPart ? 'h3' : 'h2'
  const { weekday } = useFormat()
  const days = dates.map((date) => ({
    date,
    // a long block is shown on the first day that it touches
    entries: entries.filter(({ start, end }) => {
      const day = dateIn(calendar.zone, start)
      return day === date || (date === dates[0] && day < date && end > firstMoment(calendar.zone, dayOfDate(date), 0))
    }),
  }))
  const filled = days.filter((day) => day.entries.length > 0)
  if (filled.length === 0) return <p className="panel">{t('calendar.empty')}</p>
  return (
    <div className="grid gap-4">
      {filled.map((day) => (
        <section key={day.date} className="panel">
          <Heading>{weekday(day.date)}</Heading>
          <ul className="mt-1">
            {day.entries.map((entry) => (
              <ListRow
                key={`${entry.staffId} ${entry.start} ${entry.kind === 'appointment' ? entry.appointment.id : ''}`}
                entry={entry}
                calendar={calendar}
                zones={zones}
                result={result}
                hasKeys={hasKeys}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RowProps = Omit<Props, 'entries' | 'dates' | 'isPart'> & { entry: Entry }

function ListRow({ entry, calendar, zones, result, hasKeys }: RowProps) {
  const t = useTranslations()
  const { now } = useReader()
  const facts = useFacts(calendar.topics)
  const appointment = entry.kind === 'appointment' ? entry.appointment : null
  const isMeeting = appointment !== null && !['held', 'blocked'].includes(appointment.state)
  const { span, there } = useSpan(zones)(entry, isMeeting ? appointment.office : null)
  const staffName = calendar.people.find(({ id }) => id === entry.staffId)?.name ?? appointment?.staff.name ?? ''
  const isCancelled = appointment?.state === 'cancelled'
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-2 first:border-0 md:grid-cols-[8.5rem_minmax(0,1fr)]">
      <p className={`tabular-nums ${isCancelled ? 'line-through' : ''}`}>
        {span}
        {there && (
          <span className="block text-sm text-quiet">
            {t('calendar.there', { time: there.clock, zone: there.zone })}
          </span>
        )}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {isMeeting ? (
            <a
              className="text-link font-semibold"
              href={`/console/calendar/${appointment.id}`}
              data-row={hasKeys ? '' : undefined}
            >
              {titleOf(entry, t)}
            </a>
          ) : (
            <span className="text-quiet">{titleOf(entry, t)}</span>
          )}
          {appointment && <StateTag state={appointment.state} t={t} />}
          {appointment?.needs_cover && <span className="tag tag-danger">{t('calendar.needs_cover')}</span>}
          {appointment?.needs_link && <span className="tag tag-danger">{t('calendar.needs_link')}</span>}
          {contactLink('tel', appointment?.lead?.phone)}
        </p>
        <p className="text-sm text-quiet">
          {isMeeting ? facts(appointment, t, true) : staffName}
          {appointment?.companion && ` · ${t('calendar.with', { name: appointment.companion.name })}`}
        </p>
        {appointment && canMark(appointment, now) && (
          <details
            className="mt-1"
            open={result?.input.id === appointment.id || undefined}
            data-mark={appointment.state === 'booked' ? '' : undefined}
          >
            <summary className="inline-block min-h-9 text-sm font-semibold leading-9">
              {t(appointment.state === 'booked' ? 'calendar.mark.open' : 'calendar.mark.change')}
            </summary>
            <MarkForm now={now} appointment={appointment} result={result} leadId={appointment.lead_id} />
          </details>
        )}
        {appointment?.state === 'blocked' && (
          <PostForm>
            <input type="hidden" name="id" value={appointment.id} />
            <Submit intent="unblock" aria-label={`${t('calendar.unblock')}: ${span}`}>
              {t('calendar.unblock')}
            </Submit>
          </PostForm>
        )}
      </div>
    </li>
  )
}
