import type { ShelfKind } from './shelves.ts'

/** What is wrong in the content: where, what was expected, what stands there. */
export type ContentProblem = {
  file: string
  /** Where in the file, for people: `3 · title · vi`. */
  path: string
  expected: string
  found: string
  /** The same for programs, where a schema refused it: the entry, which was left out, the field, and why. */
  at?: { kind: ShelfKind; key: string; field: (string | number)[]; code: string; values: Record<string, unknown> }
}

/** By which a problem is known again when it was there before. */
export const sentenceOf = ({ file, path, expected }: ContentProblem): string => `${file}\n${path}\n${expected}`

/** A problem as one sentence. */
export const describeProblem = ({ file, path, expected, found }: ContentProblem) =>
  `${file}, ${path}: expected ${expected}, found ${found}`

/** What is wrong with the content, or would be: nothing of it is loaded or changed. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[]
  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(describeProblem).join('\n'))
    this.name = 'ContentError'
    this.problems = problems
  }
}
