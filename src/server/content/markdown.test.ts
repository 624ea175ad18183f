import { expect, test } from 'vitest'
import { demoContent } from '../../../tests/support/demo-defects.ts'
import { type FiguresOfDay, resolveText } from '../../domain/figures/write-figure.ts'
import { renderMarkdown } from './markdown.ts'

test.each([
  ['## Who pays?', '<h2 id="h-who-pays">Who pays?</h2>'],
  ['## Phỏng vấn ở Đà Nẵng', '<h2 id="h-phong-van-o-da-nang">Phỏng vấn ở Đà Nẵng</h2>'],
  ['## 簽證官在判斷什麼', '<h2 id="h-簽證官在判斷什麼">簽證官在判斷什麼</h2>'],
  ['### **Fees** & <taxes>', '<h3 id="h-fees">'],
  ['## …', '<h2 id="h-part">…</h2>'],
])('the heading of %s has an id from its words', (markdown, html) => {
  expect(renderMarkdown(markdown)).toContain(html)
})

test('two equal headings have different ids', () => {
  const ids = [...renderMarkdown('## Costs\n\n## Costs\n\n## Costs 2\n\n## Costs').matchAll(/id="([^"]+)"/g)]
  expect(ids.map(([, id]) => id)).toEqual(['h-costs', 'h-costs-2', 'h-costs-2-2', 'h-costs-3'])
})

test('no id, style or class of an editor gets through', () => {
  const html = renderMarkdown('<h2 id="content" style="color:red">A</h2>\n\n<div class="table-scroll">x</div>')
  expect(html).toContain('<h2 id="h-a">A</h2>')
  expect(html).not.toMatch(/"content"|style|<div/)
})

test('the cells of a table with more than three columns repeat their headings', () => {
  const html = renderMarkdown('| a | **b** | c "d" | e |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 | 6 | 7 | 8 |')
  expect(html).toMatch(/^<div class="table-scroll table-blocks"/)
  expect([...html.matchAll(/<td data-label="([^"]*)">(\d)/g)].map(([, label, cell]) => [label, cell])).toEqual([
    ...[
      ['a', '1'],
      ['b', '2'],
      ['c &quot;d&quot;', '3'],
      ['e', '4'],
    ],
    ...[
      ['a', '5'],
      ['b', '6'],
      ['c &quot;d&quot;', '7'],
      ['e', '8'],
    ],
  ])
  expect(renderMarkdown('| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |')).not.toContain('data-label')
})

test('a table has the heading above it as its caption', () => {
  const table = '|a|b|\n|-|-|\n|1|2|'
  const html = renderMarkdown(`${table}\n\n## Fees & **dates**\n\n${table}\n\n### In the UK\n\n${table}`)
  expect(
    [...html.matchAll(/<table>(?:<caption class="sr-only">(.*?)<\/caption>)?/g)].map(([, caption]) => caption),
  ).toEqual([undefined, 'Fees &amp; dates', 'In the UK'])
})

test('a table scrolls inside a container that keyboards can focus', () => {
  expect(renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |')).toMatch(
    /^<div class="table-scroll" tabindex="0"><table>[\s\S]*<td align="right">2<\/td>[\s\S]*<\/table><\/div>$/,
  )
})

test('links to other sites have no opener, scripts are dropped', () => {
  const html = renderMarkdown('[a](https://example.org) [b](/articles/2) [c](javascript:alert(1)) <script>x</script>')
  expect(html).toBe(
    '<p><a href="https://example.org" rel="noopener">a</a> <a href="/articles/2">b</a> <a rel="noopener">c</a> </p>',
  )
})

