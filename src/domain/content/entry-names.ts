import type { Collection } from './collections.ts'
import type { ContentIssue } from './issue.ts'
import type { Entries } from './values.ts'

/** Names of an entry in issues from the check of the whole content. */
export function namesOfEntry({ key: fields }: Collection, key: string, value: Entries): string[] {
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => (value[name] ? [String(value[name])] : []))
  return [...new Set([key, valuesOf(fields).join(' · '), ...valuesOf(['id', 'slug', 'code', 'key'])])]
}

/** Splits the path of an issue, `uk.visa.fee · currency`, into entry and field. */
export function placeOfIssue({ path, at }: ContentIssue): { entry: string; field: string } {
  if (at) return { entry: at.key, field: String(at.field[0] ?? '') }
  const steps = path.split(' · ')
  return { entry: steps.slice(0, -1).join(' · '), field: steps.at(-1) ?? '' }
}

/** The rejected value of an issue, without its quotation marks. */
export const saidIn = ({ found }: ContentIssue): string => found.replace(/ twice$/, '').replace(/^"(.*)"$/s, '$1')
