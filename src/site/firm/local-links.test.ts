import { expect, test } from 'vitest'
import { withPrefix } from './local-links.ts'

test('local addresses get the edition’s prefix, others stay', () => {
  const html = '<a href="/service">a</a> <a href="https://a.example/service">b</a> <a href="mailto:a@b.example">c</a>'
  expect(withPrefix(html, '/vi')).toBe(html.replace('"/service"', '"/vi/service"'))
  expect(withPrefix(html, '')).toBe(html)
})
