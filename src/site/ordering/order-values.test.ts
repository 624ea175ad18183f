import { describe, expect, test } from 'vitest'
import { applyItemOf, itemErrors, orderValues, refineItemOf } from './order-values.ts'

const filled = { service: 'sop', mode: 'revision', source: 'text', text: 'Some words.', copies: '2' }

describe('a document', () => {
  test('uses the visible text, with its line ends as typed', () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...filled, text: 'One\r\ntwo' })) form.set(name, value)
    expect(refineItemOf(orderValues(form))).toMatchObject({ text: 'One\ntwo', copies: '2', urgent: false })
  })

  test('leaves out a text when a file is chosen, and a file when a text is', () => {
    expect(refineItemOf({ ...filled, source: 'file', file_id: 'f1' })).toEqual({
      kind: 'refine',
      service: 'sop',
      mode: 'revision',
      file_id: 'f1',
      copies: '2',
      urgent: false,
    })
    expect(refineItemOf({ ...filled, file_id: 'f1' })).not.toHaveProperty('file_id')
  })

  test('from an interview has no text yet, only its length', () => {
    const item = refineItemOf({ ...filled, from_interview: 'revision', word_limit: '600' })
    expect(item).toMatchObject({ word_limit: '600' })
    expect(item).not.toHaveProperty('text')
  })
})

test('an application service uses only its own options', () => {
  expect(applyItemOf({ service: 'visa', 'visa.country': 'uk', 'school_application.schools': '1' })).toEqual({
    kind: 'apply',
    service: 'visa',
    options: { country: 'uk' },
  })
})

test('options of the chosen service are read, however many others there are', () => {
  const form = new FormData()
  for (let at = 0; at < 40; at++) form.set(`other-${at}.country`, 'uk')
  for (const [name, value] of [
    ['service', 'housing'],
    ['housing.room-type', 'single'],
    ['captcha.key', 'key'],
    ['attribution.unheard', 'x'],
    ['Upper.case', 'x'],
  ] as const)
    form.set(name, value)
  const values = orderValues(form)
  expect(values).toMatchObject({ 'housing.room-type': 'single', 'captcha.key': 'key' })
  expect(Object.keys(values)).toHaveLength(32)
  expect(applyItemOf(values).options).toEqual({ 'room-type': 'single' })
})

test.each([
  [{ ...filled }, 'items.0.text', 'text'],
  [{ ...filled, source: 'file' }, 'items.0.text', 'file'],
  [{ ...filled, source: 'file' }, 'items.0.file_id', 'file'],
  [{ ...filled, from_interview: 'interview revision' }, 'items.0.text', 'word_limit'],
  [{ ...filled, mode: '', from_interview: '' }, 'items.0.text', 'text'],
  [{ ...filled }, 'items.0.copies', 'copies'],
  [{ service: 'visa' }, 'items.0.options.country', 'visa.country'],
])('an error stands at the field that is shown: %j %s', (values, path, field) => {
  expect(itemErrors({ [path]: ['no'] }, values)).toEqual({ [field]: ['no'] })
})
