/** Labels of duplicates. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { campaignOf } from '../leads/campaign.ts'
import { type Translator, useReader, useTranslations } from '../messages/translations.ts'

type Duplicate = StaffAnswer<'showDuplicate'>
type Lead = Duplicate['primary']['lead']
export type Field = keyof Duplicate['suggested']
type Colleagues = readonly { id: string; name: string }[]

/** The label of a field of a lead. */
export const fieldName = (field: Field | 'countries', t: Translator): string =>
  ({
    name: t('inbox.name'),
    phone: t('lead.phone'),
    email: t('lead.email'),
    chat_id: t('lead.chat'),
    countries: t('lead.countries'),
    status: t('lead.status'),
    owner_id: t('lead.owner'),
    office: t('lead.office'),
    edition: t('lead.edition'),
    source: t('lead.source'),
  })[field]

/** A list in one sentence. */
export const joined = (parts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(editionOf(locale).htmlLang, { type: 'conjunction' }).format(parts)

/** The text of a lead's field; empty if it has none. */
export function useFieldText(colleagues: Colleagues): (lead: Lead, field: Field) => string {
  const t = useTranslations()
  const { offices, choices } = useReader()
  return (lead, field) => {
    if (field === 'status') return t(`status.${lead.status}`) + (lead.lost_reason ? ` (${lead.lost_reason})` : '')
    if (field === 'owner_id')
      return lead.owner_id ? (colleagues.find(({ id }) => id === lead.owner_id)?.name ?? t('settings.gone')) : ''
    if (field === 'office') return offices.nameOf(lead.office)
    if (field === 'edition') return editionOf(lead.edition).ownName
    if (field === 'source') {
      const source = lead.source === 'order' ? t('inbox.order_mark') : choices.source.nameOf(lead.source)
      return [source, campaignOf(lead)].filter(Boolean).join(' · ')
    }
    return lead[field] ?? ''
  }
}
