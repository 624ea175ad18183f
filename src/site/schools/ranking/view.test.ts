import { expect, test } from 'vitest'
import { rankingPath, readView, sortOf, sortPath } from './view.ts'

const view = (query = '') => readView(new URLSearchParams(query))

test('the ranking is looked at by rank, the best first', () => {
  expect(sortOf(view())).toEqual({ sort: 'rank', order: 'asc' })
})

test('change is looked at from the largest gain', () => {
  expect(sortOf(view('sort=change'))).toEqual({ sort: 'change', order: 'desc' })
})

test('an address leaves out what goes without saying', () => {
  expect(rankingPath(view())).toBe('/ranking_list')
  expect(rankingPath(view('sort=rank&order=asc'), 1)).toBe('/ranking_list')
  expect(rankingPath(view('sort=change&order=desc'))).toBe('/ranking_list?sort=change')
  expect(rankingPath(view('country=uk&year=2025&sort=name_en&order=desc'), 3)).toBe(
    '/ranking_list?country=uk&year=2025&sort=name_en&order=desc&page=3',
  )
})

test('a column’s head turns the order round, and begins on the first page', () => {
  expect(sortPath(view(), 'rank')).toBe('/ranking_list?order=desc')
  expect(sortPath(view('order=desc'), 'rank')).toBe('/ranking_list')
  expect(sortPath(view('country=uk&page=2'), 'change')).toBe('/ranking_list?country=uk&sort=change')
  expect(sortPath(view('sort=change'), 'change')).toBe('/ranking_list?sort=change&order=asc')
  expect(sortPath(view('sort=change&order=asc'), 'change')).toBe('/ranking_list?sort=change')
})

test('what an address says is read back the same', () => {
  const read = view('country=uk&year=2025&sort=name&order=desc')
  expect(readView(new URL(rankingPath(read), 'https://a.example').searchParams)).toEqual(read)
})
