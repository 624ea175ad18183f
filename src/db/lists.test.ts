import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareKnown, drawFrom, pageOf, unmetBy } from './lists.ts'

const VALUES = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))
const FACETS = fc.record({ country: VALUES, tags: VALUES })

test('a row meets filters when it has one of the values of each kind that narrows', () => {
  fc.assert(
    fc.property(FACETS, FACETS, (facets, filters) => {
      const isMet = (kind: 'country' | 'tags') =>
        filters[kind].length === 0 || facets[kind].some((value) => filters[kind].includes(value))
      expect(unmetBy(filters)(facets)).toEqual((['country', 'tags'] as const).filter((kind) => !isMet(kind)))
    }),
  )
})

test('a kind that rows don’t have is met by none', () => {
  expect(unmetBy({ other: ['a'] })({ tags: ['a'] })).toEqual(['other'])
})

test('pages follow each other and end', () => {
  expect([1, 2, 3].map((page) => pageOf([1, 2, 3], { page, perPage: 2 }))).toEqual([[1, 2], [3], []])
})

test('a draw has no row twice and leaves the list as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.nat(9), (all, count) => {
      const before = [...all]
      const drawn = drawFrom(all, count, Math.random)
      expect(new Set(drawn).size).toBe(Math.min(count, all.length))
      expect(drawn.every((row) => all.includes(row))).toBe(true)
      expect(all).toEqual(before)
    }),
  )
  expect(drawFrom([1, 2, 3], 2, null)).toEqual([1, 2])
})

test('what has no number comes last in both directions', () => {
  const sorted = (sign: 1 | -1) => [null, 2, 1, null].sort((a, b) => compareKnown(a, b, sign))
  expect([sorted(1), sorted(-1)]).toEqual([
    [1, 2, null, null],
    [2, 1, null, null],
  ])
})
