import { expect, test } from 'vitest'
import { nameOfField } from './field-names.ts'
import { keepFields, keptAt, ownFields, readKept, typedFields, writeKept } from './kept.ts'

const form = new FormData()
for (const [name, value] of [
  ['version', '3'],
  ['title', 'Visas'],
  ['password', 'secret'],
] as const)
  form.append(name, value)

test('input is saved with its time and without secrets, and the form gets it back', () => {
  const before = Date.now()
  const kept = readKept(writeKept(keepFields(form)))
  expect(keptAt(kept)).toBeGreaterThanOrEqual(before)
  expect(ownFields(kept)).toEqual([
    ['version', '3'],
    ['title', 'Visas'],
  ])
  expect(typedFields(kept)).toEqual([['title', 'Visas']])
  expect(keptAt([['title', 'Visas']])).toBeNull()
  expect(keepFields(new FormData())).toEqual([])
})

test.each([
  ['title', 'Title'],
  ['title.vi', 'Title › Tiếng Việt'],
  ['some_field', 'some field'],
])('the field %s has the label %s', (name, called) => {
  expect(nameOfField(name, 'en')).toBe(called)
})
