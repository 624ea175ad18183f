import type { StaffAnswer } from '../../api/staff/client.ts'
import { choiceName, useReader, useWords, useWriting } from '../messages/words.ts'

export type PersonShown = StaffAnswer<'showPerson'>

const COUNTED = ['bookings', 'orders', 'events', 'tasks', 'mails', 'files', 'mentions', 'searches', 'audit'] as const
const bytesPerKb = 1024

/** What is kept of a person, where, and which backups may hold it. */
export function KeptOf({ person }: { person: PersonShown }) {
  const say = useWords()
  const { locale } = useReader()
  const { day, number, time } = useWriting()
  const { leads, others, counts, files, backups } = person
  return (
    <section className="panel grid gap-4" aria-labelledby="kept">
      <h2 id="kept">{say('rights.kept_title')}</h2>
      <ul className="grid gap-1">
        {leads.map((lead) => (
          <li key={lead.id} className="[overflow-wrap:anywhere]">
            <a className="text-link font-semibold" href={`/console/leads/${lead.id}`}>
              {lead.name}
            </a>
            <span className="block text-sm text-quiet">
              {[lead.email, lead.phone, choiceName(locale, 'office', lead.office), day(lead.created_at)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:max-w-xl">
        {COUNTED.map((name) => (
          <div key={name} className="contents">
            <dt>{say(`rights.counted.${name}`)}</dt>
            <dd className="text-end tabular-nums" data-count={name}>
              {number(counts[name])}
            </dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <div>
          <h3 className="font-semibold">{say('rights.files')}</h3>
          <ul className="text-sm">
            {files.map((file) => (
              <li key={`${file.order_reference} ${file.name}`} className="[overflow-wrap:anywhere]">
                {file.name}{' '}
                <span className="text-quiet">
                  {say('order_stand.size', { size: number(Math.ceil(file.byte_size / bytesPerKb)) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="font-semibold">{say('rights.backups')}</h3>
        <p className="text-sm">{say(backups.length > 0 ? 'rights.backups_text' : 'rights.backups_none')}</p>
        <ul className="text-sm">
          {backups.map(({ at, name }) => (
            <li key={at}>
              {name} <span className="text-quiet">{time(at)}</span>
            </li>
          ))}
        </ul>
      </div>
      {others.length > 0 && (
        <div>
          <h3 className="font-semibold">{say('rights.others')}</h3>
          <p className="text-sm">{say('rights.others_text')}</p>
          <ul className="text-sm">
            {others.map((lead) => (
              <li key={lead.id} className="[overflow-wrap:anywhere]">
                <a className="text-link" href={`/console/leads/${lead.id}`}>
                  {lead.name}
                </a>{' '}
                <span className="text-quiet">{[lead.email, lead.phone].join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
