import type { CollectionKind } from './collections.ts'

/** An issue in the content: the location, the expected value and the value found. */
export type ContentIssue = {
  file: string
  /** Path within the file, for people: `3 · title · vi`. */
  path: string
  expected: string
  found: string
  /** The same for programs, where a schema rejected the entry: the omitted entry, the field and the reason. */
  at?: { kind: CollectionKind; key: string; field: (string | number)[]; code: string; values: Record<string, unknown> }
}

/** Identifies an issue across two checks. */
export const sentenceOf = ({ file, path, expected }: ContentIssue): string => `${file}\n${path}\n${expected}`

/** An issue as one sentence. */
export const describeIssue = ({ file, path, expected, found }: ContentIssue) =>
  `${file}, ${path}: expected ${expected}, found ${found}`

/** Thrown for invalid content; nothing is loaded or changed. */
export class ContentError extends Error {
  readonly issues: readonly ContentIssue[]
  constructor(issues: readonly ContentIssue[]) {
    super(issues.map(describeIssue).join('\n'))
    this.name = 'ContentError'
    this.issues = issues
  }
}
