import { type Translator, useFormat, useReader } from '../messages/translations.ts'
import type { Appointment, AppointmentItem, Entry } from './entries.ts'

const LOOKS: Partial<Record<string, string>> = {
  booked: 'tag-accent',
  came: 'tag-jade',
  done: 'tag-jade',
  no_show: 'tag-danger',
}

/** How an appointment stands. */
export function StateTag({ state, t }: { state: AppointmentItem['state']; t: Translator }) {
  return <span className={`tag ${LOOKS[state] ?? ''}`}>{t(`appointment.state.${state}`)}</span>
}

/** The person, or what takes the time. */
export function titleOf(entry: Entry, t: Translator): string {
  if (entry.kind === 'outside') return t('calendar.outside')
  return titleOfAppointment(entry.appointment, t)
}

export function titleOfAppointment({ state, reason, lead }: Appointment, t: Translator): string {
  if (state === 'held') return t('calendar.being_booked')
  if (state === 'blocked') return reason || t('appointment.state.blocked')
  if (lead && lead.name === null) return t('calendar.someone')
  return lead?.name || t('calendar.erased')
}

/** `10:00–10:45`, and the office's clock where it shows something else. */
export function useSpan(zones: Record<string, string>) {
  const { clock, zone, zoneName } = useFormat()
  return ({ start, end }: { start: number; end: number }, office: string | null) => {
    const written = `${clock(start)}–${clock(end)}`
    const officeZone = office === null ? undefined : zones[office]
    if (!officeZone || officeZone === zone) return { span: written, there: null }
    const there = clock(start, officeZone)
    return { span: written, there: there === clock(start) ? null : { clock: there, zone: zoneName(officeZone) } }
  }
}

/** Kind, topic, office and consultant of an appointment. */
export function useFacts(topics: readonly { code: string; name: string }[]) {
  const { offices } = useReader()
  return ({ kind, topic, office, staff }: AppointmentItem, t: Translator, withStaff: boolean) =>
    [
      t(`appointment.kind.${kind}`),
      topic && (topics.find(({ code }) => code === topic)?.name ?? topic),
      offices.nameOf(office),
      withStaff && staff.name,
    ]
      .filter(Boolean)
      .join(' · ')
}
