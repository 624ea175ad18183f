import { expect, test } from 'vitest'
import { localLinks } from './local-links.ts'

test.each([
  ['<a href="/articles/2">', '/vi', '<a href="/vi/articles/2">'],
  ['<a title="x" href="/faq/1#q-3">', '/tw', '<a title="x" href="/tw/faq/1#q-3">'],
  ['<a href="/">', '/vi', '<a href="/vi">'],
  ['<a href="/">', '', '<a href="/">'],
  ['<a href="/about">', '', '<a href="/about">'],
  ['<a href="//evil.example/x">', '/vi', '<a href="//evil.example/x">'],
  ['<a href="https://example.org/a" rel="noopener">', '/vi', '<a href="https://example.org/a" rel="noopener">'],
  ['<a href="#h-costs">', '/vi', '<a href="#h-costs">'],
  ['a href="/x" in text', '/vi', 'a href="/x" in text'],
])('%s under %s', (html, prefix, expected) => {
  expect(localLinks(html, prefix)).toBe(expected)
})
