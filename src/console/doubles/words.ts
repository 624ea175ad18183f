/** Labels of duplicates. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { choiceName, type Say, useReader, useWords } from '../messages/words.ts'

type Double = StaffAnswer<'showDouble'>
type Lead = Double['kept']['lead']
export type Field = keyof Double['suggested']
type Colleagues = readonly { id: string; name: string }[]

/** The label of a field of a lead. */
export const fieldName = (field: Field | 'countries', say: Say): string =>
  ({
    name: say('inbox.name'),
    phone: say('lead.phone'),
    email: say('lead.email'),
    chat_id: say('lead.chat'),
    countries: say('lead.countries'),
    status: say('lead.status'),
    owner_id: say('lead.owner'),
    office: say('lead.office'),
    edition: say('lead.edition'),
    source: say('lead.source'),
  })[field]

/** A list in one sentence. */
export const joined = (parts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(EDITIONS[locale].htmlLang, { type: 'conjunction' }).format(parts)

/** The text of a lead's field; empty if it has none. */
export function useFieldText(colleagues: Colleagues): (lead: Lead, field: Field) => string {
  const say = useWords()
  const { locale } = useReader()
  return (lead, field) => {
    if (field === 'status') return say(`status.${lead.status}`) + (lead.lost_reason ? ` (${lead.lost_reason})` : '')
    if (field === 'owner_id')
      return lead.owner_id ? (colleagues.find(({ id }) => id === lead.owner_id)?.name ?? say('settings.gone')) : ''
    if (field === 'office') return choiceName(locale, 'office', lead.office)
    if (field === 'edition') return EDITIONS[lead.edition].ownName
    if (field === 'source') {
      const source = lead.source === 'order' ? say('inbox.order_mark') : choiceName(locale, 'source', lead.source)
      return [source, lead.campaign].filter(Boolean).join(' · ')
    }
    return lead[field] ?? ''
  }
}
