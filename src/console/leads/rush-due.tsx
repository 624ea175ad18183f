import { useWords, useWriting } from '../messages/words.ts'
import type { LeadItem } from './lead-item.ts'

const LOOKS = { on_time: '', due_soon: 'tag-jade', late: 'tag-danger', met: '', missed: 'tag-danger' }

/** By when a rush is due, and whether that is soon or over. */
export function RushDue({ rush }: { rush: NonNullable<LeadItem['rush']> }) {
  const say = useWords()
  const { time, zone } = useWriting()
  return (
    <span className="mt-1 block text-sm">
      <span className={`tag ${LOOKS[rush.state]}`}>{say(`order_stand.due.${rush.state}`)}</span>{' '}
      <span className="text-quiet">{say('order_stand.rush_due', { time: time(rush.due_at), zone })}</span>
    </span>
  )
}
