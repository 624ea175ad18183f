import { List, Map as MapIcon } from 'lucide-react'
import { type CountryMapCode, countryMapGround, countryMapSize } from '../../art/country-map.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { type ListFilters, listPath } from '../list/list-address.ts'
import {
  type CityMark,
  clusterMarkers,
  type Frame,
  leadsTo,
  type MappedCity,
  type MapView,
  type MarkSizes,
  mapId,
  mapPath,
  NARROW,
  type Point,
  placesId,
  radiusOf,
  roomOf,
  type Way,
  WHOLE,
  WIDE,
} from './marks.ts'

/** One list in two forms. */
export function ViewLinks({ code, filters }: { code: string; filters: ListFilters }) {
  const t = useTranslations('schools')
  const href = useHref()
  const views = [
    { view: '', label: t('viewList'), Icon: List },
    { view: 'map', label: t('viewMap'), Icon: MapIcon },
  ]
  return (
    <nav aria-label={t('views')} className="max-md:w-full md:ml-auto">
      <ul className="flex rounded-full border-[1.5px] border-edge p-0.5">
        {views.map(({ view, label, Icon }) => (
          <li key={view} className="flex-1">
            <a
              href={href(listPath(code, { ...filters, view }))}
              aria-current={view === filters.view ? 'true' : undefined}
              className="flex min-h-11 items-center justify-center gap-2 rounded-full px-4 whitespace-nowrap hover:bg-sand aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              <Icon size={17} aria-hidden />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Selects the city labels that fit on a map without overlaps.

/** A circle to label; earlier ones in a list have priority. */
export type Named = Point & { name: string; radius: number }
export type CityName = Point & { name: string; anchor: 'start' | 'end' }

type Box = { left: number; right: number; top: number; bottom: number }

/** @param size of the letters, in units of the map */
export function placeCityNames(marks: readonly Named[], size: number): CityName[] {
  const taken = marks.map(boxOfMark)
  const placed: CityName[] = []
  for (const mark of marks) {
    const position = findRoom(mark, size, taken)
    if (!position) continue
    placed.push(position.name)
    taken.push(padded(position.box, size))
  }
  return placed
}

function findRoom({ name, x, y, radius }: Named, size: number, taken: Box[]): { name: CityName; box: Box } | null {
  const width = widthOf(name, size)
  const space = radius + size / 6
  const options = [
    { x: x + space, anchor: 'start' as const, left: x + space },
    { x: x - space, anchor: 'end' as const, left: x - space - width },
  ]
  for (const { x, anchor, left } of options) {
    const box = { left, right: left + width, top: y - size * 0.55, bottom: y + size * 0.55 }
    const isFree = isInside(box) && !taken.some((other) => overlap(box, other))
    if (isFree) return { name: { name, x: toTenth(x), y: toTenth(y), anchor }, box }
  }
  return null
}

/** Keeps two labels on one line apart. */
const padded = ({ left, right, ...rest }: Box, size: number): Box => ({
  ...rest,
  left: left - size / 2,
  right: right + size / 2,
})

const toTenth = (value: number) => Math.round(value * 10) / 10

/** Han characters are square, Latin letters a little over half as wide as high. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.6) * size, 0)

const boxOfMark = ({ x, y, radius }: Named): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})
const isInside = ({ left, right, top, bottom }: Box) =>
  left >= 2 && right <= countryMapSize.width - 2 && top >= 2 && bottom <= countryMapSize.height - 2
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const { width, height } = countryMapSize
const tenth = (value: number) => Math.round(value * 10) / 10

type Props = { view: MapView & { map: CountryMapCode }; country: string; cities: MappedCity[] }

/** A country's map, or a part of it: cities as links, clustered where they are close, rendered for wide screens and for touch. */
export function SchoolMap({ view, country, cities }: Props) {
  const t = useTranslations('schools')
  const href = useHref()
  return (
    <div id={mapId} className="map-pane">
      <a href={`#${placesId}`} className="button button-quiet sr-only focus:not-sr-only focus:inline-flex">
        {t('mapSkip')}
      </a>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links is not a fieldset */}
      <svg
        className="art art-map school-map"
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t('mapAlt', { country })}
      >
        <g
          aria-hidden
          transform={view.frame ? intoFrame(view.frame) : undefined}
          dangerouslySetInnerHTML={{ __html: countryMapGround(view.map) }}
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
  const marks = clusterMarkers(cities, view.frame, sizes)
  const namedMarks = marks.map((mark) => ({ ...mark, name: mark.places[0]?.city.name ?? '' }))
  return (
    <g className={className}>
      <g aria-hidden>
        {placeCityNames(namedMarks, letters).map(({ name, x, y, anchor }) => (
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

/** A marker's label, visible on hover. */
function Caption({ mark: { x, y, radius }, label }: { mark: CityMark; label: string }) {
  // a label near the map's edge extends towards its middle
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
