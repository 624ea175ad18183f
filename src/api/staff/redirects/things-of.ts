/** What redirects that content left are of. */

import { listKeptArticles } from '../../../db/queries/articles.ts'
import { listNames, type NamedThing } from '../../../db/queries/content-names.ts'
import type { Redirect } from '../../../db/queries/redirects.ts'
import type { Database } from '../../../db/store.ts'
import type { Locale } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'

/** A thing where it is edited: its kind, its key there, and what it is called. */
export type Thing = { kind: 'articles' | 'schools' | 'article_tags' | 'classifications'; key: string; name: string }

type Named = 'schools' | 'article_tags' | 'classifications'
const PATHS: readonly [RegExp, Named, (thing: NamedThing) => string][] = [
  [/^\/schools\/(\d+)$/, 'schools', ({ id }) => String(id)],
  [/^\/tags\/([^/]+)$/, 'article_tags', ({ code }) => code],
  [/^\/article_category\/(\d+)$/, 'classifications', ({ id }) => String(id)],
]
const ARTICLE = /^\/articles\/(\d{1,10})(?:-[^/]*)?$/

/** The thing of each redirect by its id, by where it leads, else by where it led from; none of what is gone for good. */
export async function thingsOf(
  db: Database,
  redirects: readonly Redirect[],
  locale: Locale,
): Promise<Map<string, Thing>> {
  const automatic = redirects.filter(({ isAutomatic }) => isAutomatic)
  const find = automatic.length > 0 ? await finder(db, automatic, locale) : () => null
  return new Map(
    automatic.flatMap(({ id, from, to }) => {
      const thing = (to !== null && find(to)) || find(from)
      return thing ? [[id, thing] as const] : []
    }),
  )
}

async function finder(
  db: Database,
  redirects: readonly Redirect[],
  locale: Locale,
): Promise<(address: string) => Thing | null> {
  const paths = redirects.flatMap(({ from, to }) => [from, to ?? ''])
  const articles = paths.some((address) => ARTICLE.test(address)) ? await listKeptArticles(db) : []
  const byId = new Map(articles.map((article) => [String(article.id), article]))
  const namesByKind = await Promise.all(
    PATHS.filter(([path]) => paths.some((address) => path.test(address))).map(async ([path, kind, keyOf]) => {
      const things = await listNames(db, kind)
      return { path, kind, things: new Map(things.map((thing) => [keyOf(thing), thing])) }
    }),
  )
  return (address) => {
    const article = byId.get(ARTICLE.exec(address)?.[1] ?? '')
    if (article)
      return { kind: 'articles', key: article.slug, name: localize(article.texts, locale).text || article.slug }
    for (const { path, kind, things } of namesByKind) {
      const thing = things.get(path.exec(address)?.[1] ?? '')
      if (thing) return { kind, key: String(thing.id), name: thing[locale] ?? thing.en }
    }
    return null
  }
}
