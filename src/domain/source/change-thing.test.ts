import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeThing, readThing } from './change-thing.ts'

const page = (code: string) =>
  ['en', 'tw', 'vi'].map((locale) => {
    const file = `pages/${code}/${locale}.md`
    return { file, place: '', source: readFileSync(`content/${file}`, 'utf8') }
  })

test.each(['about', 'privacy', 'terms'])('the page %s says what it said, unchanged to the byte', (code) => {
  const texts = page(code)
  expect(changeThing('pages', texts, readThing('pages', texts, null), null)).toEqual([])
})

test('a page’s text changes in its language’s file, its day in all', () => {
  const texts = page('about')
  const value = readThing('pages', texts, null) as Record<string, Record<string, string>>
  const changed = changeThing('pages', texts, { ...value, title: { ...value.title, vi: 'Về chúng tôi' } }, null)
  expect(changed.map(({ file }) => file)).toEqual(['pages/about/vi.md'])
  expect(changed[0]?.source).toContain('title: Về chúng tôi\n')
  expect(changeThing('pages', texts, { ...value, updated: '2026-12-01' }, null).map(({ file }) => file)).toEqual([
    'pages/about/vi.md',
    'pages/about/tw.md',
    'pages/about/en.md',
  ])
})

test('a language comes and goes with its file', () => {
  const [en] = page('terms')
  const texts = en ? [en] : []
  const value = readThing('pages', texts, null) as Record<string, Record<string, string>>
  const more = {
    ...value,
    title: { ...value.title, tw: '條款' },
    description: { ...value.description, tw: '說明' },
    body: { ...value.body, tw: '內文' },
  }
  const [added] = changeThing('pages', texts, more, null)
  expect(added).toMatchObject({ file: 'pages/terms/tw.md', place: '' })
  expect(added?.source).toMatch(/^---\nid: \d+\ntitle: 條款\n[\s\S]*\n---\n\n內文\n$/)
  const both = [...texts, { file: 'pages/terms/tw.md', place: '', source: added?.source ?? '' }]
  expect(changeThing('pages', both, value, null)).toEqual([{ file: 'pages/terms/tw.md', place: '', source: null }])
})
