import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../shell/site-context.ts'
import { addressesOfHost, asXml, partMax, siteMap } from '../shell/site-map.ts'

/** One part of a long site map; parts count from 1. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const number = /^[1-9]\d{0,4}$/.test(params.number ?? '') ? Number(params.number) : 0
  const urls = await addressesOfHost(context.get(siteContext))
  const part = number > 0 ? urls.slice((number - 1) * partMax, number * partMax) : []
  return part.length > 0 ? asXml(request, siteMap(part)) : new Response(null, { status: 404 })
}
