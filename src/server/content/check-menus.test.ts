import { expect, test } from 'vitest'
import { buildContent } from '../../../tests/support/builders.ts'
import { type MenuEntry, type Menus, menuIn } from '../../domain/content/menus.ts'
import { issuesOf } from '../../domain/content-form/forms.ts'
import { checkMenus } from './check-menus.ts'

const schemaErrors = (entry: object) =>
  issuesOf('menus', { header: [{ entries: [entry] }], footer: [] }).map(({ path, message }) => [
    path.slice(4).join('.'),
    message,
  ])

const oneOf = 'a page, a list, a guide or a link, one of them'
test.each([
  [{}, [['page', oneOf]]],
  [{ page: 'about', guide: 'uk' }, [['guide', oneOf]]],
  [{ link: 'https://fair.example/' }, [['label', 'a label for the link']]],
  [{ list: 'every_guide', label: { en: 'Guides' } }, [['label', 'no label for a list']]],
  [{ page: 'about' }, []],
  [{ free_page: 'fair-2026', label: { en: 'Fair' }, hidden_in: ['vi'] }, []],
])('the entry %o has these errors', (entry, errors) => {
  expect(schemaErrors(entry)).toEqual(errors)
})

const deadLinks = (...links: string[]) => {
  const entries: MenuEntry[] = links.map((link) => ({ link, label: { en: 'Label' } }))
  const content = buildContent()
  content.blocks.menus = [{ id: 1, header: [], footer: [{ entries }] }]
  return checkMenus(content).map(({ path, found }) => [path, found])
}

test('paths lead to a page of the site; other sites are not checked', () => {
  expect(deadLinks('/countries/uk/schools?enrollments=1#map', '/article_category/1', 'https://fair.example/x')).toEqual(
    [],
  )
  expect(deadLinks('/about', '/consultations', '/p/fair', '/countries/narnia/schools', '/schools/99')).toEqual([
    ['footer · 0 · entries · 1 · link', '/consultations'],
    ['footer · 0 · entries · 2 · link', '/p/fair'],
    ['footer · 0 · entries · 3 · link', '/countries/narnia/schools'],
    ['footer · 0 · entries · 4 · link', '/schools/99'],
  ])
})

test('an edition leaves out groups and entries that are hidden in it', () => {
  const groups: Menus['header'] = [
    { name: 'about', entries: [{ page: 'about', hidden_in: ['vi'] }, { page: 'match' }] },
    { name: 'guides', entries: [{ list: 'every_guide' }], hidden_in: ['vi'] },
  ]
  expect(menuIn(groups, 'vi')).toEqual([{ name: 'about', entries: [{ page: 'match' }] }])
  expect(menuIn(groups, 'tw')).toHaveLength(2)
})
