import { expect, test } from 'vitest'
import { likesOf, phonePattern } from './contact-spellings.ts'
import {
  contactsOf,
  ERASED,
  isDistinctive,
  isSameContact,
  knownBy,
  looseLikes,
  mentions,
  needlesOf,
  ownWordsOf,
  textsNaming,
  withoutPerson,
  withoutPersonIn,
} from './person-words.ts'

const terms = knownBy([
  { email: 'Lan@Visitor.example', phone: '+84912345678', name: 'Nguyễn Thị Lan', chat_id: 'lan.zalo' },
  { email: 'lan@visitor.example', phone: '+84912345678', name: 'Nguyễn Thị Lan', chat_id: null },
])
const needles = needlesOf(terms, ownWordsOf(terms))

test('each spelling of a person is listed once', () => {
  expect(terms).toEqual({
    emails: ['lan@visitor.example'],
    phones: ['+84912345678'],
    names: ['Nguyễn Thị Lan'],
    chatIds: ['lan.zalo'],
  })
})

test('a person’s words are removed in any case, and the rest stays', () => {
  const text = 'NGUYỄN THỊ LAN (lan@VISITOR.example, 0912345678) asked; 0912345679 did not.'
  expect(withoutPerson(text, needles)).toBe(`${ERASED} (${ERASED}, ${ERASED}) asked; 0912345679 did not.`)
  expect(mentions(text, needles)).toBe(true)
  expect(mentions('Nguyễn Thị Loan', needles)).toBe(false)
})

test('a short name doesn’t match inside other words', () => {
  expect(withoutPerson('An and Andrea can', ['An'])).toBe(`${ERASED} and Andrea can`)
  expect(withoutPerson('今天陳怡君說', ['陳怡君'])).toBe(`今天${ERASED}說`)
})

test('a document keeps its shape', () => {
  const data = { note: 'Call Nguyễn Thị Lan', at: 5, list: ['lan.zalo', null] }
  expect(withoutPersonIn(data, needles)).toEqual({ note: `Call ${ERASED}`, at: 5, list: [ERASED, null] })
})

test('characters with a meaning in patterns are literal', () => {
  expect(withoutPerson('a+b(c and ab', ['a+b(c'])).toBe(`${ERASED} and ab`)
})

const zorblax = ['An', 'Quintessa Zorblax', 'Lê Văn Đức', '陳怡君']

test.each([
  ['called QUINTESSA  zorblax twice', `called ${ERASED} twice`],
  ['from Zorblax, Quintessa.', `from ${ERASED}.`],
  ['Le Van  Duc and lê văn đức', `${ERASED} and ${ERASED}`],
  ['ông Đức Lê Văn'.normalize('NFD'), `ông ${ERASED}`.normalize('NFD')],
  ['找陳 怡君談', `找${ERASED}談`],
  ['Quintessa\nZorblax’s mother', `${ERASED}’s mother`],
  ['Chị ấy ăn cơm', 'Chị ấy ăn cơm'],
  ['Le Van Duct, Quintessa and Zorblaxes', 'Le Van Duct, Quintessa and Zorblaxes'],
])('a name is removed in any spelling, and nothing else: %s', (written, left) => {
  expect(withoutPerson(written, zorblax)).toBe(left)
  expect(mentions(written, zorblax)).toBe(written !== left)
})

test('the database pattern matches every spelling of a name', () => {
  const patterns = looseLikes('Lê Văn Đức').map((like) => new RegExp(`^${like.replaceAll('%', '[^]*')}$`))
  for (const written of ['le van duc', 'LÊ VĂN ĐỨC', 'x Đức Lê Văn y', 'đức, lê văn'.normalize('NFD')])
    expect({ written, isAsked: patterns.some((like) => like.test(written.toLowerCase())) }).toEqual({
      written,
      isAsked: true,
    })
})

test.each([
  [
    'tuan.le99@visitor.example, le99@visitor.example.vn, le99@visitor.example',
    'le99@visitor.example',
    `tuan.le99@visitor.example, le99@visitor.example.vn, ${ERASED}`,
  ],
  [
    'call 0912 345-678 or (0912) 345 678, not 0912345678901',
    '0912345678',
    `call ${ERASED} or ${ERASED}, not 0912345678901`,
  ],
  ['+84 912 345 678', '+84912345678', ERASED],
  ['WP asked of WP-7F3K', 'WP', `${ERASED} asked of WP-7F3K`],
  ['Andrea Tan and Andrea Tanaka', 'Andrea Tan', `${ERASED} and Andrea Tanaka`],
])('whole addresses, phones and names alone: %s', (text, needle, left) => {
  expect(withoutPerson(text, [needle])).toBe(left)
})

