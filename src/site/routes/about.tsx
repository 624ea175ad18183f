import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import globeEn from '../art/globe-en.svg?raw'
import globeTw from '../art/globe-tw.svg?raw'
import globeVi from '../art/globe-vi.svg?raw'
import { Figures } from '../firm/figures.tsx'
import type { AboutData } from '../firm/load-about.ts'
import { Offices } from '../firm/offices.tsx'
import { Ask } from '../layout/ask.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { Prose } from '../layout/prose.tsx'
import { Trail } from '../layout/trail.tsx'
import { WayOn } from '../layout/way-on.tsx'
import { useHref, useLayout } from '../links.ts'
import { Drawing } from '../ui/drawing.tsx'

export { loader } from '../firm/load-about.ts'

const GLOBES = { vi: globeVi, tw: globeTw, en: globeEn }

export default function AboutPage() {
  const { page, offices } = useLoaderData<AboutData>()
  const t = useTranslations('about')
  const tHome = useTranslations('home')
  const { locale } = useLayout()
  return (
    <>
      <div className="frame">
        <PageMeta title={page.title} description={page.description} jsonLd={[useOrganization(offices)]} />
        <Trail stops={[{ label: page.title }]} />
        <article className="grid gap-x-14 lg:grid-cols-[22rem_1fr]">
          <header className="lg:sticky lg:top-24 lg:self-start">
            <h1 className="pt-4 text-3xl md:text-5xl">{page.title}</h1>
            <p className="measure mt-4 text-lg text-quiet">{page.description}</p>
            {page.fallback && <p className="mt-3">{t('fallback')}</p>}
            <figure className="mt-8 hidden lg:block">
              <Drawing svg={GLOBES[locale]} />
              <figcaption className="mt-2 text-center text-sm text-quiet">
                {tHome('routeCaption', { city: tHome(`cities.${locale}`) })}
              </figcaption>
            </figure>
          </header>
          <Prose html={page.body} className="measure pt-6 md:text-lg lg:[&>h2:first-child]:mt-0" />
        </article>
      </div>
      <Figures />
      <Offices offices={offices} />
      <div className="frame">
        <Ask title={t('askTitle')} text={t('askText')} />
        <WayOn
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

/** What search engines are told of the firm; offices of the demonstration are no facts. */
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
      location: real.map(({ name, address: streetAddress, phone: telephone }) => ({
        '@type': 'Place',
        name,
        address: streetAddress,
        telephone,
      })),
    }),
  }
}
