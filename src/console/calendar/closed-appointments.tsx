import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'

/** After time was closed: the booked appointments in it, which stay until somebody moves them. */
export function ClosedAppointments({ appointments }: StaffAnswer<'listClosedAppointments'>) {
  const t = useTranslations()
  const { time } = useFormat()
  if (appointments.length === 0) return null
  return (
    <div className="note-bad mt-2" role="alert">
      <p>{t('calendar.closed', { count: appointments.length })}</p>
      <ul className="mt-1">
        {appointments.map(({ id, start, name, consultant }) => (
          <li key={id}>
            <a className="text-link inline-flex min-h-9 items-center" href={`/console/calendar/${id}`}>
              {time(start)}
            </a>{' '}
            {[name ?? t('calendar.someone'), consultant].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
