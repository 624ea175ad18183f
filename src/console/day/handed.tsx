import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords, useWriting } from '../messages/words.ts'

/** Leads that colleagues gave the reader within a week. */
export function Handed({ handed }: Pick<StaffAnswer<'showDay'>, 'handed'>) {
  const say = useWords()
  const { time } = useWriting()
  return (
    <section className="panel">
      <h2>{say('day.handed')}</h2>
      {handed.length === 0 && <p className="mt-1 text-quiet">{say('day.handed_none')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {handed.map(({ lead, status, at, by }) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <a
              href={`/console/leads/${lead.id}`}
              data-row
              className="text-link inline-flex min-h-9 items-center font-semibold"
            >
              {lead.name}
            </a>
            <span className="tag">{say(`status.${status as 'new'}`)}</span>
            <span className="text-sm text-quiet">{say('day.handed_by', { who: by, time: time(at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
