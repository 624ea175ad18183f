/** Fields that content files share. */
import { z } from 'zod'
import { LENGTHS } from './lengths.ts'

export const id = z.int().positive()
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(LENGTHS.slug)
/** The code of an office or a country: part of stored leads and settings. */
export const code = z
  .string()
  .regex(/^[a-z0-9]+([_-]+[a-z0-9]+)*$/)
  .max(LENGTHS.code)
export const demo = z.boolean().optional()
/** The place in its list; entries without one follow as they are listed. */
export const order = z.int().min(1).max(999).optional()
/** The home country of readers, ISO 3166-1 alpha-2. */
export const homeCountry = z.string().regex(/^[A-Z]{2}$/)
/** A path of this site, or an https URL. */
export const link = z.string().regex(/^(\/[^/\\]|\/$|https:\/\/)/)
export const web = z.url({ protocol: /^https?$/ })
/** A multi-line text. */
export const text = z.string().min(1).max(LENGTHS.text)
export const name = z.string().min(1).max(LENGTHS.name)
/** A picture uploaded in the console, `picture:CODE`. */
export const picture = z
  .string()
  .regex(/^picture:[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(48)
/** An article's picture: an uploaded one, or the drawing of that name, `drawn:NAME`. */
export const articlePicture = z
  .string()
  .regex(/^(picture|drawn):[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(108)
/** A photograph: a file in the folder of its kind below `pictures/`, or an uploaded picture. */
export const photo = z
  .string()
  .regex(/^([a-z0-9-]+\.(jpg|webp|avif)|picture:[a-z0-9]+(-[a-z0-9]+)*)$/)
  .optional()
/** At least six digits, with spaces, a name or an extension: the booking form's rule knows no extensions. */
export const officePhone = z.string().regex(/^(\D*\d){6}/)
/** A month, such as 2026-03. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** An empty CSV cell is not zero. */
export const degrees = (max: number) => z.string().min(1).transform(Number).pipe(z.number().min(-max).max(max))
/** References to a row must be unique. */
export const once = <T extends z.ZodArray>(schema: T) =>
  schema.refine((values) => new Set(values).size === values.length, 'each once')
/** An empty CSV cell is no value. */
export const cell = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
/** Words of a CSV cell. */
export const words = z.string().transform((text): unknown[] => text.split(/\s+/).filter(Boolean))
