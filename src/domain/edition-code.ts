import { z } from 'zod'
import { editionCodes, isLocale } from './editions.ts'

/** The code of an edition, checked when it is parsed: editions are content. */
export const EditionCodeSchema = z.string().check(({ value, issues }) => {
  if (!isLocale(value)) issues.push({ code: 'invalid_value', values: [...editionCodes()], input: value })
})

/** The keys of a value by edition; forms show one field for each edition. */
export const EditionKeySchema = z.string()

/** A value for some editions, by code. */
export const byEditionSchema = <S extends z.ZodType>(value: S) =>
  z.record(EditionKeySchema, value).check(({ value: record, issues }) => {
    const unknown = Object.keys(record).filter((code) => !isLocale(code))
    if (unknown.length > 0) issues.push({ code: 'unrecognized_keys', keys: unknown, input: record })
  })
