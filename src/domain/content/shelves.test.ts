import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isContentFile } from './shelves.ts'

test('what a load reads is known by its name, and nothing else is', () => {
  const texts = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(md|yaml|csv)$/.test(name),
  )
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
