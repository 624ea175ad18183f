import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeList, comparePath, isSameList, readIds, shortlistMax, shortlistPath } from './shortlist.ts'

test.each([
  ['1,5,9', [1, 5, 9]],
  ['9,1,9,1', [9, 1]],
  ['', []],
  [' 1 , 5 ', [1, 5]],
  ['1，5、9', [1, 5, 9]],
  ['１,５', [1, 5]],
  ['x,-1,1.5,0,3', [3]],
  ['99999999999,2147483648,2147483647', [2147483647]],
  ["1' or '1'='1", [1]],
])('%j is read as the schools %j', (text, ids) => {
  expect(readIds(text)).toEqual(ids)
})

test('for any text, the ids are valid and unique, and parsing is fast', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 50_000 }), (text) => {
      const ids = readIds(text)
      expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
  expect(readIds('7,'.repeat(20_000))).toEqual([7])
})

describe('a change', () => {
  const full = Array.from({ length: shortlistMax }, (_, index) => index + 1)

  test('adds to the end, and a listed school keeps its position', () => {
    expect(changeList([1, 5], { add: '9' })).toMatchObject({ ownIds: [1, 5, 9], shown: [1, 5, 9] })
    expect(changeList([1, 5], { add: '1' })).toMatchObject({ ownIds: [1, 5], shown: [1, 5] })
    expect(changeList([1, 5], { add: '5,7,8' }).ownIds).toEqual([1, 5, 7, 8])
  })

  test('beyond the maximum leaves the list unchanged, and shows the requested one', () => {
    expect(changeList(full, { add: '99' })).toMatchObject({ ownIds: full, shown: [...full, 99] })
  })

  test('of the own list is stored', () => {
    expect(changeList([1, 5, 9], { from: '1,5,9', to: '1,9' })).toMatchObject({ ownIds: [1, 9], shown: [1, 9] })
    expect(changeList([1, 5, 9], { from: '9,5,1', to: '5,1' })).toMatchObject({ ownIds: [5, 1], shown: [5, 1] })
    expect(changeList([1], { from: '1', to: '' })).toMatchObject({ ownIds: [], shown: [] })
  })

  test('of a shared list leaves the own list unchanged', () => {
    expect(changeList([1, 5], { from: '7,8', to: '7' })).toMatchObject({ ownIds: [1, 5], shown: [7] })
    expect(changeList([], { from: '7,8', to: '7' })).toMatchObject({ ownIds: [], shown: [7] })
  })

  test('of one school applies to the stored list, even from an outdated page', () => {
    expect(changeList([12, 1, 14], { remove: '12' })).toEqual({ ownIds: [1, 14], shown: [1, 14], was: [12, 1, 14] })
    expect(changeList([12, 1, 14], { remove: '3' }).ownIds).toEqual([12, 1, 14])
    expect(changeList([12, 1, 14], { up: '14' }).ownIds).toEqual([12, 14, 1])
    expect(changeList([12, 1, 14], { down: '12' }).ownIds).toEqual([1, 12, 14])
    for (const end of [{ up: '12' }, { down: '14' }, { up: '3' }, { down: 'x' }])
      expect(changeList([12, 1, 14], end).ownIds).toEqual([12, 1, 14])
    expect(changeList([12, 1, 14], { clear: '1' })).toEqual({ ownIds: [], shown: [], was: [12, 1, 14] })
    expect(changeList([1], { remove: '1' }).shown).toEqual([])
  })

  test('replaces the own list by another one only on request', () => {
    expect(changeList([1, 5], { keep: '7,8' })).toMatchObject({ ownIds: [7, 8], shown: [7, 8] })
  })

  test('ignores deleted schools, on the own list and in the request', () => {
    const isKnown = (id: number) => id < 90_000
    const change = (ids: number[], requested: Parameters<typeof changeList>[1]) =>
      changeList(ids, requested, isKnown).ownIds
    expect(change([1, 2, 3, 90_001], { from: '1,2,3', to: '1,2' })).toEqual([1, 2])
    expect(change([1, 90_001], { from: '1', to: '' })).toEqual([])
    expect(change([1, 2], { from: '1,2,90001', to: '2,90001' })).toEqual([2])
    expect(change([1, 90_001], { from: '7', to: '' })).toEqual([1])
    expect(change([1], { add: '999999' })).toEqual([1])
    expect(change([1], { keep: '5,999999' })).toEqual([5])
    expect(change([1, 2, 3, 4, 5, 6, 7, 8, 90_001, 90_002, 90_003, 90_004], { add: '9' })).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  test('never exceeds the maximum', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }).map((list) => list.join(','))
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: shortlistMax }),
        ids,
        ids,
        (list, a, b) => {
          for (const change of [{ add: a }, { keep: a }, { from: a, to: b }, { remove: a }, { up: a }, { down: a }])
            expect(changeList(list, change).ownIds.length).toBeLessThanOrEqual(shortlistMax)
        },
      ),
    )
  })
})

test('lists are equal in any order', () => {
  expect([isSameList([1, 2], [2, 1]), isSameList([1], [1, 2]), isSameList([], [])]).toEqual([true, false, true])
})

test('a URL has the list, and the previous one if different', () => {
  expect(shortlistPath([1, 5])).toBe('/shortlist?s=1,5')
  expect(shortlistPath([], [1, 5])).toBe('/shortlist?was=1,5')
  expect(shortlistPath([1], [1])).toBe('/shortlist?s=1')
  expect(shortlistPath([])).toBe('/shortlist')
  expect([comparePath([1, 5]), comparePath([])]).toEqual(['/compare?s=1,5', '/compare'])
})
