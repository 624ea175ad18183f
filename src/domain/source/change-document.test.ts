import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeDocument, newDocument, readDocument } from './change-document.ts'

const files = globSync('content/**/*.md').sort()

test('every document, unchanged, is the same text', () => {
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  expect(sources.length).toBeGreaterThan(90)
  expect(sources.filter((source) => changeDocument(source, readDocument(source)) !== source)).toEqual([])
})

test('every document made anew reads the same', () => {
  for (const file of files) {
    const texts = readDocument(readFileSync(file, 'utf8'))
    expect(readDocument(newDocument(texts))).toEqual(texts)
  }
})

test('a field that changes leaves the body and the other fields as they are', () => {
  const source = '---\nid: 4\ntitle: "A: b" # why\nversion: "2"\n---\n\nBody\n'
  expect(changeDocument(source, { head: { id: '4', title: 'C', version: '3' }, body: '\nBody\n' })).toBe(
    '---\nid: 4\ntitle: "C" # why\nversion: "3"\n---\n\nBody\n',
  )
})

test('a body changes under line ends of its own', () => {
  const source = '---\r\ntitle: A\r\n---\r\nOne\r\n'
  expect(changeDocument(source, { head: { title: 'A' }, body: 'One\nTwo\n' })).toBe(
    '---\r\ntitle: A\r\n---\r\nOne\r\nTwo\r\n',
  )
})
