/** Names of the booking form's choices, also of those that were removed while leads refer to them. */
import { codeNames } from '../../domain/code-names.ts'
import type { FormChoiceKind } from '../../domain/content/form-choices.ts'
import type { Locale } from '../../domain/editions.ts'
import type { ChoiceNames, FormChoices } from '../../domain/form-choices.ts'
import { parseJson } from '../../domain/json.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { listEntryRows } from './content-entries.ts'

const KINDS = {
  source: 'booking_sources',
  degree: 'degrees',
  intake_term: 'intakes',
  contact_method: 'contact_channels',
} as const satisfies Record<keyof FormChoices, FormChoiceKind>

/** The names of all choices in a language, by the field of the form. */
export const choiceNames = perVersion(async (db, locale: Locale): Promise<ChoiceNames> => {
  const namesOf = async (kind: FormChoiceKind) => {
    const removed = await listEntryRows(db, kind, { removed: true })
    const former = removed.map(({ key, labels }) => ({ code: key, name: parseJson(labels) }))
    return codeNames(await listBlocks(db, kind), former, locale)
  }
  return {
    source: await namesOf(KINDS.source),
    degree: await namesOf(KINDS.degree),
    intake_term: await namesOf(KINDS.intake_term),
    contact_method: await namesOf(KINDS.contact_method),
  }
})

/** The known choices of the form, in all editions. */
export async function listFormChoices(db: Database): Promise<FormChoices> {
  const [source, degree, intake_term, contact_method] = await Promise.all([
    listBlocks(db, 'booking_sources'),
    listBlocks(db, 'degrees'),
    listBlocks(db, 'intakes'),
    listBlocks(db, 'contact_channels'),
  ])
  return { source, degree, intake_term, contact_method }
}
