import { html } from 'hono/html'
import type { LoaderFunctionArgs } from 'react-router'
import { editionOf } from '../../domain/editions.ts'
import { addressInEdition } from '../../domain/locale.ts'
import { siteContext } from '../shell/site-context.ts'
import { asXml } from '../shell/site-map.ts'

const newest = 20

/** The newest articles of this language, for feed readers. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, locale, policy, publicUrl } = context.get(siteContext)
  const [site, { articles }] = await Promise.all([api.firm.site(), api.articles.list({ per_page: newest })])
  const absolute = (path: string) => {
    const address = addressInEdition(locale, path, '', policy)
    return address.startsWith('/') ? publicUrl + address : address
  }
  const items = articles.map(({ id, slug, title, abstract, published, classification }) => {
    const link = absolute(`/articles/${id}-${slug}`)
    return html`<item><title>${title}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><description>${abstract}</description><category>${classification.name}</category><pubDate>${new Date(published).toUTCString()}</pubDate></item>`
  })
  const changed = articles.map(({ updated }) => Date.parse(updated))
  const built =
    changed.length > 0 && html`<lastBuildDate>${new Date(Math.max(...changed)).toUTCString()}</lastBuildDate>`
  const channel = html`<title>${site.name}</title><link>${absolute('/')}</link><description>${site.description}</description><language>${editionOf(locale).htmlLang}</language>${built}<atom:link rel="self" type="application/rss+xml" href="${absolute('/rss.xml')}"/>`
  return asXml(
    request,
    String(
      html`<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}\n${items.map((item) => [item, '\n'])}</channel></rss>\n`,
    ),
    'application/rss+xml',
  )
}
