import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../shell/site-context.ts'

/** Crawling rules for search engines, and the URL of the site map. */
export function loader({ context }: LoaderFunctionArgs) {
  const { canonicalOrigin } = context.get(siteContext)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /files/',
    '',
    `Sitemap: ${canonicalOrigin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
