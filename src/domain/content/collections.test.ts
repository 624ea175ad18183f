import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORM_KINDS, formOf } from '../content-form/forms.ts'
import { referencesIn } from '../content-form/references-in.ts'
import { COLLECTION_KINDS, COLLECTIONS, type Collection, isContentFile } from './collections.ts'

test('the kinds of a loaded file are found by its name; other files have none', () => {
  const texts = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml|csv)$/.test(name))
    // loaded beside the content, or for people
    .filter((name) => !name.startsWith('registers') && !name.startsWith('style'))
  expect(texts.filter((file) => !isContentFile(file))).toEqual([])
  const others = [
    '',
    'README.md',
    'faq.yaml',
    'articles',
    'articles/a.md',
    'articles/a/b.md',
    'articles/a/fr.md',
    'facts/x.yaml',
  ]
  const elsewhere = [
    'guides/a/b.yaml',
    '../schools.csv',
    'schools.csv/x',
    '/schools.csv',
    'guides/.yaml',
    'guides/.a.yaml',
    'content/schools.csv',
  ]
  expect([...others, ...elsewhere].filter(isContentFile)).toEqual([])
})

test.each(FORM_KINDS)('references of %s belong to existing fields and name kinds with such a field', (kind) => {
  const { references = {} }: Collection = COLLECTIONS[kind]
  const shown = referencesIn(formOf(kind).fields).filter((each) => each.kind !== 'pictures')
  expect(shown.map((each) => `${each.kind}.${each.by}`).sort()).toEqual(Object.values(references).sort())
  for (const { kind: shownKind } of shown) expect(COLLECTION_KINDS).toContain(shownKind)
})
