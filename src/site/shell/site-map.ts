/** The pages of a host, for search engines: one site map, in parts when it is long. */

import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import type { ApiClient } from '../../api/client.ts'
import type { CollectionKind } from '../../domain/content/collections.ts'
import { type Locale, shownEditions } from '../../domain/editions.ts'
import { addressInEdition, localeOfHost } from '../../domain/locale.ts'
import { localize } from '../../domain/localized.ts'
import { listedPaths } from '../../domain/pages.ts'
import { articlePath, freePagePath, guidePath, schoolSystemPath } from '../../domain/site-paths.ts'
import { BRIEFLY } from '../cache-control.ts'
import type { SiteContext } from './site-context.ts'

export const partMax = 10_000

/** The kinds of content, or entries of them, whose latest change is a listed page's own. */
const MADE_OF: Readonly<Record<string, readonly (CollectionKind | `pages/${string}`)[]>> = {
  '/': ['home_page', 'banners', 'customizes', 'flows', 'services', 'notable_schools', 'faq', 'advertisements', 'site'],
  '/about': ['pages/about', 'people', 'offices'],
  '/service': ['packages'],
  '/our_services': ['offerings'],
  '/service_select': ['document_services', 'application_services', 'prices'],
  '/service_select/refine': ['document_services', 'modes', 'prices'],
  '/service_select/apply': ['application_services', 'prices'],
  '/programmes': ['programmes', 'schools', 'subjects'],
  '/ranking_list': ['ranking_lists', 'ranking_places', 'universities'],
  '/match': ['match_reading', 'schools', 'facts'],
  '/costs': ['costs', 'figures', 'living_costs'],
  '/budget': ['costs', 'figures', 'living_costs'],
  '/student_list': ['students'],
  '/testimonials': ['testimonials'],
  '/consultation': ['consultation', 'booking_questions'],
  '/privacy': ['pages/privacy'],
}

type Addresses = Awaited<ReturnType<typeof readAddresses>>
/** @property path null where an edition has no such page */
export type Entry = { path: (locale: Locale) => string | null; lastModified?: string | undefined }

const readAddresses = ({ firm }: ApiClient) => firm.addresses()

/** Every page for search engines, the organisation's own first. */
function entriesOf(addresses: Addresses): Entry[] {
  const { changed } = addresses
  const lastOf = (names: readonly string[]) =>
    names
      .flatMap((name) => changed[name] ?? [])
      .sort()
      .at(-1)
  /** @param madeOf kinds or entries of the content; the page changed when the latest of them did */
  const samePath = (path: string, ...madeOf: string[]): Entry => ({ path: () => path, lastModified: lastOf(madeOf) })
  return [
    ...listedPaths().map((path) => samePath(path, ...(MADE_OF[path] ?? []))),
    ...addresses.pages.filter((code) => code === 'terms').map((code) => samePath(`/${code}`, `pages/${code}`)),
    ...addresses.free_pages.map(({ slug, editions }) => ({
      path: (locale: Locale) => (editions.includes(locale) ? freePagePath(slug) : null),
      lastModified: lastOf([`free_pages/${slug}`]),
    })),
    ...addresses.guides.map((code) => samePath(guidePath(code), `guides/${code}`)),
    ...addresses.school_systems.map((code) => samePath(schoolSystemPath(code), `guides/${code}`, 'school_systems')),
    ...['all', ...addresses.countries].map((code) => samePath(`/countries/${code}/schools`, 'schools', 'facts')),
    ...addresses.classifications.map((id) => samePath(`/article_category/${id}`, 'articles', 'classifications')),
    ...addresses.question_categories.map((id) => samePath(`/faq/${id}`, 'questions', 'question_categories')),
    ...addresses.tags.map((slug) => samePath(`/tags/${slug}`, 'articles', 'article_tags')),
    ...addresses.articles.map(({ id, updated, slugs, editions }) => ({
      path: (locale: Locale) =>
        editions.includes(locale) ? articlePath({ id, slug: localize(slugs, locale).text }) : null,
      lastModified: updated,
    })),
    ...addresses.schools.map((id) => samePath(`/schools/${id}`, `schools/${id}`)),
    ...addresses.programmes.map((id) => samePath(`/programmes/${id}`, `programmes/${id}`)),
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

/** A document with an ETag; without its text for a reader that has it. */
export function asXml(request: Request, body: string, type = 'application/xml'): Response {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': BRIEFLY, ETag: etag }
  const isKnown = request.headers
    .get('If-None-Match')
    ?.split(/\s*,\s*/)
    .includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
