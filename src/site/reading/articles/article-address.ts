/** URLs of articles: `/articles/17-us-f1-visa-interview`, with a slug for each language. */
import { type Locale, perEdition } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'
import { articlePath } from '../../../domain/site-paths.ts'

export { articlePath }

/** The id in `17` or `17-any-slug`; null for any other text. */
export const readArticleId = (parameter: string): string | null => /^(\d{1,10})(?:-.*)?$/s.exec(parameter)?.[1] ?? null

/** The path of each language; an untranslated article has its fallback's slug. */
export function articlePaths(id: number, slugs: Partial<Record<Locale, string>>): Record<Locale, string> {
  return perEdition((locale) => articlePath({ id, slug: localize(slugs, locale).text }))
}

type Search = Record<string, string | number>

/** A path with its query; empty parameters and the first page are left out. */
export function pathWith(path: string, search: Search): string {
  const given = Object.entries(search).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return path + (query && `?${query}`)
}
