/** Which cities' names fit on a map without touching a mark or another name. */
import { countryMapSize } from '../../art/projections.ts'
import type { Point } from './frame.ts'

/** A circle to be named; the first of a list are named first. */
export type Named = Point & { name: string; radius: number }
export type CityName = Point & { name: string; anchor: 'start' | 'end' }

type Box = { left: number; right: number; top: number; bottom: number }

/** @param size of the letters, in units of the map */
export function placeCityNames(marks: readonly Named[], size: number): CityName[] {
  const taken = marks.map(boxOfMark)
  const placed: CityName[] = []
  for (const mark of marks) {
    const found = findRoom(mark, size, taken)
    if (!found) continue
    placed.push(found.name)
    taken.push(apart(found.box, size))
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

/** Two names of one line are not read as one. */
const apart = ({ left, right, ...rest }: Box, size: number): Box => ({
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
