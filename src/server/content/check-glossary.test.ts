import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkGlossary } from './check-glossary.ts'

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

const glossary = `
en:
  - { term: referee, not: [recommender], note: who writes it }
tw:
  - { term: 文書, not: [申請短文] }
`
const none = folderWith.bind(null, { 'messages/README.md': 'recommender' })

test('a folder without a glossary has nothing to be checked', () => {
  expect(checkGlossary(folderWith({ 'a.yaml': 'en: recommender' }), none())).toEqual([])
})

test('a form is named with its file, its line and the word to write', () => {
  const folder = folderWith({
    'glossary.yaml': glossary,
    'articles/a/en.md': '---\nseo_slug: a-recommender\n---\nWho?\n\nA recommender.\n',
    'articles/a/tw.md': '第一行\n申請短文與 recommender\n',
    'b.yaml':
      '- id: 1\n  desc:\n    en: >-\n      Ask\n      a recommender.\n    tw: recommender\n- id: 2\n  answer:\n    en: |-\n      Ask\n\n      a recommender.\n',
    'c.csv': 'id,name_en,note\n1,A recommender,recommender\n',
    'synonyms/en.yaml': 'en: [recommender]\n',
  })
  const as = '“recommender”, our word is “referee” (who writes it)'
  expect(checkGlossary(folder, none())).toEqual([
    `articles/a/en.md:6: ${as}`,
    'articles/a/tw.md:2: “申請短文”, our word is “文書”',
    `b.yaml:3: ${as}`,
    `b.yaml:12: ${as}`,
    `c.csv:2: ${as}`,
  ])
})

test('labels count in their language, with the line of the label', () => {
  const code = folderWith({
    'site/messages/en.json': '{\n  "a": {\n    "recommender": "A recommender"\n  }\n}\n',
    'site/messages/tw.json': '{\n  "a": "recommender"\n}\n',
    'site/other/en.json': '{ "a": "recommender" }\n',
  })
  expect(checkGlossary(folderWith({ 'glossary.yaml': glossary }), code)).toEqual([
    'src/site/messages/en.json:3: “recommender”, our word is “referee” (who writes it)',
  ])
})

test('a term that another term forbids is named', () => {
  const circle = 'en:\n  - { term: referee, not: [recommender] }\n  - { term: recommender, not: [writer] }\n'
  expect(checkGlossary(folderWith({ 'glossary.yaml': circle }), none())).toEqual([
    'glossary.yaml, en, term:2: “recommender”, our word is “referee”',
  ])
})

test.each([
  ['en:\n  - { term: a, never: [b] }', 'glossary.yaml, item 1 · en · 0'],
  ['fr:\n  - { term: a, not: [b] }', 'glossary.yaml, item 1: expected only known fields, found fr'],
  ['en: [', 'glossary.yaml, the whole file: expected readable yaml'],
  ['', 'glossary.yaml, item 1'],
])('a glossary like %j is named as wrong', (text, problem) => {
  const problems = checkGlossary(folderWith({ 'glossary.yaml': text }), none())
  expect(problems.map((each) => each.startsWith(problem))).toContain(true)
})
