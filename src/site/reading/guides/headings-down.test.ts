import { expect, test } from 'vitest'
import { headingsDown } from './headings-down.ts'

test('headings go one level down, open and closed', () => {
  expect(headingsDown('<h2>A</h2><p>b</p><h3 id="c">C</h3>')).toBe('<h3>A</h3><p>b</p><h4 id="c">C</h4>')
})

test('the lowest level stays', () => {
  expect(headingsDown('<h6>A</h6>')).toBe('<h6>A</h6>')
})

test('what only looks like a heading is left alone', () => {
  const html = '<hr /><p>h2 &lt;h2&gt;</p><header></header>'
  expect(headingsDown(html)).toBe(html)
})
