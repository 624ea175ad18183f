import type { SchoolItem } from '../../../api/client.ts'
import { countryMapGround, countryMapSize } from '../../art/country-map.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { type ListFilters, listPath } from '../list/list-address.ts'
import type { CountryOnMap } from './load-map.ts'
import { cityAnchor, type MappedCity, placesId, schoolAnchor } from './marks.ts'

/** There is no world map: each country has a small map that links to its large one. */
export function CountryChoice({ maps, filters }: { maps: CountryOnMap[]; filters: ListFilters }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { countries } = useLayout()
  const otherFilters = { ...filters, cities: '' }
  return (
    <>
      <p className="mt-3 text-quiet">{t('mapChoose')}</p>
      <ul className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {maps.map(({ code, map, total, marks }) => (
          <li key={code} className="relative">
            {map && (
              <svg
                className="art art-map country-choice"
                viewBox={`0 0 ${countryMapSize.width} ${countryMapSize.height}`}
                aria-hidden
              >
                <g dangerouslySetInnerHTML={{ __html: countryMapGround(map) }} />
                {marks.map(({ x, y, radius }) => (
                  <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
                ))}
              </svg>
            )}
            <h2 className="mt-3 text-xl">
              <a href={href(listPath(code, otherFilters))} className="after:absolute after:inset-0 after:rounded-xl">
                {countries.find((country) => country.code === code)?.name}
              </a>
            </h2>
            <p className="text-quiet">{t('results', { count: total })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The map as text, one line per school: cities with several schools first, then the single schools of their cities. */
export function MapList({ cities }: { cities: MappedCity[] }) {
  const t = useTranslations('schools')
  const several = cities
    .filter(({ schools }) => schools.length > 1)
    .toSorted((a, b) => b.schools.length - a.schools.length)
  const single = cities.filter(({ schools }) => schools.length === 1)
  const isPartly = cities.some(({ point }) => point === null)
  return (
    <div id={placesId} tabIndex={-1} className="map-list">
      {several.map((city) => (
        <section key={city.id} id={cityAnchor(city.id)} className="map-city">
          <h2 className="flex items-baseline justify-between gap-3 border-b border-line pb-1 text-base">
            {city.name}
            <span className="text-sm font-normal text-quiet tabular-nums">{city.schools.length}</span>
          </h2>
          <Schools cities={[city]} />
        </section>
      ))}
      {single.length > 0 && (
        <section>
          {several.length > 0 && <h2 className="border-b border-line pb-1 text-base">{t('mapOthers')}</h2>}
          <Schools cities={single} />
        </section>
      )}
      {isPartly && <p className="text-sm text-quiet">{t('mapPartly')}</p>}
    </div>
  )
}

function Schools({ cities }: { cities: MappedCity[] }) {
  return (
    <ul>
      {cities.flatMap(({ id, name, schools }) =>
        schools.map((school) => (
          <School key={school.id} school={school} city={id} place={schools.length === 1 ? name : ''} />
        )),
      )}
    </ul>
  )
}

/** The list entry of a marker; hovering highlights it on the map. */
function School({ school, city, place }: { school: SchoolItem; city: number; place: string }) {
  const href = useHref()
  return (
    <li id={schoolAnchor(school.id)} data-city={city} className="map-school">
      <a href={href(`/schools/${school.id}`)}>{school.name}</a>
      {school.name !== school.name_en && <span lang="en">{school.name_en}</span>}
      {place && <span>{place}</span>}
    </li>
  )
}
