import { editionCodes, type Locale, textEditions } from '../editions.ts'
import { isForReaders, type Readers } from './readers.ts'

/** An article's languages: the published ones, and the unpublished ones; `editions` are those that have it, null for all. */
export type ArticleLanguages = {
  written: readonly string[]
  withdrawn: readonly string[]
  editions: readonly string[] | null
  readers: Readers
}

/**
 * The language in which an edition shows an article: its own, else its fallback, else the default edition's. Null where none of
 * them is published, where the article is of other editions, where the edition's own text was unpublished, and where the text is for readers
 * of another home country: the edition's readers then get no other language.
 */
export function shownLanguage(languages: ArticleLanguages, locale: Locale): Locale | null {
  const text = textFor(languages, locale)
  return text !== null && isForReaders(languages.readers, text, locale) ? text : null
}

/** Whether an edition would show an article if its text were not for readers of another home country. */
export function isForOtherReaders(languages: ArticleLanguages, locale: Locale): boolean {
  const text = textFor(languages, locale)
  return text !== null && !isForReaders(languages.readers, text, locale)
}

function textFor({ written, withdrawn, editions }: ArticleLanguages, locale: Locale): Locale | null {
  if (withdrawn.includes(locale) || editions?.includes(locale) === false) return null
  return textEditions(locale).find((each) => written.includes(each)) ?? null
}

/** The readers that texts name, of those that name any. */
export const readersOf = (texts: Readonly<Record<Locale, { readers?: string | undefined } | undefined>>): Readers =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, text]) => (text?.readers === undefined ? [] : [[locale, text.readers]])),
  )

/** The editions that show an article. */
export const editionsOf = (languages: ArticleLanguages): Locale[] =>
  editionCodes().filter((locale) => shownLanguage(languages, locale) !== null)
