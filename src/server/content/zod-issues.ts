import type { z } from 'zod'
import type { Entry } from '../../domain/content/entry.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'

/** Converts a Zod issue of an entry, or of a row of another file, to a validation error. */
export function zodIssueToContentIssue(
  { file, kind, key }: Pick<Entry, 'file' | 'kind' | 'key'>,
  issue: z.core.$ZodIssue,
  input: unknown,
): ContentIssue {
  const { code, path: field, message, input: _, ...values } = issue as z.core.$ZodIssue & Record<string, unknown>
  const at = { kind, key, field: field as (string | number)[], code, values: { ...values, message } }
  return { ...sentenceOf(file, key, issue, input), at }
}

/** A Zod issue as a sentence. @param place names the entry or row, such as `line 5` */
export function sentenceOf(file: string, place: string, issue: z.core.$ZodIssue, input: unknown): ContentIssue {
  const value = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  )
  const path = [place, ...issue.path.map(String)].filter(Boolean).join(' · ') || 'the whole file'
  if (issue.code === 'unrecognized_keys')
    return { file, path, expected: 'only known fields', found: issue.keys.join(', ') }
  return { file, path, expected: expectationOf(issue), found: shown(value) }
}

function expectationOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ')
    case 'invalid_format':
      return FORMATS[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`
    case 'too_small':
      return `at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`
    case 'too_big':
      return `at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`
    case 'invalid_key':
      return issue.issues.map(expectationOf)[0] ?? issue.message
    case 'custom':
      return issue.message
    default:
      return 'another kind of value'
  }
}

const FORMATS: Record<string, string> = {
  url: 'an address such as https://www.example.com/',
  email: 'an email address',
  date: 'a date such as 2026-11-20',
}
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' }

const foundMax = 80
const shown = (value: unknown) =>
  value === undefined ? 'nothing' : (JSON.stringify(value)?.slice(0, foundMax) ?? String(value))
