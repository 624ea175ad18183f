import type { ContentProblem } from './problem.ts'
import type { Shelf } from './shelves.ts'
import type { Entries } from './values.ts'

/** Names of an entry in issues from the check of the whole content. */
export function namesOfThing({ key: fields }: Shelf, key: string, value: Entries): string[] {
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => (value[name] ? [String(value[name])] : []))
  return [...new Set([key, valuesOf(fields).join(' · '), ...valuesOf(['id', 'slug', 'code', 'key'])])]
}

/** Splits the path of an issue, `uk.visa.fee · currency`, into entry and field. */
export function placeOfProblem({ path, at }: ContentProblem): { thing: string; field: string } {
  if (at) return { thing: at.key, field: String(at.field[0] ?? '') }
  const steps = path.split(' · ')
  return { thing: steps.slice(0, -1).join(' · '), field: steps.at(-1) ?? '' }
}

/** The rejected value of an issue, without its quotation marks. */
export const saidIn = ({ found }: ContentProblem): string => found.replace(/ twice$/, '').replace(/^"(.*)"$/s, '$1')
