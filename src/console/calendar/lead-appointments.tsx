import { useFormat, useTranslations } from '../messages/translations.ts'
import type { AppointmentItem } from './entries.ts'
import { StateTag, useFacts } from './labels.tsx'

type Props = { appointments: readonly AppointmentItem[]; topics: readonly { code: string; name: string }[] }

/** Appointments of one person, with what came of them. */
export function LeadAppointments({ appointments, topics }: Props) {
  const t = useTranslations()
  const { time } = useFormat()
  const facts = useFacts(topics)
  return (
    <ul className="mt-1 grid gap-2">
      {appointments.map((one) => (
        <li key={one.id}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <a className="text-link font-semibold" href={`/console/calendar/${one.id}`}>
              {time(one.start)}
            </a>
            <StateTag state={one.state} t={t} />
          </p>
          <p className="text-sm text-quiet">{facts(one, t, true)}</p>
          {one.outcome && <p className="text-sm whitespace-pre-wrap">{one.outcome}</p>}
        </li>
      ))}
    </ul>
  )
}
