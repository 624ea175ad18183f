import { countryMapGround } from '../../art/country-map.ts'
import { type CountryMapCode, countryMapSize } from '../../art/projections.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { placeCityNames } from './city-names.ts'
import type { MappedCity, MappedSchool } from './places.ts'

const { width, height } = countryMapSize
const placesId = 'map-places'

/** A country's drawn map: a dot a school, each a link whose name shows when it is pointed at. */
export function SchoolMap({ code, country, cities }: { code: CountryMapCode; country: string; cities: MappedCity[] }) {
  const t = useTranslations('schools')
  const dotted = cities.map(({ name, schools }) => ({ name, schools: schools.filter(hasDot) }))
  const shown = dotted.filter(({ schools }) => schools.length > 0)
  const names = placeCityNames(shown.map(({ name, schools }) => ({ name, dots: schools.map(({ dot }) => dot) })))
  return (
    <div className="lg:sticky lg:top-24">
      <a href={`#${placesId}`} className="button button-quiet sr-only focus:not-sr-only focus:inline-flex">
        {t('mapSkip')}
      </a>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links in it is no fieldset */}
      <svg
        className="art art-map school-map"
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t('mapAlt', { country })}
      >
        <g aria-hidden dangerouslySetInnerHTML={{ __html: countryMapGround(code) }} />
        <g aria-hidden>
          {names.map(({ name, x, y, anchor, isLarge }) => (
            <text key={name} x={x} y={y} textAnchor={anchor} className={isLarge ? 'city-name city-large' : 'city-name'}>
              {name}
            </text>
          ))}
        </g>
        {shown.flatMap(({ schools }) => schools.map((school) => <Dot key={school.id} school={school} />))}
      </svg>
    </div>
  )
}

type Dotted = MappedSchool & { dot: NonNullable<MappedSchool['dot']> }
const hasDot = (school: MappedSchool): school is Dotted => school.dot !== null

function Dot({ school: { id, name, dot } }: { school: Dotted }) {
  const href = useHref()
  // a name near the map's side is written towards its middle
  const anchor = dot.x < width / 3 ? 'start' : dot.x > (width * 2) / 3 ? 'end' : 'middle'
  const isHigh = dot.y < 24
  return (
    <a href={href(`/schools/${id}`)} className="school-dot" data-school={id} aria-label={name}>
      <circle cx={dot.x} cy={dot.y} r={4} className="school-dot-room" />
      <circle cx={dot.x} cy={dot.y} r={3} className="school-dot-mark" />
      <text x={dot.x} y={dot.y + (isHigh ? 14 : -8)} textAnchor={anchor} className="school-dot-name" aria-hidden>
        {name}
      </text>
    </a>
  )
}

/** The map in words: its cities and their schools. */
export function MapPlaces({ cities }: { cities: MappedCity[] }) {
  const t = useTranslations('schools')
  const several = cities.filter(({ schools }) => schools.length > 1)
  const single = cities.filter(({ schools }) => schools.length === 1)
  const isPartly = cities.some(({ schools }) => !schools.every(hasDot))
  return (
    <div id={placesId} tabIndex={-1}>
      <ul className="grid gap-y-4 md:max-lg:grid-cols-2 md:max-lg:gap-x-8">
        {several.map(({ id, name, schools }) => (
          <li key={id}>
            <h2 className="flex items-baseline justify-between gap-3 border-b border-line pb-1 text-base">
              {name}
              <span className="text-sm font-normal text-quiet tabular-nums">{schools.length}</span>
            </h2>
            <ul>
              {schools.map((school) => (
                <Entry key={school.id} school={school} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ul className={several.length > 0 ? 'mt-4 border-t border-line pt-1' : ''}>
        {single.map(({ name, schools }) =>
          schools.map((school) => <Entry key={school.id} school={school} city={name} />),
        )}
      </ul>
      {isPartly && <p className="mt-4 text-sm text-quiet">{t('mapPartly')}</p>}
    </div>
  )
}

function Entry({ school: { id, name }, city }: { school: MappedSchool; city?: string }) {
  const href = useHref()
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1 leading-snug" data-school-entry={id}>
      <a href={href(`/schools/${id}`)} className="flex min-h-9 items-center hover:underline underline-offset-4">
        {name}
      </a>
      {city && <span className="shrink-0 text-end text-sm text-quiet">{city}</span>}
    </li>
  )
}
