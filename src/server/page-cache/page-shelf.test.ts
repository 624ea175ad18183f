import { expect, test } from 'vitest'
import { addForm, keepPage } from './kept-page.ts'
import { createShelf, type Shelved } from './page-shelf.ts'

const site = 'http all http://site.example'
const buildPage = (bytes: number) => keepPage(200, [['Content-Type', 'text/html']], Buffer.alloc(bytes))
const buildShelved = (address: string, bytes: number, page = buildPage(bytes)): Shelved => ({
  key: { site, address },
  page,
  version: 1,
  quarter: 1,
  hits: 0,
  askedAt: 0,
  cost: 0,
  again: async () => undefined,
})

test('100,000 addresses take no more room than a few', () => {
  const shelf = createShelf(1_000_000)
  const page = buildPage(8000)
  for (let at = 0; at < 100_000; at++) {
    shelf.put(buildShelved(`/${at}`, 8000, page))
    if (at % 1000 === 0) expect(shelf.bytes()).toBeLessThanOrEqual(1_000_000)
  }
  expect(shelf.count()).toBeLessThan(200)
  expect(shelf.find(site, '/99999')).toBeDefined()
  expect(shelf.find(site, '/0')).toBeUndefined()
})

test('a walk over all addresses sweeps out nothing that was asked for again', () => {
  const shelf = createShelf(1_000_000)
  const visited = Array.from({ length: 60 }, (_, at) => `/visited-${at}`)
  for (const address of visited) {
    shelf.put(buildShelved(address, 8000))
    shelf.find(site, address)
    shelf.find(site, address)
  }
  for (let at = 0; at < 5000; at++) {
    shelf.put(buildShelved(`/${at}`, 8000))
    shelf.find(site, `/${at}`)
  }
  expect(visited.filter((address) => shelf.find(site, address))).toEqual(visited)
})

test('what was asked for often, long ago, makes room for what is asked for now', () => {
  const shelf = createShelf(1_000_000)
  const visit = (address: string) => {
    if (!shelf.find(site, address)) shelf.put(buildShelved(address, 8000))
    shelf.find(site, address)
    shelf.find(site, address)
  }
  const [once, now] = ['/once', '/now'].map((name) => Array.from({ length: 90 }, (_, at) => name + at))
  for (const address of [...(once ?? []), ...(now ?? [])]) visit(address)
  expect(now?.slice(-60).filter((address) => shelf.find(site, address))).toEqual(now?.slice(-60))
})

test('one address of two sites is two pages', () => {
  const shelf = createShelf(1_000_000)
  const page = buildShelved('/about', 10)
  shelf.put(page)
  expect([shelf.find(site, '/about'), shelf.find('http vi https://vi.example', '/about')]).toEqual([page, undefined])
})

test('a page that is made anew keeps half of its standing', () => {
  const shelf = createShelf(1_000_000)
  shelf.put(buildShelved('/', 10))
  for (let at = 0; at < 9; at++) shelf.find(site, '/')
  shelf.put(buildShelved('/', 10))
  expect(shelf.find(site, '/')?.hits).toBe(6)
})

test('lighter forms count once they are there, and those of a page that is gone don’t', () => {
  const shelf = createShelf(100_000)
  const [first, second] = [buildShelved('/a', 10_000), buildShelved('/a', 10_000)]
  shelf.put(first)
  const whole = shelf.bytes()
  // grows before it is told, and goes meanwhile
  addForm(first.page, 'gzip', Buffer.alloc(4000))
  shelf.put(second)
  expect(shelf.bytes()).toBe(whole)
  shelf.grown(first)
  expect(shelf.bytes()).toBe(whole)
  addForm(second.page, 'gzip', Buffer.alloc(5000))
  shelf.grown(second)
  expect(shelf.bytes()).toBe(whole + (second.page.lighter.gzip?.body.length ?? 0))
})
