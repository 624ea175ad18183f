import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../shell/site-context.ts'
import { addressesOfHost, asXml, partMax, siteMap, siteMapIndex } from '../shell/site-map.ts'

/** All pages of this host, or the list of the parts when there are many. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const urls = await addressesOfHost(site)
  if (urls.length <= partMax) return asXml(request, siteMap(urls))
  return asXml(request, siteMapIndex(site.canonicalOrigin, Math.ceil(urls.length / partMax)))
}
