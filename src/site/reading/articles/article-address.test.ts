import { expect, test } from 'vitest'
import { articlePath, articlePaths, pathWith, readArticleId } from './article-address.ts'

test.each([
  ['17', '17'],
  ['17-us-f1-visa', '17'],
  ['17-', '17'],
  ['17x', null],
  ['preview', null],
  ['-17', null],
  ['', null],
  ['12345678901', null],
])('the id of %s is %s', (parameter, id) => {
  expect(readArticleId(parameter)).toBe(id)
})

test('a language without its own text uses the slug of its fallback', () => {
  expect(articlePaths(3, { en: 'a-plan', vi: 'ke-hoach' })).toEqual({
    en: '/articles/3-a-plan',
    vi: '/articles/3-ke-hoach',
    tw: '/articles/3-a-plan',
  })
  expect(articlePath({ id: 3, slug: 'a-plan' })).toBe('/articles/3-a-plan')
})

test('a URL has no empty parameters', () => {
  expect(pathWith('/search', { q: '', page: 1 })).toBe('/search')
  expect(pathWith('/search', { q: 'học bổng', page: 2 })).toBe('/search?q=h%E1%BB%8Dc+b%E1%BB%95ng&page=2')
})
