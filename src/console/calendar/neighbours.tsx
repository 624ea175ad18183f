import { useFormat, useTranslations } from '../messages/translations.ts'
import type { Appointment } from './entries.ts'

type Neighbour = { id: string; start: number; name: string | null }
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null }

const NOT_ATTENDED: readonly Appointment['state'][] = ['cancelled', 'blocked', 'held']

/** The appointments before and after one among those of its day and consultant, in order. */
export function neighboursOf(id: string, ofDay: readonly Appointment[]): Neighbours {
  const attended = ofDay.filter((one) => one.id === id || !NOT_ATTENDED.includes(one.state))
  const at = attended.findIndex((one) => one.id === id)
  const brief = (one: Appointment | undefined): Neighbour | null =>
    one ? { id: one.id, start: one.start, name: one.lead?.name ?? null } : null
  return at === -1
    ? { previous: null, next: null }
    : { previous: brief(attended[at - 1]), next: brief(attended[at + 1]) }
}

/** Links to the appointments before and after, so that a day is gone through without the calendar. */
export function NeighbourLinks({ previous, next }: Neighbours) {
  const t = useTranslations()
  const { clock } = useFormat()
  const link = ({ id, start, name }: Neighbour, key: 'calendar.previous' | 'calendar.next') => (
    <a className="text-link inline-flex min-h-9 items-center [overflow-wrap:anywhere]" href={`/console/calendar/${id}`}>
      {t(key, { time: clock(start), name: name ?? t('calendar.someone') })}
    </a>
  )
  if (!previous && !next) return null
  return (
    <nav className="flex flex-wrap gap-x-6" aria-label={t('calendar.same_day')}>
      {previous && link(previous, 'calendar.previous')}
      {next && link(next, 'calendar.next')}
    </nav>
  )
}
