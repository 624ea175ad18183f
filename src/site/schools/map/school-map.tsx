import { countryMapGround } from '../../art/country-map.ts'
import { type CountryMapCode, countryMapSize } from '../../art/projections.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { placeCityNames } from './city-names.ts'
import { type CityMark, drawMarks, leadsTo, type MapView, type Way } from './drawn-marks.ts'
import { type Frame, WHOLE } from './frame.ts'
import { mapId, mapPath, placesId } from './map-address.ts'
import { type MarkSizes, NARROW, radiusOf, roomOf, WIDE } from './marks.ts'
import type { MappedCity } from './places.ts'

const { width, height } = countryMapSize
const tenth = (value: number) => Math.round(value * 10) / 10

type Props = { view: MapView & { code: CountryMapCode }; country: string; cities: MappedCity[] }

/** A country's drawn map, or a part of it: cities as links, those too near each other as one, drawn for wide screens and for fingers. */
export function SchoolMap({ view, country, cities }: Props) {
  const t = useTranslations('schools')
  const href = useHref()
  return (
    <div id={mapId} className="map-pane">
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
        <g
          aria-hidden
          transform={view.frame ? intoFrame(view.frame) : undefined}
          dangerouslySetInnerHTML={{ __html: countryMapGround(view.code) }}
        />
        <Marks view={view} cities={cities} sizes={WIDE} letters={7.4} className="marks-wide" />
        <Marks view={view} cities={cities} sizes={NARROW} letters={13} className="marks-narrow" />
      </svg>
      {view.frame && (
        <p className="map-wider">
          <a href={href(`${mapPath(view.code, view.filters, null)}#${mapId}`)} className="text-link">
            {t('mapWhole')}
          </a>
        </p>
      )}
    </div>
  )
}

const intoFrame = ({ x, y, width: wide }: Frame) =>
  `scale(${Math.round((WHOLE.width / wide) * 1000) / 1000}) translate(${-x} ${-y})`

type MarksProps = Omit<Props, 'country'> & { sizes: MarkSizes; letters: number; className: string }

function Marks({ view, cities, sizes, letters, className }: MarksProps) {
  const marks = drawMarks(cities, view.frame, sizes)
  const named = marks.map((mark) => ({ ...mark, name: mark.places[0]?.city.name ?? '' }))
  return (
    <g className={className}>
      <g aria-hidden>
        {placeCityNames(named, letters).map(({ name, x, y, anchor }) => (
          <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor} className="city-name">
            {name}
          </text>
        ))}
      </g>
      {marks.map((mark) => (
        <MarkLink key={mark.places[0]?.id} mark={mark} way={leadsTo(mark, marks, view, sizes)} sizes={sizes} />
      ))}
    </g>
  )
}

function MarkLink({ mark, way, sizes }: { mark: CityMark; way: Way; sizes: MarkSizes }) {
  const href = useHref()
  const label = useLabel(mark, way)
  const [x, y] = [tenth(mark.x), tenth(mark.y)]
  const isGroup = mark.count > 1
  return (
    <a
      href={way.to.startsWith('#') ? way.to : href(way.to)}
      className="map-mark"
      data-cities={mark.places.map(({ id }) => id).join(' ')}
      aria-label={label}
    >
      <circle cx={x} cy={y} r={tenth(roomOf(mark.radius, sizes))} className="map-mark-room" />
      <circle cx={x} cy={y} r={radiusOf(mark.count, sizes)} className="map-mark-disc" />
      {isGroup && (
        <text x={x} y={y} className="map-mark-count" aria-hidden>
          {mark.count}
        </text>
      )}
      {sizes === WIDE && <Caption mark={mark} label={label} />}
    </a>
  )
}

/** What a mark is, seen while it is pointed at. */
function Caption({ mark: { x, y, radius }, label }: { mark: CityMark; label: string }) {
  // a name near the map's side is written towards its middle
  const anchor = x < width / 3 ? 'start' : x > (width * 2) / 3 ? 'end' : 'middle'
  const isHigh = y < 24
  return (
    <text
      x={tenth(x)}
      y={tenth(y + (isHigh ? radius + 10 : -radius - 5))}
      textAnchor={anchor}
      className="map-mark-name"
      aria-hidden
    >
      {label}
    </text>
  )
}

function useLabel({ places, count }: CityMark, { isPart }: Way): string {
  const t = useTranslations('schools')
  const [first, ...others] = places
  if (!first) return ''
  const { name, schools } = first.city
  if (count === 1) return schools[0]?.name ?? name
  if (others.length === 0) return t('mapCity', { city: name, count })
  const group = t('mapCities', { city: name, others: others.length, all: places.length, count })
  return isPart ? t('mapNearer', { group }) : group
}
