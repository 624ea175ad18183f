import { useWords } from '../messages/words.ts'
import type { LeadItem } from './lead-item.ts'

const LOOKS = { fresh: '', due_soon: 'tag-jade', late: 'tag-danger', escalated: 'tag-accent' }
const minutesPerHour = 60

/** How long the person has waited in the office's working time, and whether an answer is due. */
export function Wait({ clock }: Pick<LeadItem, 'clock'>) {
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
    </>
  )
}
