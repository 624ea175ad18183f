/** Where an article stands in the content. */
import { LOCALES, type Locale } from '../editions.ts'

/** The file of an article's facts. @param key the article's folder */
export const factsFile = (key: string): string => `articles/${key}/article.yaml`

/** The file of an article's text in a language. */
export const textFile = (key: string, locale: Locale): string => `articles/${key}/${locale}.md`

const FILE = /^articles\/([a-z0-9-]+)\/(?:(en|vi|tw)\.md|article\.yaml)$/

/** Which article, and which language of it, a file is; null for other files, without a language for the facts. */
export function readArticleFile(file: string): { key: string; locale: Locale | null } | null {
  const [, key, locale] = FILE.exec(file) ?? []
  return key === undefined ? null : { key, locale: LOCALES.find((each) => each === locale) ?? null }
}
