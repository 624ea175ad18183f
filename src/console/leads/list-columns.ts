/** The columns of lists of leads: their labels, and what programs call them. Server only. */
import { isKeyOf, recordOf } from '../../domain/collections.ts'
import { editionCodes } from '../../domain/editions.ts'
import { LIST_FIELDS, type ListField } from '../../domain/leads/lead-list.ts'
import { type MessageKey, type Translator, translatorOf, useTranslations } from '../messages/translations.ts'

const LABELS: Record<ListField, MessageKey> = {
  name: 'inbox.name',
  phone: 'lead.phone',
  email: 'lead.email',
  chat_id: 'lead.chat',
  office: 'lead.office',
  edition: 'lead.edition',
  countries: 'lead.countries',
  source: 'lead.source',
  degree: 'lead.degree',
  intake_year: 'lead.intake_year',
  intake_term: 'lead.intake',
  major: 'lead.major',
  note: 'lead.note',
}

/** The label of a field; another name as it is. */
export const listFieldLabel = (t: Translator, field: string): string =>
  isKeyOf(LABELS, field) ? t(LABELS[field]) : field

export function useFieldLabel(): (field: string) => string {
  const t = useTranslations()
  return (field) => listFieldLabel(t, field)
}

/** The names of each field's column in the languages of all editions, labels among them. */
export const columnWords = (): Record<ListField, string[]> =>
  recordOf(LIST_FIELDS, (field) =>
    editionCodes().flatMap((code) => {
      const t = translatorOf(code)
      return [
        t(LABELS[field]),
        ...t(`lead_list.words.${field}`)
          .split('|')
          .map((word) => word.trim()),
      ]
    }),
  )
