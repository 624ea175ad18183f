import { expect, test } from 'vitest'
import { keepNames, sayNames } from './name-placeholders.ts'

const figures = (count: number) => Array.from({ length: count }, (_, index) => `{{=${index}}}`).join(' ')

test.each([1, 4096, 4097, 20_000])(
  '%i figures come back as they were, and no placeholder is another character',
  (count) => {
    const { text, names } = keepNames(figures(count))
    expect(text.replace(/\{\{=\d+\}\}/g, '')).toMatch(/^[\uE100-\uF0FF ]*$/)
    expect(sayNames(text, names)).toBe(figures(count))
  },
)

test('thousands of blanks are not an example', () => {
  const { names } = keepNames(`{{=${' '.repeat(20_000)}<}} {{= ₱2,500 }}`)
  expect(names).toEqual(['{{= ₱2,500 }}'])
})

test('known names keep their placeholders, and invalid names stay text', () => {
  const { text, names } = keepNames('{{b.c}} {{a.b}} {{nothing here', ['{{a.b}}'])
  expect([text, names]).toEqual(['\uE101 \uE100 {{nothing here', ['{{a.b}}', '{{b.c}}']])
})
