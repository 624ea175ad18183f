import type { StaffAnswer } from '../../api/staff/client.ts'
import { choiceName, useReader, useWords, useWriting } from '../messages/words.ts'

export type FoundLead = StaffAnswer<'findPeople'>['leads'][number]

/** Leads that may be the person's: those that are theirs are ticked, and looked at together. */
export function FoundPeople({ leads, q, chosen }: { leads: FoundLead[]; q: string; chosen: string[] }) {
  const say = useWords()
  if (leads.length === 0) return <p className="panel">{say('rights.none')}</p>
  return (
    <form method="get" className="panel grid gap-3">
      <input type="hidden" name="q" value={q} />
      <fieldset>
        <legend className="font-semibold">{say('rights.which')}</legend>
        <LeadTicks leads={leads} chosen={chosen} />
      </fieldset>
      <button type="submit" className="button justify-self-start">
        {say('rights.look')}
      </button>
    </form>
  )
}

function LeadTicks({ leads, chosen }: { leads: FoundLead[]; chosen: string[] }) {
  const say = useWords()
  const { locale } = useReader()
  const { day } = useWriting()
  return (
    <ul className="mt-1 grid gap-1">
      {leads.map((lead) => (
        <li key={lead.id}>
          <label className="flex min-h-9 items-start gap-2 py-1">
            <input
              type="checkbox"
              name="lead"
              value={lead.id}
              defaultChecked={chosen.includes(lead.id)}
              className="mt-1.5"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{lead.name}</span>
              {lead.merged_into && <span className="tag ms-2">{say('rights.merged')}</span>}
              <span className="block text-sm text-quiet">
                {[lead.email, lead.phone, choiceName(locale, 'office', lead.office), day(lead.created_at)].join(' · ')}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
