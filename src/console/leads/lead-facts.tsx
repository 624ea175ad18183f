import { EDITIONS } from '../../domain/editions.ts'
import { isClosed } from '../../domain/leads/statuses.ts'
import { choiceName, useReader, useWords, useWriting } from '../messages/words.ts'
import type { LeadItem } from './lead-marks.tsx'
import { Wait } from './lead-marks.tsx'

/** Contact details of the person, and how long they have waited. */
export function LeadFacts({ lead }: { lead: LeadItem }) {
  const say = useWords()
  const { locale } = useReader()
  const { time } = useWriting()
  const rows: [string, React.ReactNode][] = [
    [
      say('lead.phone'),
      <a key="phone" className="text-link" href={`tel:${lead.phone}`}>
        {lead.phone}
      </a>,
    ],
    [
      say('lead.email'),
      <a key="mail" className="text-link" href={`mailto:${lead.email}`}>
        {lead.email}
      </a>,
    ],
    [say('lead.chat'), lead.chat_id],
    [say('lead.countries'), lead.countries.map((code) => choiceName(locale, 'countries', code)).join(', ')],
    [say('lead.office'), choiceName(locale, 'office', lead.office)],
    [say('lead.edition'), EDITIONS[lead.edition].ownName],
    [say('lead.source'), lead.source === 'order' ? say('inbox.order_mark') : choiceName(locale, 'source', lead.source)],
    [say('lead.campaign'), lead.campaign],
    [say('lead.came'), time(lead.created_at)],
  ]
  return (
    <section className="panel max-lg:order-1">
      <h2>{say('lead.person')}</h2>
      {lead.waiting_since && (
        <div className="mt-2 text-sm">
          <Wait clock={lead.clock} status={lead.status} />
          <p>{say('lead.waits', { time: time(lead.waiting_since) })}</p>
          {lead.clock?.due_at && <p>{say('lead.due', { time: time(lead.clock.due_at) })}</p>}
          {isClosed(lead.status) && (
            <p className="note-bad mt-2">{say('lead.closed_wrote', { status: say(`status.${lead.status}`) })}</p>
          )}
        </div>
      )}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {lead.first_answer_at && (
        <p className="mt-2 text-sm text-quiet">{say('lead.answered_first', { time: time(lead.first_answer_at) })}</p>
      )}
    </section>
  )
}
