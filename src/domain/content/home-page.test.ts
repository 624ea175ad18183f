import { expect, test } from 'vitest'
import { issuesOf } from '../content-form/forms.ts'
import { HOME_SECTIONS, type HomePage, sectionsIn } from './home-page.ts'

const orderOf = (sections: HomePage['sections'], locale = 'en') =>
  sectionsIn({ sections }, locale).map(({ section }) => section)

test('without own order the sections have their usual one', () => {
  expect(orderOf([])).toEqual([...HOME_SECTIONS])
})

test('a section that is not named follows the one that it usually follows', () => {
  const order = orderOf([{ section: 'articles' }, { section: 'claims' }])
  expect(order.slice(0, 4)).toEqual(['articles', 'call', 'claims', 'countries'])
  expect(order.toSorted()).toEqual([...HOME_SECTIONS].sort())
})

test('an edition leaves out the sections that are hidden in it', () => {
  const sections = [{ section: 'steps' as const, hidden_in: ['vi'] }]
  expect(orderOf(sections, 'vi')).not.toContain('steps')
  expect(orderOf(sections, 'tw')).toContain('steps')
})

test.each([
  [[{ section: 'steps' }, { section: 'steps' }], 'sections.1.section', 'each once'],
  [[{ section: 'claims', title: { en: 'Numbers' } }], 'sections.0.title', 'no heading for this section'],
])('refused: %o', (sections, path, message) => {
  expect(issuesOf('home_page', { sections }).map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [path, message],
  ])
})
