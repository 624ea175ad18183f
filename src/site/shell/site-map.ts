/** The pages of a host, for search engines: one site map, in parts when it is long. */

import { html } from 'hono/html'
import type { ApiClient } from '../../api/client.ts'
import { type Locale, shownEditions } from '../../domain/editions.ts'
import { addressInEdition, localeOfHost } from '../../domain/locale.ts'
import { localize } from '../../domain/localized.ts'
import { listedPaths } from '../../domain/pages.ts'
import { articlePath, freePagePath, guidePath, schoolSystemPath } from '../../domain/site-paths.ts'
import { BRIEFLY } from '../cache-control.ts'
import type { SiteContext } from './site-context.ts'

export const partMax = 10_000

type Addresses = Awaited<ReturnType<typeof readAddresses>>
/** @property path null where an edition has no such page */
export type Entry = { path: (locale: Locale) => string | null; lastModified?: string }

const readAddresses = ({ firm }: ApiClient) => firm.addresses()

/** Every page for search engines, the organisation's own first. */
function entriesOf(addresses: Addresses): Entry[] {
  const samePath = (path: string): Entry => ({ path: () => path })
  return [
    ...listedPaths().map(samePath),
    ...addresses.pages.filter((code) => code === 'terms').map((code) => samePath(`/${code}`)),
    ...addresses.free_pages.map(({ slug, editions }) => ({
      path: (locale: Locale) => (editions.includes(locale) ? freePagePath(slug) : null),
    })),
    ...addresses.guides.map((code) => samePath(guidePath(code))),
    ...addresses.school_systems.map((code) => samePath(schoolSystemPath(code))),
    ...['all', ...addresses.countries].map((code) => samePath(`/countries/${code}/schools`)),
    ...addresses.classifications.map((id) => samePath(`/article_category/${id}`)),
    ...addresses.question_categories.map((id) => samePath(`/faq/${id}`)),
    ...addresses.tags.map((slug) => samePath(`/tags/${slug}`)),
    ...addresses.articles.map(({ id, updated, slugs, editions }) => ({
      path: (locale: Locale) =>
        editions.includes(locale) ? articlePath({ id, slug: localize(slugs, locale).text }) : null,
      lastModified: updated,
    })),
    ...addresses.schools.map((id) => samePath(`/schools/${id}`)),
    ...addresses.programmes.map((id) => samePath(`/programmes/${id}`)),
  ]
}

/** URLs of all pages of this host: those of its edition, or of every edition on a shared host. */
export async function addressesOfHost({ api, host, policy, publicUrl }: SiteContext): Promise<string[]> {
  const ownEdition = localeOfHost(host, policy)
  const locales = ownEdition ? [ownEdition] : shownEditions()
  const entries = entriesOf(await readAddresses(api))
  return locales.flatMap((locale) =>
    entries.flatMap(({ path, lastModified }) => {
      const ownUrl = path(locale)
      if (ownUrl === null) return []
      const address = addressInEdition(locale, ownUrl, '', policy)
      const location = address.startsWith('/') ? publicUrl + address : address
      return String(html`<url><loc>${location}</loc>${lastModified && html`<lastmod>${lastModified}</lastmod>`}</url>`)
    }),
  )
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One part as a document. */
export const siteMap = (urls: readonly string[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`

/** The site map index. @param origin of the host that serves the parts */
export function siteMapIndex(origin: string, parts: number): string {
  const each = Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemaps/${at + 1}</loc></sitemap>`)
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${each.join('\n')}\n</sitemapindex>\n`
}

export const asXml = (body: string, type = 'application/xml') =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': BRIEFLY } })
