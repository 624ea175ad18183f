import { useLoaderData } from 'react-router'
import { globeOf } from '../art/globes.ts'
import type { AboutData } from '../firm/about/load.ts'
import { Offices } from '../firm/about/offices.tsx'
import { People } from '../firm/about/people.tsx'
import { Figures, Paid, Registration } from '../firm/about/registration.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Prose } from '../shell/layout/prose.tsx'
import { useHref, useLayout } from '../shell/links.ts'
import { Drawing } from '../ui/drawing.tsx'

export { loader } from '../firm/about/load.ts'

export default function AboutPage() {
  const { page, offices, people } = useLoaderData<AboutData>()
  const t = useTranslations('about')
  const tHome = useTranslations('home')
  const globe = globeOf(useLayout().locale)
  return (
    <>
      <div className="frame">
        <PageMeta title={page.title} description={page.description} jsonLd={[useOrganization(offices)]} />
        <Breadcrumbs crumbs={[{ label: page.title }]} />
        <article className="grid gap-x-14 lg:grid-cols-[22rem_1fr]">
          <header className="lg:sticky lg:top-24 lg:self-start">
            <h1 className="pt-4 text-3xl md:text-5xl">{page.title}</h1>
            <p className="measure mt-4 text-lg text-quiet">{page.description}</p>
            {page.fallback && <p className="mt-3">{t('fallback')}</p>}
            <figure className="mt-8 hidden lg:block">
              <Drawing svg={globe.svg} />
              {globe.hasRoute && (
                <figcaption className="mt-2 text-center text-sm text-quiet">{tHome('routeCaption')}</figcaption>
              )}
            </figure>
          </header>
          <Prose html={page.body} className="measure pt-6 md:text-lg lg:[&>h2:first-child]:mt-0" />
        </article>
      </div>
      <People people={people} />
      <Figures />
      <Paid />
      <Offices offices={offices} />
      <Registration />
      <div className="frame">
        <CallToAction title={t('askTitle')} text={t('askText')} />
        <RelatedLinks
          title={t('onTitle')}
          links={[
            { label: t('toServices'), path: '/our_services' },
            { label: t('toStudents'), path: '/student_list' },
            { label: t('toTestimonials'), path: '/testimonials' },
          ]}
        />
      </div>
    </>
  )
}

/** Structured data of the organisation for search engines; the demonstration's offices are left out. */
function useOrganization(offices: AboutData['offices']) {
  const { site, address } = useLayout()
  const href = useHref()
  const real = offices.filter(({ demo }) => !demo)
  return {
    '@type': 'Organization',
    name: site.name,
    description: site.description,
    url: address.origin + href('/'),
    email: site.email,
    ...(real.length > 0 && {
      location: real.map(({ name, address: streetAddress, phone: telephone, location }) => ({
        '@type': 'Place',
        name,
        address: streetAddress,
        telephone,
        ...(location && { geo: { '@type': 'GeoCoordinates', ...location } }),
      })),
    }),
  }
}