test('codes and references stay, for any name', () => {
  const data = { reference: 'AB', office: 'north', references: ['North'], note: 'AB met North' }
  expect(withoutPersonIn(data, ['AB', 'North'])).toEqual({ ...data, note: `${ERASED} met ${ERASED}` })
})

/** The number +84 912 345 699 in common spellings. */
const SPELLINGS = [
  '+84912345699',
  '84912345699',
  '0912345699',
  '912 345 699',
  '+84 912 345 699',
  '0084 912 345 699',
  '(+84) 912 345 699',
  '(84) 912-345-699',
  '+84 (0)912 345 699',
  '+84 0912345699',
  '84-912-345-699',
  '0912/345/699',
  '0912_345_699',
  '0912–345—699',
  '０９１２３４５６９９',
]

test.each(SPELLINGS)('a phone number is found in any spelling: %s', (written) => {
  expect(withoutPerson(`Call ${written}, please`, ['+84912345699'])).toBe(`Call ${ERASED}, please`)
  const likes = likesOf('+84912345699').map((like) => new RegExp(like.replaceAll('%', '[^]*')))
  expect(likes.some((like) => like.test(written))).toBe(true)
})

test('a phone number in a chat link is removed', () => {
  expect(withoutPerson('zalo.me/84912345699 wa.me/84912345699', ['+84912345699'])).toBe(
    `zalo.me/${ERASED} wa.me/${ERASED}`,
  )
})

test.each(['0912345699123', '+886 912345699', '10912345699', '2026-11-24'])('another number stays: %s', (written) => {
  expect(withoutPerson(written, ['+84912345699', '+6591234'])).toBe(written)
})

test('a short number without a prefix is ambiguous, and stays', () => {
  expect('5512345'.replace(phonePattern('+5055512345'), ERASED)).toBe('5512345')
})

test.each([
  'mai.hoang@gmail.com',
  'MAIHOANG@gmail.com',
  'mai.hoang+uk@gmail.com',
  'mai.hoang@googlemail.com',
  'mai.hoang%40gmail.com',
])('an email address is found in all spellings of its mailbox: %s', (written) => {
  expect(withoutPerson(`<${written}>.`, ['maihoang@gmail.com'])).toBe(`<${ERASED}>.`)
  const likes = likesOf('maihoang@gmail.com').map((like) => new RegExp(like.replaceAll('%', '[^]*')))
  expect(likes.some((like) => like.test(written.toLowerCase()))).toBe(true)
})

test.each(['xmai.hoang@gmail.com', 'mai.hoang@gmail.com.vn', 'mai@gmail.com'])(
  'another address stays: %s',
  (written) => {
    expect(withoutPerson(written, ['mai.hoang@gmail.com'])).toBe(written)
  },
)

test.each([
  ['hotline', false],
  ['Lan', false],
  ['lan.zalo', true],
  ['mai99', true],
  ['Nguyễn Lan', true],
  ['陳怡君', true],
])('whether %s tells a person from anybody', (name, expected) => {
  expect(isDistinctive(name)).toBe(expected)
})

test('special characters of LIKE are escaped', () => {
  expect(likesOf('100% sure_ly')).toEqual(['%100\\% sure\\_ly%'])
})

test('a text of thousands of brackets is checked quickly', () => {
  expect(mentions('('.repeat(100_000), needles)).toBe(false)
})

test.each([
  ['0912345678', '+84912345678', true],
  ['0912 345 678', '+84912345678', true],
  ['zalo.me/84912345678', '+84912345678', true],
  ['Mai.Hoang@googlemail.com', 'maihoang@gmail.com', true],
  ['Lan.Zalo', 'lan.zalo', true],
  ['lan.zalo', 'zalo', false],
  ['+84912345679', '+84912345678', false],
])('whether %s and %s are one contact', (one, other, expected) => {
  expect([isSameContact(one, other), isSameContact(other, one)]).toEqual([expected, expected])
})

test('of chat IDs, only phones and email addresses are sure to name a person', () => {
  const chatIds = ['+84912345678', 'lan@visitor.example', 'A-level', '100000000', '@lan99']
  const person = { emails: [], phones: [], names: [], chatIds }
  expect(contactsOf(person)).toEqual(chatIds.slice(0, 2))
  expect(ownWordsOf(person)).toEqual(chatIds.slice(2))
})

test('an account name that begins with @ is removed as one word', () => {
  expect(withoutPerson('LINE @lan99, not @lan991', ['@lan99'])).toBe(`LINE ${ERASED}, not @lan991`)
})

test('texts that name a person are listed, without codes', () => {
  const data = { note: 'Call Nguyễn Thị Lan', at: 5, list: ['lan.zalo', 'other'], reference: 'lan.zalo' }
  expect(textsNaming(data, needles)).toEqual(['Call Nguyễn Thị Lan', 'lan.zalo'])
})
