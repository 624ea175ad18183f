/** Converts schema issues to errors of form fields: a code with arguments; messages have the sentences. */

import type { z } from 'zod'
import { editionCode, langHeader, origin } from '../content/editions.ts'
import { code, link, month, officePhone, photo, picture, slug } from '../content/fields.ts'
import { figureKey } from '../content/figures.ts'
import type { ContentIssue } from '../content/issue.ts'
import { patternOf, type Schema } from './describe-fields.ts'
import { below, type Draft, type DraftFields } from './draft.ts'
import type { Field, Form } from './field.ts'
import { type InputError, readErrorMessage } from './input-error.ts'

/** By the dotted names of a form's inputs; errors of the whole form have the empty name. */
export type InputErrors = Record<string, InputError[]>

/** Errors by the field that shows them. @param drafts the contents of the form; names include the index of its rows */
export function inputErrorsOf({ fields }: Form, drafts: DraftFields, issues: readonly z.core.$ZodIssue[]): InputErrors {
  const errors: InputErrors = {}
  for (const issue of issues.flatMap(withUnknownKeys)) {
    const name = nameOf(fields, drafts, issue.path, '')
    const all = errors[name] ?? []
    const error = inputErrorOfZodIssue(issue)
    if (!all.some(({ code }) => code === error.code || code === 'missing')) errors[name] = [...all, error]
  }
  return errors
}

/** An issue of the whole content as a code with arguments. */
export function inputErrorOf({ at, expected, found }: ContentIssue): InputError {
  if (!at) return readErrorMessage(expected)
  const input = found === 'nothing' ? undefined : found
  return inputErrorOfZodIssue({ ...at.values, code: at.code, path: at.field, input } as unknown as z.core.$ZodIssue)
}

/** An unknown field is reported on its parent. */
const withUnknownKeys = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key], path: issue.path })) : [issue]

/** The form field for a path of the value: the deepest one that shows it. */
function nameOf(fields: readonly Field[], drafts: DraftFields, path: readonly PropertyKey[], under: string): string {
  const [name, ...rest] = path
  const field = fields.find((each) => each.name === name)
  const draft = drafts[String(name)]
  return field && draft ? nameBelow(field, draft, rest, below(under, field.name)) : under
}

function nameBelow(field: Field, draft: Draft, path: readonly PropertyKey[], name: string): string {
  const [step, ...rest] = path
  if (step === undefined) return name
  if (field.shape === 'localized') return below(name, String(step))
  if (field.shape === 'group' && draft.is === 'group') return nameOf(field.fields, draft.fields, path, name)
  if (field.shape === 'list' && draft.is === 'list') {
    const row = draft.rows[Number(step)]
    return row ? nameBelow(field.item, row.draft, rest, below(name, Number(step))) : name
  }
  if (field.shape === 'record' && draft.is === 'record') {
    const at = draft.pairs.findLastIndex(({ key }) => key === String(step).trimEnd())
    const pair = draft.pairs[at]
    return pair ? nameBelow(field.item, pair.draft, rest, below(name, at)) : name
  }
  return name
}

export function inputErrorOfZodIssue(issue: z.core.$ZodIssue): InputError {
  switch (issue.code) {
    case 'invalid_type':
      return { code: typeOf(issue.expected, issue.input) }
    case 'invalid_value':
      return { code: isEmpty(issue.input) ? 'missing' : 'choice' }
    case 'invalid_format':
      return formatOf(issue)
    case 'too_small':
      return smallOf(issue.origin, Number(issue.minimum))
    case 'too_big':
      return bigOf(issue.origin, Number(issue.maximum), issue.input)
    case 'not_multiple_of':
      return { code: 'step', values: { step: Number(issue.divisor) } }
    case 'unrecognized_keys':
      return { code: 'unknown_field', values: { name: issue.keys.join(', ') } }
    case 'invalid_key':
      return { code: 'key' }
    case 'custom':
      return readErrorMessage(issue.message)
    default:
      return { code: 'other' }
  }
}

/** Adds the present length of a text when the input is known. */
function bigOf(origin: string, most: number, input: unknown): InputError {
  if (origin === 'string' && typeof input === 'string' && input.length > most)
    return { code: 'too_long', values: { most, present: input.length } }
  return { code: `most_${originOf(origin)}`, values: { most } }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function typeOf(expected: string, input: unknown): InputError['code'] {
  if (isEmpty(input)) return 'missing'
  if (expected === 'int') return 'whole'
  if (expected === 'number' || expected === 'nan') return 'number'
  return 'other'
}

const originOf = (origin: string) => (origin === 'string' ? 'signs' : origin === 'array' ? 'entries' : 'number')

function smallOf(origin: string, least: number): InputError {
  if (origin === 'string' && least === 1) return { code: 'missing' }
  return { code: `least_${originOf(origin)}`, values: { least } }
}

/** The patterns of the schemas, each with its code. */
const PATTERNS = [
  [slug, 'slug'],
  [code, 'slug'],
  [link, 'link'],
  [photo, 'photo'],
  [picture, 'picture'],
  [picture, 'photo'],
  [month, 'month'],
  [officePhone, 'phone'],
  [figureKey, 'figure_key'],
  [editionCode, 'edition_code'],
  [langHeader, 'edition_header'],
  [origin, 'origin'],
] as const

const FORMATS: Record<string, InputError['code']> = { email: 'mail', url: 'web', date: 'day' }
const CUSTOM: Record<string, InputError['code']> = {
  '^[A-Z]{3}$': 'currency',
  '^[A-Z]{2}$': 'country',
  '^[A-Z]{2,4}$': 'prefix',
  '^#[0-9a-f]{6}$': 'colour',
  '^\\d{1,3}(\\.\\d{1,2})?$': 'mark',
  '^(unitid|ror|cricos|ukprn|duo):\\w+$': 'identifier',
  '^\\d{2}(\\.\\d{1,4})?$': 'cip',
  '^\\d{2,6}$': 'asced',
  '^CAH\\d{2}(-\\d{2}){0,2}$': 'cah',
  '^[a-z0-9-]+:[\\w.~-]+$': 'register_code',
  '^[a-z]{2,3}$': 'language_code',
  '^(1[0-2]|[1-9])$': 'month_number',
  '^[a-z0-9-]+:\\d{1,3}(\\.\\d{1,2})?$': 'grade_rule',
  '^(\\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])( (1[0-2]|[1-9]))?$': 'deadline',
  '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$': 'hours',
}

/** The code of a pattern of the schemas; null for others. */
export function codeOfPattern(source: string): InputError['code'] | null {
  const knownPattern = PATTERNS.find(([schema]) => patternOf(innerOf(schema))?.source === source)
  return knownPattern?.[1] ?? CUSTOM[source] ?? null
}
const innerOf = (schema: unknown): Schema => (schema as Schema).def.innerType ?? (schema as Schema)

function formatOf({ format, pattern, input }: z.core.$ZodIssueInvalidStringFormat): InputError {
  if (isEmpty(input)) return { code: 'missing' }
  const source = pattern?.replace(/^\/(.*)\/\w*$/s, '$1') ?? ''
  return { code: FORMATS[format] ?? codeOfPattern(source) ?? 'other' }
}
