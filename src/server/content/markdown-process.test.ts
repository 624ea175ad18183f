import { afterAll, expect, test } from 'vitest'
import { createMarkdownReader } from './markdown-process.ts'

const reader = createMarkdownReader(2000)
afterAll(() => reader.close())

test('the process reads a text as the site does', async () => {
  expect(await reader.losses('# Fees\n\nThey are **high**.')).toEqual([{ kind: 'heading', excerpt: '# Fees' }])
  expect(await reader.render('They are **high**.')).toBe('<p>They are <strong>high</strong>.</p>')
  await expect(reader.render('*a_'.repeat(5000))).rejects.toThrow('too complex')
})

test('a text that takes too long is reported, the server stays responsive, and the next text is read', async () => {
  let rounds = 0
  const counting = setInterval(() => rounds++, 10)
  expect(await reader.losses(`- ${'a\n'.repeat(99_000)}`)).toEqual([
    { kind: 'tangled', excerpt: expect.stringMatching(/^- a a/) },
  ])
  clearInterval(counting)
  expect(rounds).toBeGreaterThan(20)
  expect(await reader.losses('Fees')).toEqual([])
})
