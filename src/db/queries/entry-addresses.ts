/** Where each thing of the content stands, by what doesn't change about it. */

import { editionsOf } from '../../domain/content/article-editions.ts'
import { editionsOfPage } from '../../domain/content/free-pages.ts'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { hasSchoolSystem } from '../../domain/guide-sections.ts'
import {
  articlePath,
  countrySchoolsPath,
  everyCountryPath,
  freePagePath,
  guidePath,
  schoolPath,
  schoolSystemPath,
} from '../../domain/site-paths.ts'
import type { Database } from '../store.ts'
import { languagesOf } from './article-editions.ts'
import { readBlocksOf } from './own-programmes.ts'

/** @property locale null for all editions @property successor where its URL leads once it is removed; without one the URL is gone */
export type EntryAddress = { locale: Locale | null; path: string; successor?: string }

/** URLs by entry, as this connection sees them, independent of the content version. */
export async function listEntryAddresses(db: Database): Promise<Map<string, EntryAddress>> {
  const [schools, tags, classifications, countries, guides, pages, articles] = await Promise.all([
    db.selectFrom('school').select('id').execute(),
    db.selectFrom('article_tag').select(['id', 'slug']).execute(),
    db.selectFrom('classification').select('id').execute(),
    db.selectFrom('country').select('code').execute(),
    readBlocksOf(db, 'guides'),
    readBlocksOf(db, 'free_pages'),
    listArticleAddresses(db),
  ])
  const everywhere = (entry: string, path: string): [string, EntryAddress] => [entry, { locale: null, path }]
  const ofCountry = (entry: string, path: string): [string, EntryAddress] => [
    entry,
    { locale: null, path, successor: everyCountryPath },
  ]
  return new Map([
    ...schools.map(({ id }) => everywhere(`school ${id}`, schoolPath(id))),
    ...tags.map(({ id, slug }) => everywhere(`tag ${id}`, `/tags/${slug}`)),
    ...classifications.map(({ id }) => everywhere(`classification ${id}`, `/article_category/${id}`)),
    ...countries.map(({ code }) => ofCountry(`country ${code}`, countrySchoolsPath(code))),
    ...guides.map(({ code }) => ofCountry(`guide ${code}`, guidePath(code))),
    ...guides.filter(hasSchoolSystem).map(({ code }) => ofCountry(`school_system ${code}`, schoolSystemPath(code))),
    ...pages.flatMap(addressesOfPage),
    ...articles,
  ])
}

/** A free page has a URL in each edition that shows it. */
const addressesOfPage = (page: Block<'free_pages'>): [string, EntryAddress][] =>
  editionsOfPage(page).map((locale) => [`free_page ${page.id} ${locale}`, { locale, path: freePagePath(page.slug) }])

/** An article has a URL in each edition that shows it. */
async function listArticleAddresses(db: Database): Promise<[string, EntryAddress][]> {
  const [articles, texts] = await Promise.all([
    db.selectFrom('article').select(['id', 'withdrawn', 'editions', 'readers']).where('is_draft', '=', 0).execute(),
    db.selectFrom('article_text').select(['article_id', 'locale', 'seo_slug']).execute(),
  ])
  const written = Map.groupBy(texts, ({ article_id }) => article_id)
  return articles.flatMap(({ id, ...row }) => {
    const locales = written.get(id) ?? []
    return editionsOf(languagesOf({ ...row, texts: locales })).map((locale): [string, EntryAddress] => {
      const slug = locales.find((text) => text.locale === locale)?.seo_slug ?? locales[0]?.seo_slug ?? ''
      return [`article ${id} ${locale}`, { locale, path: articlePath({ id, slug }) }]
    })
  })
}
