import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoFiles } from '../../../tests/support/demo-defects.ts'
import type { CollectionKind } from '../../domain/content/collections.ts'
import type { Entry } from '../../domain/content/entry.ts'
import { checkGlossary } from './check-glossary.ts'
import { parseFiles } from './parse-files.ts'

test('texts of the demo and labels use one term for each concept', () => {
  expect(checkGlossary(parseFiles(demoFiles).entries)).toEqual([])
})

/** A folder with these files, removed after the test. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-glossary-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const entry = (kind: CollectionKind, file: string, value: object): Entry => ({
  file,
  kind,
  key: '1',
  place: '',
  source: JSON.stringify(value),
})
const glossary = entry('glossary', 'glossary.yaml', {
  en: [{ term: 'referee', not: ['recommender'], note: 'who writes it' }],
  tw: [{ term: '文書', not: ['申請短文'] }],
})
const none = folderWith.bind(null, { 'messages/README.md': 'recommender' })

test('content without a glossary passes', () => {
  expect(checkGlossary([entry('faq', 'home.yaml', { answer: { en: 'recommender' } })], none())).toEqual([])
})

test('a forbidden form is reported with its file, its place and the right term', () => {
  const as = '“recommender” should be “referee” (who writes it)'
  const entries = [
    glossary,
    entry('articles', 'articles/a/en.md', { seo_slug: 'a-recommender', body: 'Who?\n\nA recommender.\n' }),
    entry('articles', 'articles/a/tw.md', { body: '申請短文與 recommender' }),
    entry('faq', 'home.yaml', { question: { en: 'Ask a recommender.', tw: 'recommender' }, link: '/recommender' }),
    entry('cities', 'cities.csv', { name_en: 'A recommender', note: 'recommender' }),
    entry('synonyms', 'synonyms/en.yaml', { alike: [['recommender']] }),
  ]
  expect(checkGlossary(entries, none())).toEqual([
    `articles/a/en.md, 1 · body: ${as}`,
    'articles/a/tw.md, 1 · body: “申請短文” should be “文書”',
    `home.yaml, 1 · question · en: ${as}`,
    `cities.csv, 1 · name_en: ${as}`,
  ])
})

test('labels are checked in their language and reported with their path', () => {
  const code = folderWith({
    'messages/en/site.json': '{\n  "a": {\n    "recommender": "A recommender"\n  }\n}\n',
    'messages/zh-hant/site.json': '{\n  "a": "recommender"\n}\n',
    'other/en/site.json': '{ "a": "recommender" }\n',
  })
  expect(checkGlossary([glossary], code)).toEqual([
    'src/messages/en/site.json, a · recommender: “recommender” should be “referee” (who writes it)',
  ])
})

test('a term that another term forbids is reported', () => {
  const terms = [
    { term: 'referee', not: ['recommender'] },
    { term: 'recommender', not: ['writer'] },
  ]
  expect(checkGlossary([entry('glossary', 'glossary.yaml', { en: terms })], none())).toEqual([
    'glossary.yaml, en · term: “recommender” should be “referee”',
  ])
})
