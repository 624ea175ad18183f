/** What forms of articles take. */
import { z } from 'zod'
import { TEXT_STATES } from '../../../domain/articles/standing.ts'
import { COUNTRY_CODES } from '../../../domain/codes.ts'
import { slug } from '../../../domain/content/fields.ts'
import { LOCALES } from '../../../domain/editions.ts'

export const keyField = slug.max(100)
export const localeField = z.enum(LOCALES)
export const versionField = z.int().min(0)
export const dayField = z.iso.date()
export const stateField = z.enum(TEXT_STATES)
export const countryField = z.enum(COUNTRY_CODES)

/** An article, `key` in the address. */
export const keyParams = z.object({ key: keyField })
/** A text of an article. */
export const textParams = z.object({ key: keyField, locale: localeField })
