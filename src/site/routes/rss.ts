import type { LoaderFunctionArgs } from 'react-router'
import { EDITIONS } from '../../domain/editions.ts'
import { addressInEdition } from '../../domain/locale.ts'
import { siteContext } from '../shell/site-context.ts'
import { asXml, escapeXml } from '../shell/site-map.ts'

const newest = 20

/** The newest articles of this language, for feed readers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, locale, policy, publicUrl } = context.get(siteContext)
  const [site, { articles }] = await Promise.all([api.firm.site(), api.articles.list({ per_page: newest })])
  const absolute = (path: string) => {
    const address = addressInEdition(locale, path, '', policy)
    return escapeXml(address.startsWith('/') ? publicUrl + address : address)
  }
  const items = articles.map(({ id, slug, title, abstract, published, classification }) => {
    const link = absolute(`/articles/${id}-${slug}`)
    return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><description>${escapeXml(abstract)}</description><category>${escapeXml(classification.name)}</category><pubDate>${new Date(published).toUTCString()}</pubDate></item>`
  })
  const channel = `<title>${escapeXml(site.name)}</title><link>${absolute('/')}</link><description>${escapeXml(site.description)}</description><language>${EDITIONS[locale].htmlLang}</language><atom:link rel="self" type="application/rss+xml" href="${absolute('/rss.xml')}"/>`
  return asXml(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}\n${items.join('\n')}\n</channel></rss>\n`,
    'application/rss+xml',
  )
}
