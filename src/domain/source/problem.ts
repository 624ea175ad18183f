/** What is wrong in a content file: where, what was expected, what stands there. */
export type ContentProblem = {
  file: string
  /** Where in the file, for people: `item 3 · title · vi`. */
  path: string
  expected: string
  found: string
  /** The same for programs, where a schema refused it: which thing of which list or table, counted from 0, the field, and why. */
  at?: { list: string; index: number; field: (string | number)[]; code: string; values: Record<string, unknown> }
}
