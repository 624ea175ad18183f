/** Labels beside a lead: waiting time, and when a rush order is due. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { isClosed } from '../../domain/leads/statuses.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'

/** A lead as its page shows it. */
export type LeadItem = StaffAnswer<'showLead'>['lead']

/** A lead as the inbox shows it. */
export type ListedLead = StaffAnswer<'listLeads'>['leads'][number]

/** Red is for what is late. */
const LOOKS = { fresh: '', due_soon: 'tag-danger', late: 'tag-accent', escalated: 'tag-accent' }

const minutesPerHour = 60

type Waiting = { lead: Pick<LeadItem, 'clock' | 'status' | 'first_answer_at'> }

/** How long the person has waited in the office's working time, and whether an answer is due. A closed lead shows that the person wrote. */
export function Wait({ lead: { clock, status, first_answer_at } }: Waiting) {
  const t = useTranslations()
  // such as an imported lead, or one that booked a time at once
  const isAnswered = first_answer_at !== null
  if (!clock) return <span className="text-quiet">{t(isAnswered ? 'inbox.answered' : 'inbox.no_answer_due')}</span>
  const minutes = clock.waited_minutes
  const waited =
    minutes < minutesPerHour
      ? t('clock.minutes', { count: minutes })
      : t('clock.hours', { hours: Math.floor(minutes / minutesPerHour), minutes: minutes % minutesPerHour })
  return (
    <>
      <span className={`tag ${LOOKS[clock.state]}`}>{waited}</span>
      <span className="block text-quiet">{t(clock.is_running ? `clock.${clock.state}` : 'clock.closed')}</span>
      {isClosed(status) && <span className="tag tag-danger">{t('inbox.closed_wrote')}</span>}
    </>
  )
}

const RUSH_LOOKS = { on_time: '', due_soon: 'tag-danger', late: 'tag-accent', met: '', missed: 'tag-danger' }

/** When a rush order is due, and whether it is due soon or late. */
export function RushDue({ rush }: { rush: NonNullable<ListedLead['rush']> }) {
  const t = useTranslations()
  const { time, zone } = useFormat()
  return (
    <span className="mt-1 block text-sm">
      <span className={`tag ${RUSH_LOOKS[rush.state]}`}>{t(`order_status.due.${rush.state}`)}</span>{' '}
      <span className="text-quiet">{t('order_status.rush_due', { time: time(rush.due_at), zone })}</span>
    </span>
  )
}
