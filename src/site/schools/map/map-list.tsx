import { useTranslations } from '../../messages/provider.tsx'
import { SchoolCard } from '../list/school-card.tsx'
import { cityAnchor, placesId, schoolAnchor } from './map-address.ts'
import type { MappedCity } from './places.ts'

/** The map in words: cities with several schools first, then the schools that are their city's only one. */
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
          <Cards cities={[city]} level="h3" />
        </section>
      ))}
      {single.length > 0 && (
        <section>
          {several.length > 0 && <h2 className="border-b border-line pb-1 text-base">{t('mapOthers')}</h2>}
          <Cards cities={single} level={several.length > 0 ? 'h3' : 'h2'} />
        </section>
      )}
      {isPartly && <p className="text-sm text-quiet">{t('mapPartly')}</p>}
    </div>
  )
}

function Cards({ cities, level }: { cities: MappedCity[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="mt-3 grid gap-3">
      {cities.flatMap(({ id, schools }) =>
        schools.map((school) => (
          <SchoolCard key={school.id} school={school} level={level} id={schoolAnchor(school.id)} city={id} />
        )),
      )}
    </ul>
  )
}
