import { expect, test } from 'vitest'
import { LOCALES } from '../../../tests/support/demo-editions.ts'
import { issuesOf } from '../content-form/forms.ts'
import { editionsOfPage } from './free-pages.ts'

const PAGE = { id: 1, slug: 'fair-2026', title: { en: 'Fair' }, description: { en: 'Our fair' } }
const TEXT = { type: 'text', text: { en: 'Come' } }

const errorsOf = (page: object) =>
  issuesOf('free_pages', { ...PAGE, blocks: [TEXT], ...page }).map(({ path, message }) => [path.join('.'), message])
const errorsOfBlock = (block: object) => errorsOf({ blocks: [block] })

test('a page of every type of block is valid', () => {
  const blocks = [
    TEXT,
    { type: 'picture', picture: 'picture:campus' },
    { type: 'schools', title: { en: 'At our stand' }, schools: ['university-of-oxford'] },
    { type: 'schools', country: 'uk' },
    { type: 'questions', category: 1 },
    { type: 'questions', questions: [2, 1] },
    { type: 'booking' },
    { type: 'prices' },
  ]
  expect(errorsOf({ blocks })).toEqual([])
})

test.each([
  [{ type: 'text' }, 'blocks.0.text', 'a text'],
  [{ type: 'picture' }, 'blocks.0.picture', 'a picture'],
  [{ type: 'schools' }, 'blocks.0.schools', 'schools or a country, one of the two'],
  [{ type: 'schools', schools: ['a'], country: 'uk' }, 'blocks.0.schools', 'schools or a country, one of the two'],
  [{ type: 'questions', questions: [] }, 'blocks.0.questions', 'questions or a category, one of the two'],
  [{ type: 'booking', country: 'uk' }, 'blocks.0.country', 'nothing, in a block of the type booking'],
])('a block is refused: %o', (block, path, message) => {
  expect(errorsOfBlock(block)).toEqual([[path, message]])
})

test('a page for some editions needs texts in these, and no other ones', () => {
  expect(
    errorsOf({
      editions: ['tw'],
      title: { tw: '教育展' },
      description: { tw: '教育展' },
      blocks: [{ type: 'booking' }],
    }),
  ).toEqual([])
  const lacking = ['title.en', 'a text in this language too']
  expect(errorsOf({ title: { tw: '教育展' }, editions: ['en', 'tw'] })).toEqual([lacking])
  expect(errorsOf({ title: { tw: '教育展' } })).toEqual([lacking])
  expect(errorsOfBlock({ type: 'text', text: { tw: '歡迎' } })).toEqual([
    ['blocks.0.text.en', 'a text in this language too'],
  ])
})

test('editions that show a page: those that it names, else all', () => {
  expect(editionsOfPage({ editions: ['tw'] })).toEqual(['tw'])
  expect(editionsOfPage({})).toEqual([...LOCALES])
})
