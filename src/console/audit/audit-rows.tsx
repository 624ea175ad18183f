import type { StaffAnswer } from '../../api/staff/client.ts'
import { ORDER_STATES } from '../../domain/leads/order-states.ts'
import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { isAuditAct } from '../../domain/staff/audit-acts.ts'
import { useWords, useWriting } from '../messages/words.ts'
import { toldChanges } from './told-changes.ts'

type Row = StaffAnswer<'audit', 'list'>['rows'][number]

/** An act a row; on phones an act a card. */
export function AuditRows({ rows }: { rows: Row[] }) {
  const say = useWords()
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="w-full text-left max-md:block">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            {(['at', 'who', 'what', 'whom', 'change'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-semibold">
                {say(`audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <AuditRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AuditRow({ row: { at, who, action, subject, subject_name, data } }: { row: Row }) {
  const say = useWords()
  const { time } = useWriting()
  return (
    <tr className="border-b border-line align-top last:border-0 max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-1.5">
      <td className="text-sm whitespace-nowrap text-quiet max-md:block">{time(at)}</td>
      <td className="max-md:inline-block max-md:pe-2">{who}</td>
      <td className="font-semibold max-md:inline-block">
        {isAuditAct(action) ? say(`audit.action.${action}`) : action}
      </td>
      <td className="max-md:block">
        <Subject subject={subject} name={subject_name} />
      </td>
      <td className="text-sm max-md:block">
        <Changes data={data} />
      </td>
    </tr>
  )
}

function Subject({ subject, name }: { subject: string; name: string | null }) {
  const [kind = '', id = ''] = subject.split(':')
  const pages: Record<string, string> = { lead: '/console/leads/', staff: '/console/people/' }
  const page = name !== null && pages[kind]
  return (
    <>
      {page ? (
        <a className="text-link" href={`${page}${id}`}>
          {name}
        </a>
      ) : (
        <span className="[overflow-wrap:anywhere]">{name ?? subject}</span>
      )}{' '}
      <OfSubject subject={subject} />
    </>
  )
}

function OfSubject({ subject }: { subject: string }) {
  const say = useWords()
  return (
    <a className="block text-sm text-link" href={`/console/audit?subject=${encodeURIComponent(subject)}`}>
      {say('audit.of_subject')}
    </a>
  )
}

const NAMES = [
  'status',
  'owner',
  'state',
  'reference',
  'reason',
  'channel',
  'kept',
  'counts',
  'rule',
  'file',
  'bytes',
  'network',
  'note',
  'months',
  'by',
] as const

function Changes({ data }: Pick<Row, 'data'>) {
  const say = useWords()
  const read = (name: string, value: string) => {
    if (name === 'status' && LEAD_STATUSES.some((each) => each === value)) return say(`status.${value as 'new'}`)
    if (name === 'state' && ORDER_STATES.some((each) => each === value)) return say(`order_state.${value as 'paid'}`)
    return value
  }
  const told = toldChanges(data, read)
  if (told.length === 0) return null
  return (
    <dl className="grid gap-x-2">
      {told.map(([name, how]) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-quiet">
            {NAMES.some((each) => each === name) ? say(`audit.name.${name as 'status'}`) : name}
          </dt>{' '}
          <dd className="inline">{how}</dd>
        </div>
      ))}
    </dl>
  )
}
