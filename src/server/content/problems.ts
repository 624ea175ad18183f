import type { z } from 'zod'

/** What is wrong in a content file: where, what was expected, what stands there. */
export type ContentProblem = { file: string; path: string; expected: string; found: string }

/** All that is wrong with a content folder; nothing of it is loaded. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[]
  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(describeProblem).join('\n'))
    this.name = 'ContentError'
    this.problems = problems
  }
}

export const describeProblem = ({ file, path, expected, found }: ContentProblem) =>
  `${file}, ${path}: expected ${expected}, found ${found}`

/** A Zod issue as a problem; `place` names the row or item, such as `row 5`. */
export function problemOf(file: string, place: string, issue: z.core.$ZodIssue, input: unknown): ContentProblem {
  const found = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  )
  const path = [place, ...issue.path.map(String)].filter(Boolean).join(' · ') || 'the whole file'
  if (issue.code === 'unrecognized_keys')
    return { file, path, expected: 'only known fields', found: issue.keys.join(', ') }
  return { file, path, expected: expectationOf(issue), found: shown(found) }
}

function expectationOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ')
  return issue.message.replace(/^Invalid input: expected /, '')
}

const foundMax = 80
const shown = (value: unknown) =>
  value === undefined ? 'nothing' : (JSON.stringify(value)?.slice(0, foundMax) ?? String(value))
