import { z } from 'zod'
import { LENGTHS } from './content/lengths.ts'
import { isLocale, requiredEditions } from './editions.ts'

const text = z.string().min(1).max(LENGTHS.text)

/** A text in each edition's language; the default edition's is required, or that of the edition that fills its gaps. */
export const LocalizedSchema = z.record(z.string(), text.optional()).check(({ value, issues }) => {
  const unknown = Object.keys(value).filter((code) => !isLocale(code))
  if (unknown.length > 0) issues.push({ code: 'unrecognized_keys', keys: unknown, input: value })
  const needed = requiredEditions()
  if (needed.every((code) => value[code] === undefined))
    issues.push({ code: 'invalid_type', expected: 'string', path: [needed[0]], input: undefined })
})

/** A text of an entry that some editions show: its schema says which editions need it. */
export const SomeLocalizedSchema = z.record(z.string(), text.optional()).check(({ value, issues }) => {
  const unknown = Object.keys(value).filter((code) => !isLocale(code))
  if (unknown.length > 0) issues.push({ code: 'unrecognized_keys', keys: unknown, input: value })
})
