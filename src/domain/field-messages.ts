/** The message for an invalid field, from a Zod issue; the same in browser and server. */
import type { z } from 'zod'

/** Looks up a key of `validation`: whether it exists, and its text. */
export type FieldSentences = {
  has: (key: string) => boolean
  translate: (key: string, values?: Record<string, number | string>) => string
}

/** Messages of an invalid field, by its name; nested names are dotted. */
export type FieldErrors = Record<string, string[]>

type Issue = z.core.$ZodRawIssue

/** Message for an issue: the field's own message for this error, else the general one. */
export function fieldMessage(issue: Issue, sentences: FieldSentences): string {
  // a rule over several fields names its own message
  if (issue.code === 'custom' && typeof issue.params?.key === 'string')
    return sentences.translate(issue.params.key, issue.params.values)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return sentences.translate('tooLong', { max: Number(issue.maximum) })
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1)
    return sentences.translate('tooShort', { min: Number(issue.minimum) })
  const tooMany = `fields.${fieldOf(issue.path ?? [])}.tooMany`
  if (issue.code === 'too_big' && issue.origin === 'array' && sentences.has(tooMany))
    return sentences.translate(tooMany, { max: Number(issue.maximum) })
  const isRequired = isMissing(issue)
  const key = `fields.${fieldOf(issue.path ?? [])}.${isRequired ? 'required' : 'format'}`
  const isOtherKind = issue.code === 'invalid_type' && !isRequired
  if (sentences.has(key) && !(isOtherKind && issue.expected === 'string')) return sentences.translate(key)
  return sentences.translate(isRequired ? 'required' : 'invalid')
}

/** The field that provides the messages: parts of a field share them, and an order's contact has those of the consultation. */
function fieldOf([first = '', second]: readonly PropertyKey[]): string {
  return String(first === 'contact' && second !== undefined ? second : first)
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'custom') return issue.params?.code === 'required'
  if (issue.code === 'too_small') return issue.origin === 'string' || issue.origin === 'array'
  return issue.input === undefined || issue.input === null || issue.input === '' || issue.input === false
}

/** Zod's issues as the contract's `errors`: nested fields dotted, every message once. */
export function errorsByField(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body'
    errors[field] ??= []
    const messages = errors[field]
    if (!messages.includes(message)) messages.push(message)
  }
  return errors
}
