/** Which cities' names fit on a map without touching a dot or another name. */
import { countryMapSize } from '../../art/projections.ts'
import type { Point } from './spread.ts'

export type Place = { name: string; dots: Point[] }
/** `size` in units of the map; large names are for narrow screens too. */
export type CityName = Point & { name: string; anchor: 'start' | 'end'; isLarge: boolean }

type Box = { left: number; right: number; top: number; bottom: number }

const NAME_SIZE = { large: 13, small: 7.5 }
const largeCount = 5
const dotRadius = 3.8

/** The cities with most schools first. */
export function placeCityNames(places: readonly Place[]): CityName[] {
  const dots = places.flatMap((place) => place.dots).map(boxOfDot)
  const taken: Box[] = []
  const placed: CityName[] = []
  for (const place of places.toSorted((a, b) => b.dots.length - a.dots.length)) {
    const isLarge = placed.filter((name) => name.isLarge).length < largeCount
    const found =
      findRoom(place, isLarge, [...dots, ...taken]) ?? (isLarge && findRoom(place, false, [...dots, ...taken]))
    if (!found) continue
    placed.push(found.name)
    taken.push(found.box)
  }
  return placed
}

function findRoom({ name, dots }: Place, isLarge: boolean, taken: Box[]): { name: CityName; box: Box } | null {
  const size = isLarge ? NAME_SIZE.large : NAME_SIZE.small
  const right = Math.max(...dots.map(({ x }) => x)) + dotRadius + 1
  const left = Math.min(...dots.map(({ x }) => x)) - dotRadius - 1
  const middle = dots.reduce((sum, { y }) => sum + y, 0) / dots.length
  const width = widthOf(name, size)
  const options = [
    { x: right, anchor: 'start' as const, left: right },
    { x: left, anchor: 'end' as const, left: left - width },
  ]
  for (const { x, anchor, left } of options) {
    const box = { left, right: left + width, top: middle - size * 0.55, bottom: middle + size * 0.55 }
    const isFree = isInside(box) && !taken.some((other) => overlap(box, other))
    if (isFree) return { name: { name, x, y: Math.round(middle * 10) / 10, anchor, isLarge }, box }
  }
  return null
}

/** Han characters are square, Latin letters a little over half as wide as high. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.6) * size, 0)

const boxOfDot = ({ x, y }: Point): Box => ({
  left: x - dotRadius,
  right: x + dotRadius,
  top: y - dotRadius,
  bottom: y + dotRadius,
})
const isInside = ({ left, right, top, bottom }: Box) =>
  left >= 2 && right <= countryMapSize.width - 2 && top >= 2 && bottom <= countryMapSize.height - 2
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
