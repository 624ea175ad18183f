/** Which part of a country's map is drawn: the whole, or what an address asks for. */
import { countryMapSize } from '../../art/projections.ts'

export type Point = { x: number; y: number }
/** In units of the whole map; its height follows, the map's shape being one. Of a group that was pressed, `cities` are the ids of its own: its neighbours stay out, so that it leads to as many schools as it says. */
export type Frame = Point & { width: number; cities?: readonly number[] }

const { width, height } = countryMapSize
const shape = height / width
export const WHOLE: Frame = { x: 0, y: 0, width }

/** Outlines are drawn for the whole map: nearer than this they look hewn. */
const widthMin = 60
const margin = 1.7

export const isWhole = (frame: Frame): boolean => frame.width === width
const heightOf = (frame: Frame) => frame.width * shape

/** `210,160,60`: left, top and width; `210,160,60~5.7` of two cities there. Null when it is no part of the map. */
export function readFrame(text: string): Frame | null {
  const [, left, top, size, ids] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})(?:~(\d{1,9}(?:\.\d{1,9}){0,999}))?$/.exec(text) ?? []
  const [x, y, wide] = [left, top, size].map((part) => (part === undefined ? undefined : Number(part)))
  if (x === undefined || y === undefined || wide === undefined) return null
  const cities = ids === undefined ? {} : { cities: ids.split('.').map(Number) }
  const frame = { x, y, width: wide, ...cities }
  const isPart = wide >= widthMin && wide < width && x + wide <= width && y + heightOf(frame) <= height
  return isPart ? frame : null
}

export const writeFrame = ({ x, y, width: wide, cities }: Frame): string =>
  [x, y, wide].join(',') + (cities ? `~${cities.join('.')}` : '')

/** The part of the map around some points, with room at its sides; null when that is no nearer than the whole map. */
export function frameAround(points: readonly Point[]): Frame | null {
  const [left, right] = ends(points.map(({ x }) => x))
  const [top, bottom] = ends(points.map(({ y }) => y))
  const needed = Math.max(right - left, (bottom - top) / shape) * margin
  const wide = Math.max(widthMin, 4 * Math.ceil(needed / 4))
  if (!(wide < width)) return null
  const within = (middle: number, size: number, whole: number) =>
    Math.min(Math.max(0, Math.round(middle - size / 2)), whole - size)
  const high = wide * shape
  return { x: within((left + right) / 2, wide, width), y: within((top + bottom) / 2, high, height), width: wide }
}

const ends = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Where a point of the whole map stands when the frame fills the picture; null outside it. */
export function inFrame(frame: Frame, { x, y }: Point): Point | null {
  const scale = width / frame.width
  const point = { x: (x - frame.x) * scale, y: (y - frame.y) * scale }
  const isInside = point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  return isInside ? point : null
}
