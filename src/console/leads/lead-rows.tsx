import { isWon } from '../../domain/leads/statuses.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { BULK_FORM, choiceOf } from './bulk-form.tsx'
import type { ListedLead } from './lead-tags.tsx'
import { RushDue, Wait } from './lead-tags.tsx'

type Props = {
  leads: ListedLead[]
  colleagues: { id: string; name: string }[]
  /** Values of the checked boxes. */
  chosen: readonly string[]
}

/** One row per lead; one card on phones. `j` and `k` move between the names. The check boxes belong to the form for several leads. */
export function LeadRows({ leads, colleagues, chosen }: Props) {
  const t = useTranslations()
  const { offices, countries } = useReader()
  const { time } = useFormat()
  const owner = (id: string | null) => colleagues.find((person) => person.id === id)?.name ?? t('inbox.unassigned')
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="lead-table w-full text-left">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            {(['name', 'contact', 'wants', 'status', 'owner', 'wait', 'arrived'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-semibold">
                {column === 'name' && (
                  <input
                    type="checkbox"
                    data-check-all
                    aria-label={t('bulk.choose_all')}
                    className="me-2 size-6 align-middle [html:not([data-operable])_&]:hidden"
                  />
                )}
                {t(`inbox.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <td>
                <input
                  type="checkbox"
                  name="lead"
                  value={choiceOf(lead)}
                  form={BULK_FORM}
                  defaultChecked={chosen.includes(choiceOf(lead))}
                  aria-label={lead.name}
                />
                <a href={`/console/leads/${lead.id}`} data-row>
                  {lead.name}
                </a>
                {lead.has_order && <span className="tag ms-2">{t('inbox.order_mark')}</span>}
              </td>
              <td>
                {lead.phone}
                <span className="block text-quiet [overflow-wrap:anywhere]">{lead.email}</span>
                {lead.refused && <span className="tag tag-danger">{t('inbox.refused')}</span>}
              </td>
              <td>
                {lead.countries.map(countries.nameOf).join(', ')}
                <span className="block text-quiet">{offices.nameOf(lead.office)}</span>
                <Plan plan={lead.plan} />
              </td>
              <td>
                <span className={`tag ${isWon(lead.status) ? 'tag-jade' : ''}`}>{t(`status.${lead.status}`)}</span>
              </td>
              <td>{owner(lead.owner_id)}</td>
              <td>
                <Wait lead={lead} />
                {lead.rush && <RushDue rush={lead.rush} />}
                {lead.next_appointment !== null && (
                  <span className="block text-jade">{t('inbox.next', { time: time(lead.next_appointment) })}</span>
                )}
              </td>
              <td className="text-quiet">{time(lead.wrote_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the person plans, how they want to be answered, and the first words that they wrote. */
function Plan({ plan }: { plan: ListedLead['plan'] }) {
  const t = useTranslations()
  const { choices } = useReader()
  const { degree, intake_year: year, intake_term: term, contact_method: method, remarks } = plan
  const facts = [
    degree && choices.degree.nameOf(degree),
    t('lead.intake_of', { term: term ? choices.intake_term.nameOf(term) : '', year: year ?? '' }).trim(),
    method && choices.contact_method.nameOf(method),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block text-quiet">{facts.join(' · ')}</span>}
      {remarks && <span className="block max-w-72 truncate text-quiet italic">{remarks}</span>}
    </>
  )
}
