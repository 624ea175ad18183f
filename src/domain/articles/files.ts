/** Paths of an article's files below the content folder. */
import { editionCodes, type Locale } from '../editions.ts'

/** The file with an article's metadata. @param key the article's folder */
export const factsFile = (key: string): string => `articles/${key}/article.yaml`

/** The file with an article's text in a language. */
export const textFile = (key: string, locale: Locale): string => `articles/${key}/${locale}.md`

const FILE = /^articles\/([a-z0-9-]+)\/(?:([a-z]{2,12})\.md|article\.yaml)$/

/** Article and language of a file; null for other files. The metadata file has no language, nor has the text of an edition that was removed. */
export function readArticleFile(file: string): { key: string; locale: Locale | null } | null {
  const [, key, locale] = FILE.exec(file) ?? []
  return key === undefined ? null : { key, locale: editionCodes().find((each) => each === locale) ?? null }
}
