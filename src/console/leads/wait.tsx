import { CLOSED } from '../../domain/leads/statuses.ts'
import { useWords } from '../messages/words.ts'
import type { LeadItem } from './lead-item.ts'

const LOOKS = { fresh: '', due_soon: 'tag-jade', late: 'tag-danger', escalated: 'tag-accent' }
const minutesPerHour = 60

/** How long the person has waited in the office's working time, and whether an answer is due; of a closed lead, that somebody wrote. */
export function Wait({ clock, status }: Pick<LeadItem, 'clock' | 'status'>) {
  const say = useWords()
  if (!clock) return <span className="text-quiet">{say('inbox.answered')}</span>
  const minutes = clock.waited_minutes
  const waited =
    minutes < minutesPerHour
      ? say('clock.minutes', { count: minutes })
      : say('clock.hours', { hours: Math.floor(minutes / minutesPerHour), minutes: minutes % minutesPerHour })
  return (
    <>
      <span className={`tag ${LOOKS[clock.state]}`}>{waited}</span>
      <span className="block text-quiet">{say(clock.is_running ? `clock.${clock.state}` : 'clock.closed')}</span>
      {CLOSED.includes(status) && <span className="tag tag-danger">{say('inbox.closed_wrote')}</span>}
    </>
  )
}
