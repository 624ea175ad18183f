import { expect, test } from 'vitest'
import { matchScoreOf } from './duplicates.ts'

const lan = {
  name: 'Nguyễn Thị Lan',
  phone: '+84912345678',
  email: 'lan@visitor.example',
  chat_id: 'Lan99',
  countries: 'uk,ca',
  edition: 'vi',
}
const other = {
  name: 'Phạm Thu Hà',
  phone: '+84900000000',
  email: 'ha@visitor.example',
  chat_id: null,
  countries: 'au',
  edition: 'en',
}

test.each([
  ['nothing', {}, null],
  ['the phone, under a name that is a part of theirs', { phone: lan.phone, name: 'Lan Nguyễn' }, 'nearly_certain'],
  ['the phone, in another script', { phone: lan.phone, name: '阮氏蘭' }, 'nearly_certain'],
  ['the phone, under another name: a family', { phone: lan.phone }, 'likely'],
  ['phone and mail, under another name', { phone: lan.phone, email: 'LAN@visitor.example' }, 'nearly_certain'],
  ['the mail and the name', { email: lan.email, name: lan.name }, 'nearly_certain'],
  ['the chat name, in other letters', { chat_id: 'lan99', name: 'lan' }, 'likely'],
  ['the chat name, under another name', { chat_id: 'LAN99' }, 'perhaps'],
  ['the name, without its marks', { name: 'NGUYEN THI LAN' }, 'perhaps'],
  ['the name, and where they want to go', { name: lan.name, countries: 'ca', edition: 'vi' }, 'likely'],
  ['the name, and another edition', { name: lan.name, countries: 'ca' }, 'perhaps'],
])('two leads that share %s', (_, shared, certainty) => {
  expect(matchScoreOf(lan, { ...other, ...shared })?.certainty ?? null).toBe(certainty)
  expect(matchScoreOf({ ...other, ...shared }, lan)?.certainty ?? null).toBe(certainty)
})

test('missing values never match', () => {
  const blank = { ...other, name: '', phone: '', email: '', chat_id: null }
  expect(matchScoreOf(blank, { ...blank })).toBeNull()
})
