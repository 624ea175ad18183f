/** Which editions show which articles. */

import { type ArticleLanguages, editionsOf, shownLanguage } from '../../domain/content/article-editions.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'

type Row = { withdrawn: string; editions: string | null; texts: readonly { locale: string }[] }

/** The languages of an article as its rows say them. */
export const languagesOf = ({ withdrawn, editions, texts }: Row): ArticleLanguages => ({
  written: texts.map(({ locale }) => locale),
  withdrawn: parseJson(withdrawn),
  editions: editions === null ? null : parseJson(editions),
})

/** Whether an edition shows an article. */
export const isShownIn = (article: Row, locale: Locale): boolean => shownLanguage(languagesOf(article), locale) !== null

/** The editions that show each article, drafts included, by its id. */
export const articleEditions = perVersion(async (db): Promise<ReadonlyMap<number, readonly Locale[]>> => {
  const [rows, texts] = await Promise.all([
    db.selectFrom('article').select(['id', 'withdrawn', 'editions']).execute(),
    db.selectFrom('article_text').select(['article_id', 'locale']).execute(),
  ])
  const written = Map.groupBy(texts, ({ article_id }) => article_id)
  return new Map(
    rows.map(({ id, withdrawn, editions }) => [
      id,
      editionsOf(languagesOf({ withdrawn, editions, texts: written.get(id) ?? [] })),
    ]),
  )
})

const hidden = perVersion(async (db) => {
  const editions = [...(await articleEditions(db))]
  return new Map(
    editionCodes().map((locale) => [
      locale,
      new Set(editions.filter(([, shown]) => !shown.includes(locale)).map(([id]) => id)),
    ]),
  )
})

/** Ids of the articles that an edition doesn't show. */
export const hiddenArticles = async (db: Database, locale: Locale): Promise<ReadonlySet<number>> =>
  (await hidden(db)).get(locale) ?? new Set()
