/** Places of a map as marks that do not touch: those too near each other are one mark with their count. */
import { countryMapSize } from '../../art/projections.ts'
import type { Point } from './frame.ts'

/** A city of a map, `count` schools strong. */
export type Place = Point & { id: number; count: number }
/** Stands where its largest place does, which comes first. */
export type Mark<P extends Place = Place> = Point & { places: P[]; count: number; radius: number }

/** How large marks are drawn, in units of the map, and the room that each has for a finger or a pointer. */
export type MarkSizes = { dot: number; group: number; digit: number; room: number }

/** Screens as wide as a tablet's show the map at one to two pixels a unit, phones at a little less than one. */
export const WIDE: MarkSizes = { dot: 4.4, group: 6.6, digit: 1.7, room: 6.6 }
export const NARROW: MarkSizes = { dot: 7.5, group: 11.5, digit: 2, room: 13.4 }

export function radiusOf(count: number, sizes: MarkSizes): number {
  return count === 1 ? sizes.dot : sizes.group + sizes.digit * (String(count).length - 1)
}

/** The circle that is pressed, around what is drawn. */
export const roomOf = (radius: number, sizes: MarkSizes): number => Math.max(sizes.room, radius + 1.2)

/**
 * Marks whose rooms don't overlap, the largest first: the two that overlap most become one, until none do.
 * The answer hangs on the places alone, not on their order. @param places each within the map
 */
export function markPlaces<P extends Place>(places: readonly P[], sizes: MarkSizes): Mark<P>[] {
  const marks = places.map((place) => markOf([place], sizes))
  for (;;) {
    const pair = nearest(marks.sort(bySize), sizes)
    if (!pair) return marks
    const [one, other] = pair
    marks.splice(marks.indexOf(other), 1)
    marks.splice(marks.indexOf(one), 1, markOf([...one.places, ...other.places], sizes))
  }
}

function markOf<P extends Place>(places: P[], sizes: MarkSizes): Mark<P> {
  const sorted = places.toSorted((a, b) => b.count - a.count || a.id - b.id)
  const count = places.reduce((sum, place) => sum + place.count, 0)
  const radius = radiusOf(count, sizes)
  const { x, y } = sorted[0] as P
  const room = roomOf(radius, sizes)
  return {
    places: sorted,
    count,
    radius,
    x: within(x, room, countryMapSize.width),
    y: within(y, room, countryMapSize.height),
  }
}

/** A mark at the map's side is drawn whole. */
const within = (value: number, room: number, whole: number) => Math.min(Math.max(value, room), whole - room)

const bySize = (a: Mark, b: Mark) => b.count - a.count || leader(a).id - leader(b).id
const leader = (mark: Mark) => mark.places[0] as Place

/** The two marks that overlap most. */
function nearest<M extends Mark>(marks: readonly M[], sizes: MarkSizes): [M, M] | null {
  let found: [M, M] | null = null
  let least = 0
  for (const [index, one] of marks.entries())
    for (let next = index + 1; next < marks.length; next++) {
      const other = marks[next] as M
      const gap = gapBetween(one, other, sizes)
      if (gap < least) [found, least] = [[one, other], gap]
    }
  return found
}

/** Below zero where two marks' rooms overlap, in units of the map. */
export const gapBetween = (one: Mark, other: Mark, sizes: MarkSizes): number =>
  Math.hypot(one.x - other.x, one.y - other.y) - roomOf(one.radius, sizes) - roomOf(other.radius, sizes)
