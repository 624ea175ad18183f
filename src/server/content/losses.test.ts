import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { losses } from './losses.ts'
import { renderMarkdown } from './markdown.ts'
import { documentIn } from './parse-files.ts'

const kinds = (text: string) => losses(text).map(({ kind }) => kind)

test('no article would lose text', () => {
  const folder = 'content/articles'
  for (const slug of readdirSync(folder))
    for (const name of readdirSync(`${folder}/${slug}`).filter((file) => file.endsWith('.md')))
      expect(losses(documentIn(readFileSync(`${folder}/${slug}/${name}`, 'utf8')).body)).toEqual([])
})

test.each([
  ['<script>alert(1)</script>', 'html'],
  ['Text with <span style="mso-bidi-font-weight:normal">Word</span> in it', 'html'],
  ['<!--[if gte mso 9]><xml></xml><![endif]-->', 'html'],
  ['<iframe src="https://example.org"></iframe>', 'html'],
  ['# A title of its own', 'heading'],
  ['##### Too deep', 'heading'],
  ['[press](javascript:alert(1))', 'link'],
  ['[press](//evil.example/)', 'link'],
  ['![a](https://elsewhere.example/a.png)', 'image'],
  ['~~gone~~', 'strike'],
  ['- [x] done', 'other'],
  ['>'.repeat(5000), 'tangled'],
  ['*a_'.repeat(20_000), 'tangled'],
])('%s is reported as %s', (text, kind) => {
  expect(new Set(kinds(text))).toEqual(new Set([kind]))
})

test('losses() reports at most a hundred losses', () => {
  expect(losses('a\n=\n'.repeat(1000))).toHaveLength(100)
})

test('every reported text was lost, and every other text is shown', () => {
  expect(renderMarkdown('[press](javascript:alert(1))')).not.toContain('javascript')
  for (const text of [
    'a<br>b',
    '![Kim in Leeds](picture:kim-leeds)',
    '[write](mailto:a@b.example)',
    '{{uk.visa.fee|plain}}',
    'a < b & c',
  ])
    expect(kinds(text)).toEqual([])
})
