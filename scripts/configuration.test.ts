import { expect, test } from 'vitest'
import { parseConfig } from '../src/server/config.ts'
import { readExample, readTexts, writeTables } from './configuration.ts'

test('docs/configuration.md shows the settings of .env.example and the schema (node scripts/configuration.ts writes it)', () => {
  const { page, example } = readTexts()
  expect(page).toBe(writeTables(page, example))
})

test('.env.example explains every setting of the schema, and no other', () => {
  const settings = readExample(readTexts().example).flatMap((section) => section.settings)
  expect(settings.map(({ name }) => name).toSorted()).toEqual(Object.keys(parseConfig({})).toSorted())
  expect(settings.filter(({ meaning }) => meaning === '')).toEqual([])
})
