/** The pages of a host, for search engines: one list, in parts when it is long. */

import { html } from 'hono/html'
import type { ApiClient } from '../../api/client.ts'
import { LOCALES, type Locale } from '../../domain/editions.ts'
import { addressInEdition, localeOfHost } from '../../domain/locale.ts'
import { localize } from '../../domain/localized.ts'
import { listedPaths } from '../../domain/pages.ts'
import { articlePath } from '../../domain/site-paths.ts'
import { BRIEFLY } from '../cache-control.ts'
import type { SiteContext } from './site-context.ts'

export const partMax = 10_000

type Addresses = Awaited<ReturnType<typeof readAddresses>>
/** @property path null where an edition has no such page */
export type Entry = { path: (locale: Locale) => string | null; lastModified?: string }

const readAddresses = ({ firm }: ApiClient) => firm.addresses()

/** Every page that a search engine may show, the firm's own first. */
function entriesOf(addresses: Addresses): Entry[] {
  const same = (path: string): Entry => ({ path: () => path })
  return [
    ...listedPaths().map(same),
    ...addresses.pages.filter((code) => code === 'terms').map((code) => same(`/${code}`)),
    ...addresses.guides.map((code) => same(`/study/${code}`)),
    ...['all', ...addresses.countries].map((code) => same(`/countries/${code}/schools`)),
    ...addresses.classifications.map((id) => same(`/article_category/${id}`)),
    ...addresses.question_categories.map((id) => same(`/faq/${id}`)),
    ...addresses.tags.map((slug) => same(`/tags/${slug}`)),
    ...addresses.articles.map(({ id, updated, slugs, editions }) => ({
      path: (locale: Locale) =>
        editions.includes(locale) ? articlePath({ id, slug: localize(slugs, locale).text }) : null,
      lastModified: updated,
    })),
    ...addresses.schools.map((id) => same(`/schools/${id}`)),
  ]
}

/** Addresses of all pages of this host: those of its edition, or of every edition when they share it. */
export async function addressesOfHost({ api, host, policy, publicUrl }: SiteContext): Promise<string[]> {
  const own = localeOfHost(host, policy)
  const locales = own ? [own] : LOCALES
  const entries = entriesOf(await readAddresses(api))
  return locales.flatMap((locale) =>
    entries.flatMap(({ path, lastModified }) => {
      const own = path(locale)
      if (own === null) return []
      const address = addressInEdition(locale, own, '', policy)
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

/** The list of the parts as a document. @param origin of the host that they stand on */
export function siteMapIndex(origin: string, parts: number): string {
  const each = Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemaps/${at + 1}</loc></sitemap>`)
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${each.join('\n')}\n</sitemapindex>\n`
}

export const asXml = (body: string, type = 'application/xml') =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': BRIEFLY } })
