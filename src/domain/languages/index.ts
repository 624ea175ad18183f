/** The languages that editions can be written in. Adding one: docs/languages.md. */
import { keysOf } from '../collections.ts'
import { en } from './en.ts'
import type { Language } from './language.ts'
import { vi } from './vi.ts'
import { zhHant } from './zh-hant.ts'

export const LANGUAGES = { vi, 'zh-hant': zhHant, en } as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = keysOf(LANGUAGES)

/** Something for each language, such as its messages. */
export type PerLanguage<T> = Record<LanguageCode, T>
