import { expect, test } from 'vitest'
import { keepPage } from './kept-page.ts'
import { createShelf, type Shelved } from './page-shelf.ts'

const buildShelved = (bytes: number): Shelved => ({
  page: keepPage(200, [['Content-Type', 'text/html']], Buffer.alloc(bytes)),
  version: 1,
  until: 0,
  hits: 0,
  again: async () => undefined,
})

test('100,000 addresses take no more room than a few', () => {
  const shelf = createShelf(1_000_000)
  const page = buildShelved(8000)
  for (let at = 0; at < 100_000; at++) shelf.put(`http /${at}`, page)
  expect(shelf.bytes()).toBeLessThanOrEqual(1_000_000)
  expect(shelf.count()).toBeLessThan(200)
  expect(shelf.find('http /99999')).toBe(page)
})

test('the longest unasked goes first', () => {
  const shelf = createShelf(30_000)
  for (const name of ['a', 'b']) shelf.put(name, buildShelved(10_000))
  shelf.find('a')
  shelf.put('c', buildShelved(10_000))
  expect([shelf.find('a'), shelf.find('b'), shelf.find('c')].map(Boolean)).toEqual([true, false, true])
})

test('lighter forms count too, and those of a page that is gone don’t', () => {
  const shelf = createShelf(100_000)
  const [first, second] = [buildShelved(10_000), buildShelved(10_000)]
  shelf.put('a', first)
  shelf.put('a', second)
  const before = shelf.bytes()
  shelf.grown('a', first, 5000)
  expect(shelf.bytes()).toBe(before)
  shelf.grown('a', second, 5000)
  expect(shelf.bytes()).toBe(before + 5000)
})
