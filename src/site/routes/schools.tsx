import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageMeta } from '../layout/page-meta.tsx'
import { Trail } from '../layout/trail.tsx'
import { useLayout } from '../links.ts'
import { CountryAbout } from '../school-list/country-about.tsx'
import { CountryTabs, SchoolFilters } from '../school-list/filters.tsx'
import type { SchoolListData } from '../school-list/load.ts'
import { ChosenFilters, EmptyList, Pages, ResultCount } from '../school-list/results.tsx'
import { SchoolCard } from '../school-list/school-card.tsx'

export { loader } from '../school-list/load.ts'

export default function SchoolListPage() {
  const data = useLoaderData<SchoolListData>()
  const { country, list, about, code } = data
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const { address } = useLayout()
  const title = country ? t('titleIn', { country: country.name }) : t('titleAll')
  const description = country ? t('metaIn', { country: country.name }) : t('metaAll')
  const numbered = list.page > 1 ? `${title} (${t('page', { page: list.page })})` : title
  return (
    <div className="frame">
      <PageMeta title={numbered} description={description} />
      <Trail
        stops={[
          ...(country ? [{ label: tLayout('allSchools'), path: '/countries/all/schools' }] : []),
          { label: title },
        ]}
      />
      <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{country?.intro ?? t('introAll')}</p>
      <CountryTabs data={data} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[17.5rem_1fr] lg:gap-8">
        <SchoolFilters data={data} />
        <section aria-label={title} data-path={address.path}>
          <ResultCount list={list} />
          <ChosenFilters data={data} />
          {list.total === 0 ? (
            <EmptyList code={data.code} />
          ) : (
            <ul className="mt-4 grid gap-4 md:grid-cols-2">
              {list.schools.map((school) => (
                <SchoolCard key={school.id} school={school} />
              ))}
            </ul>
          )}
          <Pages data={data} />
        </section>
      </div>
      {about && country && <CountryAbout text={about} code={code} country={country.name} />}
    </div>
  )
}
