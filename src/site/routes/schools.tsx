import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { UnreadTexts } from '../programmes/filters/budget.tsx'
import { UnknownNotes } from '../programmes/filters/study-results.tsx'
import { CityChoice } from '../schools/list/check-list.tsx'
import { CountryTabs, SchoolFilters } from '../schools/list/filters.tsx'
import { isUndergraduate } from '../schools/list/list-address.ts'
import type { SchoolListData } from '../schools/list/load.ts'
import { ProgrammesLine, useProgrammesPath } from '../schools/list/programmes-line.tsx'
import {
  ChosenFilters,
  EmptyList,
  GuideLink,
  KnownNote,
  Orders,
  Pages,
  ResultCount,
  UnlistedNote,
} from '../schools/list/results.tsx'
import { SchoolCard } from '../schools/list/school-card.tsx'
import { studyPartOf } from '../schools/list/study-part.ts'
import { Understood } from '../schools/list/understood.tsx'
import { CountryChoice, MapList } from '../schools/map/map-list.tsx'
import { mapCities } from '../schools/map/marks.ts'
import { SchoolMap, ViewLinks } from '../schools/map/school-map.tsx'
import { MatchLine } from '../schools/match/match-link.tsx'
import '../schools/map/school-map.css'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useLayout } from '../shell/links.ts'
import '../schools/map/school-map.css'
import { PaidLine } from '../shell/layout/footer.tsx'

export { loader } from '../schools/list/load.ts'

export default function SchoolListPage() {
  const data = useLoaderData<SchoolListData>()
  const { country, list, guide, code, filters } = data
  const part = studyPartOf(data)
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const { address } = useLayout()
  const title = country ? t('titleIn', { country: country.name }) : t('titleAll')
  const description = country ? t('metaIn', { country: country.name }) : t('metaAll')
  const numbered = list.page > 1 ? `${title} (${t('page', { page: list.page })})` : title
  const isMap = filters.view === 'map'
  const isChoosingCities = filters.view === 'cities'
  return (
    <div className="frame">
      <PageMeta title={numbered} description={description} />
      <Breadcrumbs
        crumbs={[
          ...(country ? [{ label: tLayout('allSchools'), path: '/countries/all/schools' }] : []),
          { label: title },
        ]}
      />
      <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{country?.intro ?? t('introAll')}</p>
      <div className="flex flex-wrap gap-x-6">
        <ProgrammesLine data={data} />
        <MatchLine />
      </div>
      <CountryTabs data={data} />
      <div
        className={`mt-6 grid items-start gap-6 ${isMap || isChoosingCities ? '' : 'lg:grid-cols-[17.5rem_1fr] lg:gap-8'}`}
      >
        {!isChoosingCities && <SchoolFilters data={data} isFolded={isMap} />}
        <section aria-label={title} data-path={address.path} className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ResultCount data={data} />
            {data.hasMaps && <ViewLinks code={code} filters={filters} />}
          </div>
          <Orders data={data} />
          <KnownNote data={data} />
          <Understood data={data} />
          <UnreadTexts {...part} />
          <ChosenFilters data={data} />
          <UnknownNotes {...part} list={{ of: 'schools', total: list.total }} />
          <UnlistedNote data={data} />
          <Found data={data} />
          {data.countryMaps.length === 0 && !isChoosingCities && <Pages data={data} />}
          {!isChoosingCities && <PaidLine className="mt-6" />}
        </section>
      </div>
      {guide && country && <GuideLink image={guide.image} code={code} country={country.name} />}
    </div>
  )
}

/** The schools as list or map; suggestions when there are none. */
function Found({ data }: { data: SchoolListData }) {
  const { code, map, filters, frame, list, cities, countryMaps, country } = data
  const pathOf = useProgrammesPath(data)
  if (filters.view === 'cities') return <CityChoice data={data} />
  if (list.total === 0) return <EmptyList data={data} />
  if (filters.view !== 'map')
    return (
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {list.schools.map((school) => (
          <SchoolCard
            key={school.id}
            school={school}
            isUndergraduate={isUndergraduate(filters)}
            programmesPath={({ id }) => pathOf(String(id))}
          />
        ))}
      </ul>
    )
  if (!map) return <CountryChoice maps={countryMaps} filters={filters} />
  const mapped = mapCities(map, list.schools, cities)
  return (
    <div className="mt-4 items-start gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem]">
      <SchoolMap view={{ code, map, filters, frame }} country={country?.name ?? ''} cities={mapped} />
      <MapList cities={mapped} />
    </div>
  )
}
