import { expect, test } from 'vitest'
import { channelsInOrder, choiceIssues, choicesShownIn, type FormChoices } from './form-choices.ts'

const codes = (...list: string[]) => list.map((code) => ({ code }))
const CHOICES = {
  source: codes('fair'),
  degree: codes('master'),
  intake_term: codes('march'),
  contact_method: [{ code: 'telegram', kind: 'app_id' as const }],
}

test('choices without editions are for all, others only for theirs', () => {
  const choices = [{ code: 'a' }, { code: 'b', editions: ['vi'] }, { code: 'c', editions: ['vi', 'en'] }]
  expect(choicesShownIn(choices, 'en').map(({ code }) => code)).toEqual(['a', 'c'])
})

test('the chat app of the edition is the second channel', () => {
  const channels = codes('phone', 'email', 'line', 'zalo')
  expect(channelsInOrder(channels, 'zalo').map(({ code }) => code)).toEqual(['phone', 'zalo', 'email', 'line'])
  expect(channelsInOrder(channels, 'kakao').map(({ code }) => code)).toEqual(['phone', 'email', 'line', 'zalo'])
  expect(channelsInOrder([], 'zalo')).toEqual([])
})

test('degree and source are required where the content has some', () => {
  const required = (choices: FormChoices) => choiceIssues(choices, {}, 'en').map(({ path }) => path)
  expect(required(CHOICES)).toEqual(['degree', 'source'])
  expect(required({ ...CHOICES, degree: [] })).toEqual(['source'])
  expect(required({ ...CHOICES, degree: [{ code: 'master', editions: ['vi'] }] })).toEqual(['source'])
})

test('an unknown choice and a missing ID are rejected', () => {
  const body = { degree: 'master', source: 'fair', intake_term: 'march', contact_method: 'telegram', chat_id: 'an' }
  expect(choiceIssues(CHOICES, body, 'en')).toEqual([])
  expect(choiceIssues(CHOICES, { ...body, chat_id: ' ' }, 'en')).toEqual([
    { path: 'chat_id', key: 'fields.chat_id.required' },
  ])
  expect(choiceIssues(CHOICES, { ...body, degree: 'doctor', contact_method: 'fax', intake_term: 'May' }, 'en')).toEqual(
    ['degree', 'intake_term', 'contact_method'].map((path) => ({ path, key: 'invalid' })),
  )
})
