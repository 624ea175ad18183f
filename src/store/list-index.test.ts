import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FacetValue, ListIndex } from './list-index.ts'

const ROWS = fc.array(
  fc.record({
    country: fc.constantFrom('usa', 'uk', null),
    tags: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  }),
  { maxLength: 60 },
)
const FILTERS = fc.record({
  country: fc.uniqueArray(fc.constantFrom('usa', 'uk', 'ca')),
  tags: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
})

test('a page holds what a plain look at every row would find, in either order', () => {
  fc.assert(
    fc.property(
      ROWS,
      FILTERS,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (facets, filters, page, perPage) => {
        const rows = facets.map((each, place) => ({ id: 100 + place, facets: each }))
        const index = new ListIndex(rows, { backwards: rows.map((_, place) => rows.length - 1 - place) })
        const has = (values: FacetValue[] | FacetValue | null, wanted: readonly FacetValue[]) =>
          wanted.length === 0 || [values].flat().some((value) => value !== null && wanted.includes(value))
        const found = rows
          .filter((row) => has(row.facets.country, filters.country) && has(row.facets.tags, filters.tags))
          .map(({ id }) => id)
        const cut = (ids: number[]) => ids.slice((page - 1) * perPage, page * perPage)
        expect(index.page(filters, { page, perPage })).toEqual({ ids: cut(found), total: found.length })
        const backwards = index.page(filters, { page, perPage }, { order: 'backwards' })
        expect(backwards).toEqual({ ids: cut(found.toReversed()), total: found.length })
        const drawn = index.some(filters, perPage, Math.random)
        expect(new Set(drawn).size).toBe(Math.min(perPage, found.length))
        expect(drawn.every((id) => found.includes(id))).toBe(true)
      },
    ),
  )
})

test('only places among those given are in a page', () => {
  const index = new ListIndex([1, 2, 3, 4].map((id) => ({ id, facets: { even: id % 2 === 0 ? 'yes' : 'no' } })))
  expect(index.page({ even: ['yes'] }, { page: 1, perPage: 9 }, { among: [0, 1, 2] })).toEqual({ ids: [2], total: 1 })
  expect(index.page({}, { page: 1, perPage: 9 }, { among: [] })).toEqual({ ids: [], total: 0 })
})

test('values are counted', () => {
  const index = new ListIndex([
    { id: 1, facets: { tag: ['a', 'b'] } },
    { id: 2, facets: { tag: 'a' } },
  ])
  expect(index.counts('tag')).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  )
  expect(index.counts('toString')).toEqual(new Map())
})

test('the count of each value is what choosing it would find beside the other kinds', () => {
  fc.assert(
    fc.property(ROWS, FILTERS, (facets, filters) => {
      const index = new ListIndex(facets.map((each, place) => ({ id: place + 1, facets: each })))
      for (const kind of ['country', 'tags'] as const) {
        for (const [value, count] of index.counts(kind, filters))
          expect(count).toBe(index.count({ ...filters, [kind]: [value] }))
      }
    }),
  )
})

test('places of another order keep it when they are narrowed and paged', () => {
  const index = new ListIndex([1, 2, 3, 4].map((id) => ({ id, facets: { odd: id % 2 } })))
  expect(index.pageOf([3, 2, 0, 1], { odd: [1] }, { page: 1, perPage: 1 })).toEqual({ ids: [3], total: 2 })
  expect(index.pageOf([3, 2, 0, 1], { odd: [1] }, { page: 2, perPage: 1 })).toEqual({ ids: [1], total: 2 })
  expect(index.pageOf([3, 2, 0, 1], {}, { page: 1, perPage: 9 })).toEqual({ ids: [4, 3, 1, 2], total: 4 })
})

test('an order is made when it is first asked for, and once', () => {
  let made = 0
  const order = () => {
    made++
    return [1, 0]
  }
  const index = new ListIndex(
    [
      { id: 1, facets: {} },
      { id: 2, facets: {} },
    ],
    { turned: order },
  )
  expect(made).toBe(0)
  const ask = () => index.page({}, { page: 1, perPage: 2 }, { order: 'turned' }).ids
  expect([ask(), ask()]).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(made).toBe(1)
})
