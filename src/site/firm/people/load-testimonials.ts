import type { LoaderFunctionArgs } from 'react-router'
import { isCountryCode } from '../../../domain/codes.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

const perPage = '6'

/** A page of what students say; a country or page that isn't there is the 404 page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const country = search.get('country') ?? ''
  if (country && !isCountryCode(country)) throw await notFound(site)
  const query = { country, page: search.get('page') ?? '', per_page: perPage }
  const list = await orNotFound(site, site.api.students.testimonials(query))
  if (list.page > 1 && list.testimonials.length === 0) throw await notFound(site)
  return { chosen: { country }, list }
}
export type TestimonialsData = Awaited<ReturnType<typeof loader>>
export type TestimonialItem = TestimonialsData['list']['testimonials'][number]
