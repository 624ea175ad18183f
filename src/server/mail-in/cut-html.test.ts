import { expect, test } from 'vitest'
import { CUT, cutHtml } from './cut-html.ts'
import { htmlText } from './html-text.ts'
import { safeHtml } from './safe-html.ts'

const depthOf = (html: string) => html.split('<div>').length - 1

test('a usual message stays whole', () => {
  const html = `<div><p>Hello<br>there<p>${'<ul><li>one<li>two</ul>'.repeat(2000)}</div>`
  expect(cutHtml(html)).toBe(html)
})

test.each([
  ['levels', '<div>'.repeat(700_000), 1000],
  ['text in levels', '<blockquote>x<br>'.repeat(15_000), 1000],
  ['characters', `<p>Hello ${'long '.repeat(700_000)}`, 0],
])('a message of too many %s is cut, and says so', (_, html, depthMax) => {
  const cut = cutHtml(html)
  expect(cut.length).toBeLessThanOrEqual(1_000_000 + CUT.length)
  expect(cut.endsWith(CUT)).toBe(true)
  expect(depthOf(cut)).toBeLessThanOrEqual(depthMax)
  // both keep the beginning
  expect(htmlText(html).length).toBeLessThanOrEqual(1_050_000)
  expect(htmlText(html).endsWith('…')).toBe(true)
  expect(safeHtml(html, false).length).toBeLessThanOrEqual(1_050_000)
})

test('marks of quotation end at the twentieth level', () => {
  const html = `${'<blockquote>'.repeat(900)}x${'</blockquote>'.repeat(900)}`
  expect(htmlText(html)).toBe(`${'> '.repeat(20)}x`)
})
