/** Creates an entry from its form. */
import { ApiFailure } from '../../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../../api/staff/client.ts'
import { COLLECTIONS, collectionOf } from '../../../domain/content/collections.ts'
import { keyOf, placeOf } from '../../../domain/content/entry.ts'
import { namesOfEntry } from '../../../domain/content/entry-names.ts'
import { type Entries, isEntries } from '../../../domain/content/values.ts'
import { changeRows, readRowChange, touchedBy } from '../../../domain/content-form/change-rows.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { type FormKind, formOf, issuesOf } from '../../../domain/content-form/forms.ts'
import { type InputErrors, inputErrorsOf } from '../../../domain/content-form/input-errors.ts'
import { postedDrafts } from '../../../domain/content-form/post-draft.ts'
import { readDrafts } from '../../../domain/content-form/read-form.ts'
import { defaultEdition } from '../../../domain/editions.ts'
import { slugOf } from '../../../domain/folding.ts'
import { besideFields, contentErrorsOf, type EntrySubmission } from './entry-form.ts'

export type Blank = StaffAnswer<'showBlank'>

/** Whether entries of a kind can be added. Single entries, prices, rankings and texts of a language cannot. */
export const canAdd = (kind: FormKind): boolean =>
  kind === 'guides' ||
  (kind !== 'ranking_lists' && ['list', 'lists', 'rows', 'tables'].includes(collectionOf(kind).layout))

/** The fields that name an entry: a guide's file has the code of its country. */
export const keyFieldsOf = (kind: FormKind): readonly string[] =>
  kind === 'guides' ? ['code'] : collectionOf(kind).key

/** The fields that never change. */
export const fixedFieldsOf = (kind: FormKind): readonly string[] => [
  ...keyFieldsOf(kind),
  ...(collectionOf(kind).fixed ?? []),
]

/** The form of a new entry: without the flag of the demonstration, and an office's code may be left out. */
export function newFormOf(kind: FormKind): Form {
  const form = formOf(kind)
  const fields = form.fields.filter(({ name }) => name !== 'demo')
  if (kind !== 'offices') return { ...form, fields }
  return { ...form, fields: fields.map((field) => (field.name === 'code' ? { ...field, isOptional: true } : field)) }
}

/** A new office with the code of its short name, or of its name, unless it has one; only Latin letters make a code. */
function withCode(kind: FormKind, value: Entries): Entries {
  if (kind !== 'offices' || value.code) return value
  const names = [value.short_name, value.name].flatMap((texts) =>
    isEntries(texts) ? [texts[defaultEdition()], ...Object.values(texts)] : [],
  )
  const code = names.map((name) => (typeof name === 'string' ? slugOf(name) : '')).find((slug) => /[a-z]/.test(slug))
  return code ? { ...value, code } : value
}

/** Creates the posted entry. Returns its key, or the rejected submission. */
export async function addNewEntry(
  staff: StaffClient,
  blank: Blank,
  posted: FormData,
): Promise<EntrySubmission | string> {
  const kind = blank.kind as FormKind
  const form = newFormOf(kind)
  const input = postedDrafts(form, posted)
  const submission: EntrySubmission = { drafts: input, fieldErrors: {}, issues: [], clashes: [], version: '' }
  const change = readRowChange(posted.get('intent'))
  if (change) return { ...submission, drafts: changeRows(form, input, change), touched: touchedBy(change) }
  const { id: _, ...fields } = readDrafts(form, input)
  const hasId = form.fields.some(({ name, shape }) => name === 'id' && shape === 'identity')
  const given = hasId ? { id: form.isRow ? String(blank.next_id) : blank.next_id, ...fields } : fields
  const value = withCode(kind, given)
  const fieldErrors = inputErrorsOf(form, input, issuesOf(kind, value))
  if (Object.keys(fieldErrors).length > 0) return { ...submission, fieldErrors: fieldErrors }
  const file =
    collectionOf(kind).layout === 'each'
      ? `${collectionOf(kind).file}/${String(value.code)}.yaml`
      : (blank.files.find((each) => each === posted.get(':file')) ?? blank.files[0] ?? '')
  const key = keyOf(kind, value, file)
  try {
    await staff.changeContent({ changes: [{ file, place: placeOf(kind, key), version: 0, value }] })
    return key
  } catch (error) {
    const isTaken = error instanceof ApiFailure && error.status === 409
    const contentErrors = contentErrorsOf(error)
    if (!isTaken && !contentErrors) throw error
    // somebody added an entry in the meantime and took this id
    const now = await staff.showBlank({ kind })
    if (now.next_id !== blank.next_id) return addNewEntry(staff, now, posted)
    if (!contentErrors) return { ...submission, fieldErrors: takenKey(kind, form) }
    const saved = { files: [file], names: namesOfEntry(COLLECTIONS[kind], key, value) }
    return besideFields({ ...submission, issues: contentErrors }, form, saved)
  }
}

/** A `taken` error beside the last field of the key. */
function takenKey(kind: FormKind, { fields }: Form): InputErrors {
  const key = keyFieldsOf(kind)
  const shown = fields.findLast(({ name }) => key.includes(name))
  return { [shown?.name ?? '']: [{ code: 'taken' }] }
}
