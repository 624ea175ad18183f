/** The languages that editions can be written in. Adding one: docs/languages.md. */
import { keysOf, recordOf } from '../collections.ts'
import { en } from './en.ts'
import type { Language } from './language.ts'
import { th } from './th.ts'
import { vi } from './vi.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

export const LANGUAGES = { vi, 'zh-hant': zhHant, 'zh-hans': zhHans, en, th } as const satisfies Record<
  string,
  Language
>

export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = keysOf(LANGUAGES)

/** Something for each language, such as its messages. */
export type PerLanguage<T> = Record<LanguageCode, T>
export const perLanguage = <T>(make: (language: LanguageCode) => T): PerLanguage<T> =>
  recordOf(LANGUAGE_CODES, (language) => make(language))

const last: LanguageCode = 'en'

/** A language, then the languages whose messages fill its gaps; English, which has every message, is the last one. */
export function messageLanguages(language: LanguageCode): LanguageCode[] {
  const languages = [language]
  for (;;) {
    const { fallback }: Language = LANGUAGES[languages.at(-1) ?? last]
    const next = (fallback ?? last) as LanguageCode
    if (languages.includes(next)) return languages
    languages.push(next)
  }
}
