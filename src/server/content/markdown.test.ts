import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test.each([
  ['## Who pays?', '<h2 id="h-who-pays">Who pays?</h2>'],
  ['## Phỏng vấn ở Đà Nẵng', '<h2 id="h-phong-van-o-da-nang">Phỏng vấn ở Đà Nẵng</h2>'],
  ['## 簽證官在判斷什麼', '<h2 id="h-簽證官在判斷什麼">簽證官在判斷什麼</h2>'],
  ['### **Fees** & <taxes>', '<h3 id="h-fees">'],
  ['## …', '<h2 id="h-part">…</h2>'],
])('the heading of %s has an id of its words', (markdown, html) => {
  expect(renderMarkdown(markdown)).toContain(html)
})

test('two headings alike have two ids', () => {
  const ids = [...renderMarkdown('## Costs\n\n## Costs\n\n## Costs 2\n\n## Costs').matchAll(/id="([^"]+)"/g)]
  expect(ids.map(([, id]) => id)).toEqual(['h-costs', 'h-costs-2', 'h-costs-2-2', 'h-costs-3'])
})

test('no id, style or box of a writer gets through', () => {
  const html = renderMarkdown('<h2 id="content" style="color:red">A</h2>\n\n<div class="table-scroll">x</div>')
  expect(html).toContain('<h2 id="h-a">A</h2>')
  expect(html).not.toMatch(/"content"|style|<div/)
})

test('a table scrolls inside a box that a keyboard reaches', () => {
  expect(renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |')).toMatch(
    /^<div class="table-scroll" tabindex="0"><table>[\s\S]*<td align="right">2<\/td>[\s\S]*<\/table><\/div>$/,
  )
})

test('links elsewhere name no opener, script is dropped', () => {
  const html = renderMarkdown('[a](https://example.org) [b](/articles/2) [c](javascript:alert(1)) <script>x</script>')
  expect(html).toBe(
    '<p><a href="https://example.org" rel="noopener">a</a> <a href="/articles/2">b</a> <a rel="noopener">c</a> </p>',
  )
})
