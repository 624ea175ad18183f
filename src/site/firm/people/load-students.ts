import type { LoaderFunctionArgs } from 'react-router'
import { isCountryCode } from '../../../domain/codes.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { isDegree } from './degrees.ts'

/** A page of the admitted students; a country, degree or page that isn't there is the 404 page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const country = search.get('country') ?? ''
  const degree = search.get('degree') ?? ''
  if ((country && !isCountryCode(country)) || (degree && !isDegree(degree))) throw await notFound(site)
  const query = { country, degree, page: search.get('page') ?? '' }
  const list = await orNotFound(site, site.api.students.list(query))
  if (list.page > 1 && list.students.length === 0) throw await notFound(site)
  return { chosen: { country, degree }, list }
}
export type StudentsData = Awaited<ReturnType<typeof loader>>
export type Student = StudentsData['list']['students'][number]
