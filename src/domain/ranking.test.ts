import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { PlaceSchema } from './content/rankings.ts'
import { editionsOf, type GivenPlace, placesOverYears } from './ranking.ts'

const place = (university: string, overrides: Partial<GivenPlace> = {}): GivenPlace => ({
  university,
  year: 2025,
  window: 1,
  ...overrides,
})
const ranksOf = (places: GivenPlace[]) =>
  editionsOf(places)[0]?.places.map(({ university, rank, share_rank }) => [university, rank, share_rank])

test('ranks follow the count, and separately the share', () => {
  const places = [
    place('large', { count: 900, total: 9000 }),
    place('small', { count: 40, total: 100 }),
    place('middling', { count: 300, total: 1000 }),
  ]
  expect(ranksOf(places)).toEqual([
    ['large', 1, 3],
    ['small', 3, 1],
    ['middling', 2, 2],
  ])
})

test('equal counts share a rank, and the next one comes after all of them', () => {
  expect(ranksOf([place('a', { count: 5 }), place('b', { count: 5 }), place('c', { count: 1 })])).toEqual([
    ['a', 1, null],
    ['b', 1, null],
    ['c', 3, null],
  ])
})

test('a published rank is kept, with ties and gaps', () => {
  expect(
    ranksOf([place('a', { rank: 4 }), place('b', { rank: 4 }), place('c', { rank: 9 })])?.map(([, rank]) => rank),
  ).toEqual([4, 4, 9])
})

test('zero of zero has no share', () => {
  expect(editionsOf([place('empty', { count: 0, total: 0 })])[0]?.places[0]).toMatchObject({
    rank: 1,
    share: null,
    share_rank: null,
  })
})

test('an edition has the change since the previous one, however many years ago', () => {
  const [latest, first] = editionsOf([
    place('up', { year: 2020, rank: 9 }),
    place('up', { year: 2025, rank: 2 }),
    place('new', { year: 2025, rank: 3 }),
  ])
  expect(latest).toMatchObject({
    year: 2025,
    places: [
      { change: 7, prev_rank: 9 },
      { change: null, prev_rank: null },
    ],
  })
  expect(first?.places).toMatchObject([{ change: null, prev_rank: null }])
})

test('the longest window defines the editions, the shortest the years', () => {
  const places = [place('a', { window: 5, rank: 1 }), place('a', { year: 2024, rank: 3 }), place('a', { rank: 2 })]
  expect(editionsOf(places).map(({ year, window }) => [year, window])).toEqual([[2025, 5]])
  expect(placesOverYears(places).get('a')).toEqual([
    { year: 2024, rank: 3 },
    { year: 2025, rank: 2 },
  ])
})

test('the ranking of the demo content has the order of its figures', () => {
  const rows = PlaceSchema.array().parse(parse(readFileSync('content/rankings/most-cited.csv'), { columns: true }))
  const [latest, before] = editionsOf(rows)
  expect([latest?.year, latest?.window, before?.year]).toEqual([2025, 5, 2024])
  const ordered = latest?.places.toSorted((a, b) => a.rank - b.rank) ?? []
  expect(ordered).toHaveLength(287)
  expect(ordered.slice(0, 3).map(({ university, count }) => [university, count])).toEqual([
    ['harvard-university', 53993],
    ['university-of-chinese-academy-of-sciences', 52546],
    ['zhejiang-university', 41727],
  ])
  const counts = ordered.map(({ count }) => count ?? 0)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const byShare = ordered.toSorted((a, b) => (a.share_rank ?? 0) - (b.share_rank ?? 0))
  expect(byShare[0]).toMatchObject({ university: 'wageningen-university', share_rank: 1 })
})
