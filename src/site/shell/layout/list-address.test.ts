import { expect, test } from 'vitest'
import { listAddress } from './pager.tsx'

test('a URL contains only the chosen values', () => {
  expect(listAddress('/student_list', {})).toBe('/student_list')
  expect(listAddress('/student_list', { country: '', degree: '' }, 1)).toBe('/student_list')
  expect(listAddress('/student_list', { country: 'uk', degree: '' })).toBe('/student_list?country=uk')
  expect(listAddress('/student_list', { country: 'uk', degree: 'master' }, 2)).toBe(
    '/student_list?country=uk&degree=master&page=2',
  )
})
