/** What the checks of the whole content say → beside the fields of the form that it was saved from. */
import { placeOfProblem, saidIn } from '../content/names-of-thing.ts'
import type { ContentProblem } from '../content/problem.ts'
import { below, type Draft, type DraftFields } from './draft.ts'
import type { Form } from './field.ts'
import { type WrongFields, wrongOfProblem } from './wrong-fields.ts'

/** The thing that a form is of. @property names by which the checks call it */
type Saved = { files: readonly string[]; names: readonly string[] }

/** @returns what stands beside a field of the form, and what is about other things */
export function placeRefusals(
  form: Form,
  drafts: DraftFields,
  { files, names }: Saved,
  problems: readonly ContentProblem[],
): { wrong: WrongFields; others: ContentProblem[] } {
  const wrong: WrongFields = {}
  const others: ContentProblem[] = []
  for (const problem of problems) {
    const { thing, field } = placeOfProblem(problem)
    const isField = form.fields.some(({ name }) => name === field)
    const isOwn = files.some((file) => file === problem.file || file.startsWith(`${problem.file}/`))
    const own = isOwn && isField && names.includes(thing) ? [field] : isOwn ? saying(drafts, saidIn(problem)) : []
    for (const name of own) wrong[name] = [...(wrong[name] ?? []), wrongOfProblem(problem)]
    if (own.length === 0) others.push(problem)
  }
  return { wrong, others }
}

/** Shorter ones could stand anywhere. */
const leastSigns = 3

/** The inputs whose text says something. */
function saying(drafts: DraftFields, said: string): string[] {
  if (said.length < leastSigns) return []
  return Object.entries(drafts).flatMap(([name, draft]) => sayingIn(draft, name, said))
}

function sayingIn(draft: Draft, name: string, said: string): string[] {
  switch (draft.is) {
    case 'text':
      return draft.text.includes(said) ? [name] : []
    case 'localized':
      return Object.entries(draft.texts).flatMap(([locale, text]) => (text.includes(said) ? [below(name, locale)] : []))
    case 'picks':
      return draft.picked.includes(said) ? [name] : []
    case 'group':
      return Object.entries(draft.fields).flatMap(([own, each]) => sayingIn(each, below(name, own), said))
    case 'list':
      return draft.rows.flatMap((row, at) => sayingIn(row.draft, below(name, at), said))
    case 'record':
      return draft.pairs.flatMap(({ key, draft: own }, at) =>
        key === said ? [below(name, at)] : sayingIn(own, below(name, at), said),
      )
    default:
      return []
  }
}
