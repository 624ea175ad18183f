/** The demo's editions, set in the process of a test as the server does from its content. */
import { type Edition, editionOf, isLocale as isEdition } from '../../src/domain/editions.ts'
import { editionsFile, shippedEditions } from '../../src/server/content/editions.ts'
import { parseFiles } from '../../src/server/content/parse-files.ts'

parseFiles(new Map([[editionsFile, shippedEditions()]]))

export const LOCALES = ['vi', 'tw', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const EDITIONS = Object.fromEntries(LOCALES.map((code) => [code, editionOf(code)])) as Record<Locale, Edition>
export const isLocale = (value: unknown): value is Locale => isEdition(value)
