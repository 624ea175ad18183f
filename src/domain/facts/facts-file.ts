/** What a file says of schools, whatever its form. */
import type { Fact } from './fact-rules.ts'

/** What a source says in a file: of these schools, and all of these figures, each a kind or a kind with a level. */
export type Coverage = { schools: Set<string>; figures: Set<string> }

export type FactsFile = {
  facts: Fact[]
  /** By source. A figure of a school and kind that the file covers, and doesn't have, is gone. */
  covers: Map<string, Coverage>
  /** What an owner should know: slips that were left out, columns and schools that aren't there. */
  told: string[]
}

/** Whether a file had its say about a figure. */
export function isCovered(
  covers: FactsFile['covers'],
  { school, kind, level, source }: { school: string; kind: string; level: string; source: string },
): boolean {
  const said = covers.get(source)
  return said?.schools.has(school) === true && (said.figures.has(kind) || said.figures.has(`${kind} ${level}`))
}

/** Adds a figure to what a file covers. */
export function cover(covers: FactsFile['covers'], source: string, school: string, figures: readonly string[]): void {
  const said = covers.get(source) ?? { schools: new Set(), figures: new Set() }
  covers.set(source, said)
  said.schools.add(school)
  for (const figure of figures) said.figures.add(figure)
}
