import type { ContentProblem } from './problem.ts'
import type { Shelf } from './shelves.ts'
import type { Entries } from './values.ts'

/** By which the checks of the whole content call a thing, where something is wrong between things. */
export function namesOfThing({ key: fields }: Shelf, key: string, value: Entries): string[] {
  const told = (names: readonly string[]) => names.flatMap((name) => (value[name] ? [String(value[name])] : []))
  return [...new Set([key, told(fields).join(' · '), ...told(['id', 'slug', 'code', 'key'])])]
}

/** `uk.visa.fee · currency` → of which thing, and which field of it. */
export function placeOfProblem({ path, at }: ContentProblem): { thing: string; field: string } {
  if (at) return { thing: at.key, field: String(at.field[0] ?? '') }
  const steps = path.split(' · ')
  return { thing: steps.slice(0, -1).join(' · '), field: steps.at(-1) ?? '' }
}

/** What stands there, without the signs around it. */
export const saidIn = ({ found }: ContentProblem): string => found.replace(/ twice$/, '').replace(/^"(.*)"$/s, '$1')
