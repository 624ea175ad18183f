import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import mutants from './mutants.json' with { type: 'json' }

test.each(mutants)('$id changes one place of $file', ({ file, find, killedBy }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
  expect(existsSync(killedBy)).toBe(true)
})
