import { countryMapGround } from '../../art/country-map.ts'
import { countryMapSize } from '../../art/projections.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { type ListFilters, listPath } from '../list/list-address.ts'
import type { CountryOnMap } from './load-countries.ts'

/** All countries at once have no map: each is a small one and the way to its large one. */
export function CountryChoice({ maps, filters }: { maps: CountryOnMap[]; filters: ListFilters }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { countries } = useLayout()
  const kept = { ...filters, cities: '' }
  return (
    <>
      <p className="mt-3 text-quiet">{t('mapChoose')}</p>
      <ul className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {maps.map(({ code, total, marks }) => (
          <li key={code} className="relative">
            <svg
              className="art art-map country-choice"
              viewBox={`0 0 ${countryMapSize.width} ${countryMapSize.height}`}
              aria-hidden
            >
              <g dangerouslySetInnerHTML={{ __html: countryMapGround(code) }} />
              {marks.map(({ x, y, radius }) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
              ))}
            </svg>
            <h2 className="mt-3 text-xl">
              <a href={href(listPath(code, kept))} className="after:absolute after:inset-0 after:rounded-xl">
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
