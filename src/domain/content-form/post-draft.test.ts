import { expect, test } from 'vitest'
import { formOf } from './forms.ts'
import { postedDrafts } from './post-draft.ts'
import { readForm } from './read-form.ts'

const NESTED = [
  'admission_modes.0',
  'admission_modes.0.education_system.education.0',
  'admission_modes.0.education_system.education.0.levels.0',
  'admission_modes.0.education_system.education.0.levels.0.items.0',
]

test('a forged form that repeats a row gives one row, at each level of nested lists', () => {
  const data = new FormData()
  for (const row of NESTED) for (let count = 0; count < 400; count++) data.append(`${row}:was`, '0')
  const drafts = JSON.stringify(postedDrafts(formOf('guides'), data))
  expect(drafts.match(/"was":0/g)).toHaveLength(NESTED.length)
})

test('lines in a single-line text are joined, and a million blanks are parsed', () => {
  const data = new FormData()
  data.set('title.en', ` One \r\n\n two${' '.repeat(1_000_000)}three`)
  expect(readForm(formOf('flows'), data).title).toEqual({ en: `One two${' '.repeat(1_000_000)}three` })
})
