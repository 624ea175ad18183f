/** What redirects that content left are of. */

import { listStoredArticles } from '../../../db/queries/articles.ts'
import { listNames, type NamedEntry } from '../../../db/queries/content-names.ts'
import type { Redirect } from '../../../db/queries/redirects.ts'
import type { Database } from '../../../db/store.ts'
import type { Locale } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'

/** A thing where it is edited: its kind, its key there, and what it is called. */
export type NamedPage = { kind: 'articles' | 'schools' | 'article_tags' | 'classifications'; key: string; name: string }

type Named = 'schools' | 'article_tags' | 'classifications'
const PATHS: readonly [RegExp, Named, (entry: NamedEntry) => string][] = [
  [/^\/schools\/(\d+)$/, 'schools', ({ id }) => String(id)],
  [/^\/tags\/([^/]+)$/, 'article_tags', ({ code }) => code],
  [/^\/article_category\/(\d+)$/, 'classifications', ({ id }) => String(id)],
]
const ARTICLE = /^\/articles\/(\d{1,10})(?:-[^/]*)?$/

/** The thing of each redirect by its id, by where it leads, else by where it led from; none of what is gone for good. */
export async function listNamedPages(
  db: Database,
  redirects: readonly Redirect[],
  locale: Locale,
): Promise<Map<string, NamedPage>> {
  const automatic = redirects.filter(({ isAutomatic }) => isAutomatic)
  const find = automatic.length > 0 ? await finder(db, automatic, locale) : () => null
  return new Map(
    automatic.flatMap(({ id, from, to }) => {
      const entry = (to !== null && find(to)) || find(from)
      return entry ? [[id, entry] as const] : []
    }),
  )
}

async function finder(
  db: Database,
  redirects: readonly Redirect[],
  locale: Locale,
): Promise<(address: string) => NamedPage | null> {
  const paths = redirects.flatMap(({ from, to }) => [from, to ?? ''])
  const articles = paths.some((address) => ARTICLE.test(address)) ? await listStoredArticles(db) : []
  const byId = new Map(articles.map((article) => [String(article.id), article]))
  const namesByKind = await Promise.all(
    PATHS.filter(([path]) => paths.some((address) => path.test(address))).map(async ([path, kind, keyOf]) => {
      const namedPages = await listNames(db, kind)
      return { path, kind, namedPages: new Map(namedPages.map((entry) => [keyOf(entry), entry])) }
    }),
  )
  return (address) => {
    const article = byId.get(ARTICLE.exec(address)?.[1] ?? '')
    if (article)
      return { kind: 'articles', key: article.slug, name: localize(article.texts, locale).text || article.slug }
    for (const { path, kind, namedPages } of namesByKind) {
      const entry = namedPages.get(path.exec(address)?.[1] ?? '')
      if (entry) return { kind, key: String(entry.id), name: localize(entry.names, locale).text }
    }
    return null
  }
}
