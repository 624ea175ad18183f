import type { ReactNode } from 'react'
import type { LeadItem } from '../leads/lead-item.ts'
import { Wait } from '../leads/wait.tsx'
import { choiceName, useReader, useWords } from '../messages/words.ts'

type Props = { title: string /** Said where there are none. */; none?: string; leads: LeadItem[]; children?: ReactNode }

/** Leads that wait, the most overdue first. */
export function WaitingLeads({ title, none, leads, children }: Props) {
  const say = useWords()
  const { locale } = useReader()
  return (
    <section className="panel content-start">
      <h2>{title}</h2>
      {leads.length === 0 && <p className="mt-1 text-quiet">{none}</p>}
      <ul className="mt-1 divide-y divide-line">
        {leads.map((lead) => (
          <li key={lead.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5">
            <div className="min-w-0">
              <a
                href={`/console/leads/${lead.id}`}
                data-row
                className="text-link inline-flex min-h-9 items-center font-semibold"
              >
                {lead.name}
              </a>
              <span className="block text-sm text-quiet">
                {[
                  lead.countries.map((code) => choiceName(locale, 'countries', code)).join(', '),
                  choiceName(locale, 'office', lead.office),
                  lead.refused && say('inbox.refused'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className="text-end text-sm">
              <Wait clock={lead.clock} status={lead.status} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