test.each([
  ['**大學預科（Foundation）**約一年', '<strong>大學預科（Foundation）</strong>約一年'],
  ['他說**「可以」**的時候', '他說<strong>「可以」</strong>的時候'],
  ['**注意：**重點，**其他。**最後', '<strong>注意：</strong>重點，<strong>其他。</strong>最後'],
  ['讀**“文憑”**的人', '讀<strong>“文憑”</strong>的人'],
  ['約**10%**的人', '約<strong>10%</strong>的人'],
  ['看**[這篇](/articles/2)**吧', '看<strong><a href="/articles/2">這篇</a></strong>吧'],
  ['**看`code`**吧', '<strong>看<code>code</code></strong>吧'],
  ['*真實學生（GS）*說明', '<em>真實學生（GS）</em>說明'],
  ['***都是。***的', '<em><strong>都是。</strong></em>的'],
  ['**유학(留學)**을', '<strong>유학(留學)</strong>을'],
  ['**（GS）**visa', '<strong>（GS）</strong>visa'],
  ['**銜接課程**（Pathway）', '<strong>銜接課程</strong>（Pathway）'],
  ['，**重點**的，**其次**', '，<strong>重點</strong>的，<strong>其次</strong>'],
])('emphasis beside Chinese without spaces: %s', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(`<p>${html}</p>`)
})

test.each([
  ['2 * 3 * 4 是 24', '2 * 3 * 4 是 24'],
  ['\\*\\*不是（粗體）\\*\\*的', '**不是（粗體）**的'],
  ['`**碼（x）**的`', '<code>**碼（x）**的</code>'],
  ['ein **(test)**s', 'ein **(test)**s'],
])('text that is not emphasis stays as typed: %s', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(`<p>${html}</p>`)
})

test('no text of the content shows emphasis markers', () => {
  expect(JSON.stringify(demoContent).match(/.{20}\*\*.{20}/g) ?? []).toEqual([])
})

test('headings with the same words have different ids', () => {
  const html = renderMarkdown('## Fees\n\n## Fees\n\n## Fees 2\n\n## Fees\n\n## Fees 2')
  const ids = [...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['h-fees', 'h-fees-2', 'h-fees-2-2', 'h-fees-3', 'h-fees-2-3'])
})

test('a text that would take too long to read is rejected', () => {
  expect(() => renderMarkdown('*a_'.repeat(20_000))).toThrow('too complex')
})

const figures = { figures: new Map(), rates: {}, day: '2026-11-24' } as unknown as FiguresOfDay
const shown = (markdown: string) => resolveText(renderMarkdown(markdown), 'en', figures)

test.each([
  '{{=<meta http-equiv=refresh content=0;url=https://evil.example>}}',
  '{{=<form action=/console/people><button>}}',
  '{{= &lt;b onclick=alert(1)&gt; }}',
  '| a |\n|---|\n| {{=<script src=//evil.example></script>}} |',
  '`{{=<img src=x onerror=alert(1)>}}`',
  '[a](/x "{{=" onclick="alert(1)}}")',
])('an example amount adds no markup to a page: %s', (markdown) => {
  expect(shown(markdown)).not.toMatch(
    /<(?!\/?(?:p|a|code|table|thead|tbody|tr|th|td|div)\b)|<[^>]*\s(?:on\w+|http-equiv)=/,
  )
})

test.each([
  '[a]({{=javascript:alert(1)}})',
  '<a href="{{=javascript:alert(1)}}">a</a>',
  '[a](/{{=/evil.example}})',
  '[a](&#123;&#123;=javascript:alert(1)&#125;&#125;)',
  '[a](/&#123;&#123;=/evil.example/login&#125;&#125;)',
])('no figure becomes part of a URL: %s', (markdown) => {
  expect(shown(markdown)).not.toMatch(/href="(?:javascript:|\/\/)/)
  expect(shown(markdown)).toContain('a</a>')
})

test('an example amount is shown unchanged, in tables, emphasis and links too', () => {
  expect(shown('| {{=US$10,000}} |\n|---|\n| **{{=6.5}}** [{{=1,5 tỷ đồng}}](/faq) |')).toContain(
    '<strong>6.5</strong> <a href="/faq">1,5 tỷ đồng</a>',
  )
})
