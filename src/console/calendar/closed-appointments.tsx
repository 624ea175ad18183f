import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'

/** The list is as long as that. */
const shownMax = 10

/** The booked appointments in closed time, or of a disabled person. They stay until staff move them. */
export function ClosedAppointments({
  appointments,
  isDisabled = false,
}: StaffAnswer<'listClosedAppointments'> & { isDisabled?: boolean }) {
  const t = useTranslations()
  const { time } = useFormat()
  const count = appointments.length
  if (count === 0) return null
  return (
    <div className="note-bad mt-2" role="alert">
      <p>{t(isDisabled ? 'people.disabled_appointments' : 'calendar.closed', { count })}</p>
      <ul className="mt-1">
        {appointments.slice(0, shownMax).map(({ id, start, name, consultant }) => (
          <li key={id}>
            <a className="text-link inline-flex min-h-9 items-center" href={`/console/calendar/${id}`}>
              {time(start)}
            </a>{' '}
            {[name ?? t('calendar.someone'), consultant].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {count > shownMax && <p>{t('calendar.closed_more', { count: count - shownMax })}</p>}
    </div>
  )
}
