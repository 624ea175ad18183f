import { editionCodes, type Locale, textEditions } from '../editions.ts'

/** An article's languages: the published ones, and the unpublished ones; `editions` are those that have it, null for all. */
export type ArticleLanguages = {
  written: readonly string[]
  withdrawn: readonly string[]
  editions: readonly string[] | null
}

/**
 * The language in which an edition shows an article: its own, else its fallback, else the default edition's. Null where none of
 * them is published, where the article is of other editions, and where the edition's own text was unpublished: its readers then get no other language.
 */
export function shownLanguage({ written, withdrawn, editions }: ArticleLanguages, locale: Locale): Locale | null {
  if (withdrawn.includes(locale) || editions?.includes(locale) === false) return null
  return textEditions(locale).find((each) => written.includes(each)) ?? null
}

/** The editions that show an article. */
export const editionsOf = (languages: ArticleLanguages): Locale[] =>
  editionCodes().filter((locale) => shownLanguage(languages, locale) !== null)
