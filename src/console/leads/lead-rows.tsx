import { isWon } from '../../domain/leads/statuses.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { BULK_FORM, choiceOf } from './bulk-form.tsx'
import type { LeadItem } from './lead-tags.tsx'
import { RushDue, Wait } from './lead-tags.tsx'

type Props = {
  leads: LeadItem[]
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
      <table className="w-full text-left max-md:block">
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
        <tbody className="max-md:block">
          {leads.map((lead) => (
            <tr
              key={lead.id}
              className="relative border-b border-line align-top last:border-0 hover:bg-sand max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-2"
            >
              <td className="[overflow-wrap:anywhere] max-md:block md:min-w-40">
                <input
                  type="checkbox"
                  name="lead"
                  value={choiceOf(lead)}
                  form={BULK_FORM}
                  defaultChecked={chosen.includes(choiceOf(lead))}
                  aria-label={t('bulk.choose', { name: lead.name })}
                  className="relative z-10 me-2 size-6 scroll-mb-20 align-middle"
                />
                <a
                  href={`/console/leads/${lead.id}`}
                  data-row
                  className="scroll-mb-20 font-semibold after:absolute after:inset-0"
                >
                  {lead.name}
                </a>
                {lead.has_order && <span className="tag ms-2">{t('inbox.order_mark')}</span>}
              </td>
              <td className="text-sm max-md:block">
                {lead.phone}
                <span className="block text-quiet [overflow-wrap:anywhere]">{lead.email}</span>
                {lead.refused && <span className="tag tag-danger">{t('inbox.refused')}</span>}
              </td>
              <td className="text-sm max-md:block">
                {lead.countries.map(countries.nameOf).join(', ')}
                <span className="block text-quiet">{offices.nameOf(lead.office)}</span>
                <Plan lead={lead} />
              </td>
              <td className="max-md:inline-block max-md:pe-2">
                <span className={`tag ${isWon(lead.status) ? 'tag-jade' : ''}`}>{t(`status.${lead.status}`)}</span>
              </td>
              <td className="text-sm max-md:inline-block max-md:pe-2">{owner(lead.owner_id)}</td>
              <td className="text-sm max-md:inline-block max-md:pe-2">
                <Wait lead={lead} />
                {lead.rush && <RushDue rush={lead.rush} />}
                {lead.next_appointment !== null && (
                  <span className="block text-jade">{t('inbox.next', { time: time(lead.next_appointment) })}</span>
                )}
              </td>
              <td className="text-sm whitespace-nowrap text-quiet max-md:block">{time(lead.wrote_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the person plans, how they want to be answered, and the first words that they wrote. */
function Plan({ lead }: { lead: LeadItem }) {
  const t = useTranslations()
  const { choices } = useReader()
  const {
    degree,
    intake_year: year,
    intake_term: term,
    contact_method: method,
    remarks,
  } = lead.latest ?? {
    ...lead,
    contact_method: null,
    remarks: null,
  }
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
