import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./', import.meta.url)
const pictures = readdirSync(folder).filter((name) => name.endsWith('.svg'))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const styles = read('art.css')

test.each(pictures)('%s can be inlined under the content security policy', (name) => {
  expect(read(name)).not.toMatch(/<style|style=|<script|\son\w+=|href=/)
})

test.each(pictures)('%s uses only classes that art.css colours', (name) => {
  const classes = [...read(name).matchAll(/class="(art[^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  for (const className of classes) expect(styles).toContain(`.${className}`)
})

test.each(pictures)('%s stays small', (name) => {
  const maxBytes = name.startsWith('globe-') ? 14_000 : 10_000
  expect(read(name).length).toBeLessThanOrEqual(maxBytes)
})
