import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../../../tests/support/builders.ts'
import { gapBetween, markPlaces, NARROW, type Place, roomOf, WIDE } from './marks.ts'

const coordinate = (most: number) => fc.double({ min: 0, max: most, noNaN: true })
/** Places of a country: scattered ones, and crowds around a few towns. */
const places: fc.Arbitrary<Place[]> = fc
  .array(
    fc.record({
      x: fc.oneof(coordinate(400), fc.constantFrom(0, 120, 120.5, 400)),
      y: fc.oneof(coordinate(300), fc.constantFrom(0, 90, 91, 300)),
      count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 })),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((drawn) => drawn.map((place, id) => ({ ...place, id })))
const idsOf = (marks: readonly { places: Place[] }[]) => marks.map((mark) => mark.places.map(({ id }) => id))

describe.each([
  ['wide screens', WIDE],
  ['fingers', NARROW],
])('marks for %s', (_, sizes) => {
  test('don’t overlap, are on the map, and include every school', () => {
    fc.assert(
      fc.property(places, (given) => {
        const marks = markPlaces(given, sizes)
        for (const [index, one] of marks.entries())
          for (const other of marks.slice(index + 1)) expect(gapBetween(one, other, sizes)).toBeGreaterThanOrEqual(0)
        for (const { x, y, radius, count, places } of marks) {
          const room = roomOf(radius, sizes)
          expect(room).toBeGreaterThan(radius)
          expect([x >= room, y >= room, x <= 400 - room, y <= 300 - room]).toEqual([true, true, true, true])
          expect(count).toBe(places.reduce((sum, place) => sum + place.count, 0))
        }
        expect(
          idsOf(marks)
            .flat()
            .sort((a, b) => a - b),
        ).toEqual(given.map(({ id }) => id))
      }),
      seeded(1),
    )
  })

  test('are the same for places in any order', () => {
    const twoOrders = places.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    )
    fc.assert(
      fc.property(twoOrders, ([given, shuffled]) => {
        expect(markPlaces(shuffled, sizes)).toEqual(markPlaces(given, sizes))
      }),
      seeded(2),
    )
  })
})

test('a cluster is at its largest place, and larger markers come first', () => {
  const marks = markPlaces(
    [
      { id: 1, x: 100, y: 100, count: 2 },
      { id: 2, x: 104, y: 100, count: 30 },
      { id: 3, x: 300, y: 200, count: 1 },
    ],
    WIDE,
  )
  expect(marks.map(({ x, y, count }) => ({ x, y, count }))).toEqual([
    { x: 104, y: 100, count: 32 },
    { x: 300, y: 200, count: 1 },
  ])
  expect(idsOf(marks)).toEqual([[2, 1], [3]])
})

test('distant places stay separate', () => {
  const far = [10, 60, 110].map((x, id) => ({ id, x: x + 20, y: 150, count: 1 }))
  expect(idsOf(markPlaces(far, WIDE))).toEqual([[0], [1], [2]])
})
