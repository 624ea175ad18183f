import { expect, test } from 'vitest'
import { rankingPath, readView, sortOf, sortPath } from './view.ts'

const view = (query = '') => readView(new URLSearchParams(query))

test('the ranking is sorted by rank by default, the best first', () => {
  expect(sortOf(view())).toEqual({ sort: 'rank', order: 'asc' })
})

test('change is sorted from the largest gain', () => {
  expect(sortOf(view('sort=change'))).toEqual({ sort: 'change', order: 'desc' })
})

test('a URL leaves out default values', () => {
  expect(rankingPath(view())).toBe('/ranking_list')
  expect(rankingPath(view('sort=rank&order=asc'), 1)).toBe('/ranking_list')
  expect(rankingPath(view('sort=change&order=desc'))).toBe('/ranking_list?sort=change')
  expect(rankingPath(view('country=uk&year=2025&sort=name_en&order=desc'), 3)).toBe(
    '/ranking_list?country=uk&year=2025&sort=name_en&order=desc&page=3',
  )
})

test('a column header reverses the order, and goes to the first page', () => {
  expect(sortPath(view(), 'rank')).toBe('/ranking_list?order=desc')
  expect(sortPath(view('order=desc'), 'rank')).toBe('/ranking_list')
  expect(sortPath(view('country=uk&page=2'), 'change')).toBe('/ranking_list?country=uk&sort=change')
  expect(sortPath(view('sort=change'), 'change')).toBe('/ranking_list?sort=change&order=asc')
  expect(sortPath(view('sort=change&order=asc'), 'change')).toBe('/ranking_list?sort=change')
})

test('a URL is read back unchanged', () => {
  const read = view('country=uk&year=2025&sort=name&order=desc')
  expect(readView(new URL(rankingPath(read), 'https://a.example').searchParams)).toEqual(read)
})
