import type { LoaderFunctionArgs } from 'react-router'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { isListedCountry, notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { Photo } from '../../ui/photo.tsx'

const perPage = '6'

/** A page of testimonials; an unknown country or page gives the 404 page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const country = search.get('country') ?? ''
  if (country && !(await isListedCountry(site, country))) throw await notFound(site)
  const query = { country, page: search.get('page') ?? '', per_page: perPage }
  const list = await orNotFound(site, site.api.students.testimonials(query))
  if (list.page > 1 && list.testimonials.length === 0) throw await notFound(site)
  return { chosen: { country }, list }
}
export type TestimonialsData = Awaited<ReturnType<typeof loader>>
type TestimonialItem = TestimonialsData['list']['testimonials'][number]

/** A testimonial: portrait, text, and the line from home to the school. */
export function Testimonial({ item, isFirst }: { item: TestimonialItem; isFirst: boolean }) {
  const t = useTranslations('testimonials')
  return (
    <figure className="grid gap-x-10 gap-y-5 md:grid-cols-[7rem_1fr] lg:grid-cols-[9rem_1fr_15rem] lg:gap-x-14">
      <Photo
        src={item.portrait}
        picture={item.picture}
        width={160}
        height={160}
        sizes="9rem"
        isFirst={isFirst}
        isDecoration
        className="size-20 rounded-full bg-sea border border-line md:size-28 lg:size-36"
      />
      <blockquote className="measure">
        <h2 className="-indent-[0.45em] text-2xl md:text-3xl">{t('quoted', { words: item.title })}</h2>
        <p className="mt-3 md:text-lg">{item.content}</p>
      </blockquote>
      <figcaption className="md:col-start-2 lg:col-start-3 lg:pt-2">
        <Route item={item} />
      </figcaption>
    </figure>
  )
}

/** Two stops of a route: the student at home, and the school. */
export function Route({ item }: { item: TestimonialItem }) {
  const t = useTranslations('testimonials')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { month } = useDates()
  const isEnglish = item.school === item.school_en
  return (
    <ul className="grid gap-4">
      <li className="route-step route-step-down">
        <span className="mr-2 inline-block font-semibold break-keep">{item.student}</span>
        {item.demo && <span className="tag border border-line">{tLayout('demo')}</span>}
      </li>
      <li className="route-step route-step-down">
        <a
          href={href(`/schools/${item.school_id}`)}
          lang={isEnglish ? 'en' : undefined}
          className="font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {item.school}
        </a>
        {!isEnglish && (
          <span lang="en" className="block text-sm leading-snug text-quiet">
            {item.school_en}
          </span>
        )}
        <span className="block text-sm text-quiet">{t('admitted', { month: month(item.admitted) })}</span>
      </li>
    </ul>
  )
}
