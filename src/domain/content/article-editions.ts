import { EDITIONS, LOCALES, type Locale } from '../editions.ts'

/** An article's languages: those that it can be read in, and those that were taken back. */
export type ArticleLanguages = { written: readonly string[]; withdrawn: readonly string[] }

/**
 * The language in which an edition shows an article: its own, else that of its fallback, else English. Null where none of
 * them is published, and where the edition's own text was withdrawn: what was taken back is not said in another language.
 */
export function shownLanguage({ written, withdrawn }: ArticleLanguages, locale: Locale): Locale | null {
  if (withdrawn.includes(locale)) return null
  return [locale, EDITIONS[locale].fallback, 'en' as const].find((each) => written.includes(each)) ?? null
}

/** The editions that show an article. */
export const editionsOf = (languages: ArticleLanguages): Locale[] =>
  LOCALES.filter((locale) => shownLanguage(languages, locale) !== null)
