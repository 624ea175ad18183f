/** Assigns issues from the check of the whole content to fields of the form that was saved. */
import { placeOfIssue, saidIn } from '../content/entry-names.ts'
import type { ContentIssue } from '../content/issue.ts'
import { below, type Draft, type DraftFields } from './draft.ts'
import type { Form } from './field.ts'
import { type InputErrors, inputErrorOf } from './input-errors.ts'

/** The entry of a form. @property names the names that the check uses for it */
type Saved = { files: readonly string[]; names: readonly string[] }

/** @returns issues that belong to a field of the form, and issues about other entries */
export function placeFormIssues(
  form: Form,
  drafts: DraftFields,
  { files, names }: Saved,
  issues: readonly ContentIssue[],
): { fieldErrors: InputErrors; others: ContentIssue[] } {
  const fieldErrors: InputErrors = {}
  const others: ContentIssue[] = []
  for (const issue of issues) {
    const { entry, field } = placeOfIssue(issue)
    const isField = form.fields.some(({ name }) => name === field)
    const isOwn = files.some((file) => file === issue.file || file.startsWith(`${issue.file}/`))
    const fieldNames =
      isOwn && isField && names.includes(entry) ? [field] : isOwn ? fieldsWithText(drafts, saidIn(issue)) : []
    for (const name of fieldNames) fieldErrors[name] = [...(fieldErrors[name] ?? []), inputErrorOf(issue)]
    if (fieldNames.length === 0) others.push(issue)
  }
  return { fieldErrors, others }
}

/** Shorter values could match anywhere. */
const minCharacters = 3

/** The inputs whose text contains a value. */
function fieldsWithText(drafts: DraftFields, value: string): string[] {
  if (value.length < minCharacters) return []
  return Object.entries(drafts).flatMap(([name, draft]) => namesWithText(draft, name, value))
}

function namesWithText(draft: Draft, name: string, value: string): string[] {
  switch (draft.is) {
    case 'text':
      return draft.text.includes(value) ? [name] : []
    case 'localized':
      return Object.entries(draft.texts).flatMap(([locale, text]) =>
        text.includes(value) ? [below(name, locale)] : [],
      )
    case 'picks':
      return draft.picked.includes(value) ? [name] : []
    case 'group':
      return Object.entries(draft.fields).flatMap(([fieldName, each]) =>
        namesWithText(each, below(name, fieldName), value),
      )
    case 'list':
      return draft.rows.flatMap((row, at) => namesWithText(row.draft, below(name, at), value))
    case 'record':
      return draft.pairs.flatMap(({ key, draft: pairDraft }, at) =>
        key === value ? [below(name, at)] : namesWithText(pairDraft, below(name, at), value),
      )
    default:
      return []
  }
}
