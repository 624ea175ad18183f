import type { ShelfKind } from './shelves.ts'

/** An issue in the content: the location, the expected value and the value found. */
export type ContentProblem = {
  file: string
  /** Path within the file, for people: `3 · title · vi`. */
  path: string
  expected: string
  found: string
  /** The same for programs, where a schema rejected the entry: the omitted entry, the field and the reason. */
  at?: { kind: ShelfKind; key: string; field: (string | number)[]; code: string; values: Record<string, unknown> }
}

/** Identifies an issue across two checks. */
export const sentenceOf = ({ file, path, expected }: ContentProblem): string => `${file}\n${path}\n${expected}`

/** An issue as one sentence. */
export const describeProblem = ({ file, path, expected, found }: ContentProblem) =>
  `${file}, ${path}: expected ${expected}, found ${found}`

/** Thrown for invalid content; nothing is loaded or changed. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[]
  constructor(issues: readonly ContentProblem[]) {
    super(issues.map(describeProblem).join('\n'))
    this.name = 'ContentError'
    this.problems = issues
  }
}
