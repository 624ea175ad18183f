import type { AppointmentItem } from '../calendar/entries.ts'
import { canMark } from '../calendar/entries.ts'
import { LeadAppointments } from '../calendar/lead-appointments.tsx'
import { MarkForm } from '../calendar/mark-form.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'

type Props = {
  leadId: string
  /** The latest first. */
  appointments: readonly AppointmentItem[]
  topics: readonly { code: string; name: string }[]
  mayBook: boolean
  hasWaiting: boolean
  isLost: boolean
}

/** Past and next appointments of a lead, and a link to book another. */
export function AppointmentsPanel({ leadId, appointments, topics, mayBook, hasWaiting, isLost }: Props) {
  const t = useTranslations()
  const { now } = useReader()
  const { time } = useFormat()
  const next = appointments.filter(({ can_change }) => can_change).toReversed()
  const past = appointments.filter(({ can_change }) => !can_change)
  const unmarked = past.find((one) => one.state === 'booked' && canMark(one, now))
  return (
    <section className="panel max-lg:order-1" id="appointments">
      <h2>{t('lead.appointments')}</h2>
      {next.length > 0 && isLost && <p className="note-bad my-1">{t('lead.lost_with_appointment')}</p>}
      {next.length > 0 && !isLost && !hasWaiting && <p className="text-sm text-jade">{t('lead.time_agreed')}</p>}
      {next.length > 0 && <LeadAppointments appointments={next} topics={topics} />}
      {next.length > 0 && <p className="mt-1 text-sm text-quiet">{t('lead.open_to_change')}</p>}
      {unmarked && (
        <details className="mt-2 border-t border-line pt-1">
          <summary className="min-h-9 font-semibold leading-9">
            {time(unmarked.start)} {t('calendar.mark.open')}
          </summary>
          <MarkForm
            now={now}
            appointment={unmarked}
            result={undefined}
            leadId={leadId}
            action={`/console/calendar/${unmarked.id}`}
          />
        </details>
      )}
      {past.length > 0 && (
        <>
          <h3 className="mt-3 text-sm font-semibold">{t('lead.past_appointments')}</h3>
          <LeadAppointments appointments={past} topics={topics} />
        </>
      )}
      {appointments.length === 0 && <p className="mt-1 text-quiet">{t('lead.no_appointments')}</p>}
      {mayBook && (
        <p className="mt-3">
          <a className="button" href={`/console/calendar/new?lead=${leadId}`} data-key="b">
            {t('lead.book_appointment')}
          </a>
        </p>
      )}
    </section>
  )
}
