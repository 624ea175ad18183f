import { useLoaderData } from 'react-router'
import { CountryLinks } from '../firm/people/country-links.tsx'
import { EmptyList } from '../firm/people/empty-list.tsx'
import { Testimonial, type TestimonialsData } from '../firm/people/testimonial.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { listAddress, Pager } from '../shell/layout/pager.tsx'
import { useLayout } from '../shell/links.ts'

export { loader } from '../firm/people/testimonial.tsx'

const PATH = '/testimonials'

export default function TestimonialsPage() {
  const { chosen, list } = useLoaderData<TestimonialsData>()
  const t = useTranslations('testimonials')
  const tSchools = useTranslations('schools')
  const country = useLayout().countries.find(({ code }) => code === chosen.country)
  const title = country ? t('titleIn', { country: country.name }) : t('title')
  const metaTitle = country ? title : t('metaTitle')
  const { testimonials } = list
  return (
    <div className="frame">
      <PageMeta
        title={list.page > 1 ? `${metaTitle} (${tSchools('page', { page: list.page })})` : metaTitle}
        description={t('meta')}
      />
      <Breadcrumbs crumbs={[...(country ? [{ label: t('title'), path: PATH }] : []), { label: title }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      {testimonials.some(({ demo }) => demo) && <p className="mt-1 text-sm text-quiet">{t('demoNote')}</p>}
      <div className="mt-5">
        <CountryLinks
          label={t('countries')}
          all={t('allCountries')}
          chosen={chosen.country}
          path={(code) => listAddress(PATH, { country: code })}
        />
      </div>
      {testimonials.length === 0 ? (
        <EmptyList title={t('emptyTitle')} text={t('emptyText')} path={PATH} all={t('showAll')} />
      ) : (
        <ul className="mt-6 divide-y divide-line border-t border-line">
          {testimonials.map((item, index) => (
            <li key={item.id} className="py-10 lg:py-14">
              <Testimonial item={item} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pager list={list} to={(page) => listAddress(PATH, chosen, page)} />
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <RelatedLinks
        title={t('onTitle')}
        links={[
          { label: t('toStudents'), path: '/student_list' },
          { label: t('toServices'), path: '/our_services' },
          { label: t('toAbout'), path: '/about' },
        ]}
      />
    </div>
  )
}
