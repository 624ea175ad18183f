/** The sentence beside a wrong field, from a Zod issue; the same in browser and server. */
import type { z } from 'zod'

/** Looks a key of `validation` up: whether it is there, and its text. */
export type FieldSentences = {
  has: (key: string) => boolean
  say: (key: string, values?: Record<string, number | string>) => string
}

/** Sentences a wrong field, by its name; nested ones dotted. */
export type FieldErrors = Record<string, string[]>

type Issue = z.core.$ZodRawIssue

/** Message for an issue: the field's own sentence for what is wrong, else the general one. */
export function fieldMessage(issue: Issue, sentences: FieldSentences): string {
  // a rule over several fields names its own sentence
  if (issue.code === 'custom' && typeof issue.params?.key === 'string') return sentences.say(issue.params.key)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return sentences.say('tooLong', { max: Number(issue.maximum) })
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1)
    return sentences.say('tooShort', { min: Number(issue.minimum) })
  const tooMany = `fields.${fieldOf(issue.path ?? [])}.tooMany`
  if (issue.code === 'too_big' && issue.origin === 'array' && sentences.has(tooMany))
    return sentences.say(tooMany, { max: Number(issue.maximum) })
  const isRequired = isMissing(issue)
  const own = `fields.${fieldOf(issue.path ?? [])}.${isRequired ? 'required' : 'format'}`
  const isOtherKind = issue.code === 'invalid_type' && !isRequired
  if (sentences.has(own) && !(isOtherKind && issue.expected === 'string')) return sentences.say(own)
  return sentences.say(isRequired ? 'required' : 'invalid')
}

/** The field whose sentences are said: parts of a field share them, and an order's contact has those of the consultation. */
function fieldOf([first = '', second]: readonly PropertyKey[]): string {
  return String(first === 'contact' && second !== undefined ? second : first)
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'custom') return issue.params?.code === 'required'
  if (issue.code === 'too_small') return issue.origin === 'string' || issue.origin === 'array'
  return issue.input === undefined || issue.input === null || issue.input === '' || issue.input === false
}

/** Zod's issues as the contract's `errors`: nested fields dotted, every sentence once. */
export function errorsByField(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body'
    errors[field] ??= []
    const said = errors[field]
    if (!said.includes(message)) said.push(message)
  }
  return errors
}
