/** Which editions show which articles. */

import {
  type ArticleLanguages,
  editionsOf,
  isForOtherReaders,
  shownLanguage,
} from '../../domain/content/article-editions.ts'
import type { Readers } from '../../domain/content/readers.ts'
import { editionCodes, type Locale, shownEditions } from '../../domain/editions.ts'
import { type Json, parseJson } from '../../domain/json.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'

type Row = {
  withdrawn: string
  editions: string | null
  readers: Json<Readers> | null
  texts: readonly { locale: string }[]
}

/** The languages of an article as its rows say them. */
export const languagesOf = ({ withdrawn, editions, readers, texts }: Row): ArticleLanguages => ({
  written: texts.map(({ locale }) => locale),
  withdrawn: parseJson(withdrawn),
  editions: editions === null ? null : parseJson(editions),
  readers: readers === null ? {} : parseJson(readers),
})

/** Whether an edition shows an article. */
export const isShownIn = (article: Row, locale: Locale): boolean => shownLanguage(languagesOf(article), locale) !== null

/** The editions that show each article, drafts included, by its id. */
export const articleEditions = perVersion(async (db): Promise<ReadonlyMap<number, readonly Locale[]>> => {
  const [rows, texts] = await Promise.all([
    db.selectFrom('article').select(['id', 'withdrawn', 'editions', 'readers']).execute(),
    db.selectFrom('article_text').select(['article_id', 'locale']).execute(),
  ])
  const written = Map.groupBy(texts, ({ article_id }) => article_id)
  return new Map(rows.map(({ id, ...row }) => [id, editionsOf(languagesOf({ ...row, texts: written.get(id) ?? [] }))]))
})

/** The editions that visitors see whose own text is for readers of another country, by the article's slug; of published articles with such a text. */
export async function articlesForOthers(db: Database): Promise<ReadonlyMap<string, readonly Locale[]>> {
  const [rows, texts] = await Promise.all([
    db
      .selectFrom('article')
      .select(['id', 'slug', 'withdrawn', 'editions', 'readers'])
      .where('is_draft', '=', 0)
      .where('readers', 'is not', null)
      .execute(),
    db.selectFrom('article_text').select(['article_id', 'locale']).execute(),
  ])
  const written = Map.groupBy(texts, ({ article_id }) => article_id)
  return new Map(
    rows.flatMap(({ id, slug, ...row }): [string, Locale[]][] => {
      const languages = languagesOf({ ...row, texts: written.get(id) ?? [] })
      const isHidden = (locale: Locale) => languages.written.includes(locale) && isForOtherReaders(languages, locale)
      const editions = shownEditions().filter(isHidden)
      return editions.length > 0 ? [[slug, editions]] : []
    }),
  )
}

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
