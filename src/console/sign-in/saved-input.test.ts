import { expect, test } from 'vitest'
import { fieldLabel } from './field-labels.ts'
import { readSavedInput, savedAt, saveInput, submittedFields, visibleInput, writeSavedInput } from './saved-input.ts'

const form = new FormData()
for (const [name, value] of [
  ['version', '3'],
  ['title', 'Visas'],
  ['password', 'secret'],
] as const)
  form.append(name, value)

test('input is saved with its time and without secrets, and the form gets it back', () => {
  const before = Date.now()
  const savedInput = readSavedInput(writeSavedInput(saveInput(form)))
  expect(savedAt(savedInput)).toBeGreaterThanOrEqual(before)
  expect(submittedFields(savedInput)).toEqual([
    ['version', '3'],
    ['title', 'Visas'],
  ])
  expect(visibleInput(savedInput)).toEqual([['title', 'Visas']])
  expect(savedAt([['title', 'Visas']])).toBeNull()
  expect(saveInput(new FormData())).toEqual([])
})

test.each([
  ['title', 'Title'],
  ['title.vi', 'Title › Tiếng Việt'],
  ['some_field', 'some field'],
])('the field %s has the label %s', (name, label) => {
  expect(fieldLabel(name, 'en')).toBe(label)
})
