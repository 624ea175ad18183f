import { expect, test } from 'vitest'
import type { LayoutData } from '../../shell/layout-data.ts'
import { articleJsonLd, type WholeArticle } from './load-article.ts'

const writer = {
  id: 1,
  code: 'joy-santos',
  name: 'Joy Santos',
  role: 'Consultant',
  line: '',
  path_image: null,
  initials: 'JS',
}
const article = {
  id: 1,
  title: 'OPT',
  slug: 'opt',
  image: '/pictures/articles/opt.svg',
  tags: [],
  author: 'Joy Santos',
  classification: { name: 'Work' },
} as unknown as WholeArticle
const layout = {
  address: { origin: 'https://a.example', prefix: '' },
  site: { name: 'Waypoint' },
  locale: 'en',
} as LayoutData
const authorOf = (writer: WholeArticle['writer']) =>
  (articleJsonLd({ ...article, writer } as WholeArticle, layout) as { author: object }).author

test('an author from the organisation has a profile URL', () => {
  expect(authorOf(writer)).toEqual({
    '@type': 'Person',
    name: 'Joy Santos',
    jobTitle: 'Consultant',
    url: 'https://a.example/about#joy-santos',
  })
})

test('the demonstration’s people are left out: the organisation is the author', () => {
  expect(authorOf({ ...writer, demo: true })).toMatchObject({ '@type': 'Organization', name: 'Waypoint' })
})
