import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf } from '../../shell/list-query.ts'
import { CheckFold, Checks } from '../../ui/check-list.tsx'
import { listPath } from './list-address.ts'
import type { SchoolListData } from './load.ts'

type City = SchoolListData['cities'][number]

const boxOf = ({ id, name, name_en, school_count }: City) => ({
  value: id,
  label: name,
  note: name === name_en ? null : name_en,
  count: school_count,
})

/** In the filters: the chosen cities, and a link to all; with script they load here when opened (enhance/cities.ts). */
export function CityFilter({ data: { code, filters, cities, cityCount } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const chosen = valuesOf(filters.cities)
  return (
    <CheckFold legend={t('cities')} isOpen={chosen.length > 0} data-cities>
      <Checks
        name="cities"
        choices={cities.filter(({ id }) => chosen.includes(String(id))).map(boxOf)}
        chosen={chosen}
      />
      <a
        href={href(listPath(code, { ...filters, view: 'cities' }))}
        className="text-link inline-flex min-h-11 items-center"
        data-all-cities
      >
        {t('chooseCities', { count: cityCount })}
      </a>
    </CheckFold>
  )
}

/** All cities by country and by region: a separate form that keeps the other filters. */
export function CityChoice({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { code, filters } = data
  const otherFilters = Object.entries(filters).filter(([name, value]) => value && name !== 'view' && name !== 'cities')
  return (
    <form action={href(`/countries/${code}/schools`)} data-list-filters className="card mt-4 p-5 md:p-6">
      <h2 className="text-xl">{t('cities')}</h2>
      <CityGroups data={data} />
      {otherFilters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sticky bottom-0 mt-5 border-t border-line bg-card py-4 max-md:bottom-16">
        <button type="submit" className="button button-main max-md:w-full">
          {t('apply')}
        </button>
      </div>
    </form>
  )
}

function CityGroups({ data: { code, filters, cityChoices, regions } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const { countries } = useLayout()
  const chosen = valuesOf(filters.cities)
  const cities = cityChoices ?? []
  const groups =
    code === 'all'
      ? countries.map((country) => ({
          ...country,
          ownCities: cities.filter((city) => city.country_code === country.code),
        }))
      : [...regions, { code: null, name: t('otherCities') }].map((region) => ({
          ...region,
          ownCities: cities.filter((city) => city.region === region.code),
        }))
  return (
    <div data-city-groups className="city-groups">
      <label className="mt-3 block" hidden data-city-finder>
        <span className="block pb-1 text-sm text-quiet">{t('findCity')}</span>
        <input type="search" className="field-input" autoComplete="off" />
      </label>
      {groups
        .filter(({ ownCities }) => ownCities.length > 0)
        .map(({ code: key, name, ownCities }) => (
          <CheckFold
            key={key}
            legend={`${name} (${ownCities.length})`}
            isOpen={groups.length === 1 || ownCities.some(({ id }) => chosen.includes(String(id)))}
          >
            <Checks name="cities" choices={ownCities.map(boxOf)} chosen={chosen} />
          </CheckFold>
        ))}
    </div>
  )
}
