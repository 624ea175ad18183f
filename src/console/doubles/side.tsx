import type { StaffAnswer } from '../../api/staff/client.ts'
import { Wait } from '../leads/wait.tsx'
import { useWords, useWriting } from '../messages/words.ts'

/** One of two leads, at a glance. */
export function Side({ side, word }: { side: StaffAnswer<'showDouble'>['kept']; word: 'stays' | 'goes' }) {
  const say = useWords()
  const { time } = useWriting()
  const { lead, ...has } = side
  return (
    <div className="min-w-0 rounded-xl border border-line bg-card p-3 [overflow-wrap:anywhere]">
      <p>
        <span className={`tag ${word === 'stays' ? 'tag-jade' : ''}`}>{say(`doubles.${word}`)}</span>
      </p>
      <h2 className="mt-1">
        <a className="text-link" href={`/console/leads/${lead.id}`}>
          {lead.name}
        </a>
      </h2>
      <p className="text-sm text-quiet">
        {say('lead.came')}: {time(lead.created_at)}
      </p>
      <p className="text-sm">
        <Wait clock={lead.clock} status={lead.status} />
      </p>
      <p className="mt-1 text-sm text-quiet">{say('doubles.has', has)}</p>
    </div>
  )
}
