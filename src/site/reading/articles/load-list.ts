import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import type { SiteContext } from '../../shell/site-context.ts'

/** A large card, then rows of three and of two. */
const wholeRows = { per_page: 13 }

type Filters = { classification?: string; tag?: string; q?: string }

/** The page of a list of articles that an address asks for. @throws the 404 page past the end and for a malformed address */
export async function loadArticles(site: SiteContext, request: Request, filters: Filters) {
  const page = new URL(request.url).searchParams.get('page') || '1'
  const list = await orNotFound(site, site.api.articles.list({ ...filters, page, ...(filters.q ? null : wholeRows) }))
  if (list.page > 1 && list.articles.length === 0) throw await notFound(site)
  return list
}
