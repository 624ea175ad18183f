import { expect, test } from 'vitest'
import {
  GONE,
  knownBy,
  likeOf,
  looseLikes,
  mentions,
  needlesOf,
  withoutPerson,
  withoutPersonIn,
} from './person-words.ts'

const known = knownBy([
  { email: 'Lan@Visitor.example', phone: '+84912345678', name: 'Nguyễn Thị Lan', chat_id: 'lan.zalo' },
  { email: 'lan@visitor.example', phone: '+84912345678', name: 'Nguyễn Thị Lan', chat_id: null },
])
const needles = needlesOf(known, true)

test('somebody is known by each spelling once', () => {
  expect(known).toEqual({
    emails: ['lan@visitor.example'],
    phones: ['+84912345678', '0912345678'],
    names: ['Nguyễn Thị Lan', 'lan.zalo'],
  })
})

test('a text is left without them, in small letters and capitals, and the rest stays', () => {
  const text = 'NGUYỄN THỊ LAN (lan@VISITOR.example, 0912345678) asked; 0912345679 did not.'
  expect(withoutPerson(text, needles)).toBe(`${GONE} (${GONE}, ${GONE}) asked; 0912345679 did not.`)
  expect(mentions(text, needles)).toBe(true)
  expect(mentions('Nguyễn Thị Loan', needles)).toBe(false)
})

test('a short name is no part of other words', () => {
  expect(withoutPerson('An and Andrea can', ['An'])).toBe(`${GONE} and Andrea can`)
  expect(withoutPerson('今天陳怡君說', ['陳怡君'])).toBe(`今天${GONE}說`)
})

test('a document keeps its shape', () => {
  const data = { note: 'Call Nguyễn Thị Lan', at: 5, list: ['lan.zalo', null] }
  expect(withoutPersonIn(data, needles)).toEqual({ note: `Call ${GONE}`, at: 5, list: [GONE, null] })
})

test('signs that mean something to patterns are only signs', () => {
  expect(withoutPerson('a+b(c and ab', ['a+b(c'])).toBe(`${GONE} and ab`)
})

const zorblax = ['An', 'Quintessa Zorblax', 'Lê Văn Đức', '陳怡君']

test.each([
  ['called QUINTESSA  zorblax twice', `called ${GONE} twice`],
  ['from Zorblax, Quintessa.', `from ${GONE}.`],
  ['Le Van  Duc and lê văn đức', `${GONE} and ${GONE}`],
  ['ông Đức Lê Văn'.normalize('NFD'), `ông ${GONE}`.normalize('NFD')],
  ['找陳 怡君談', `找${GONE}談`],
  ['Quintessa\nZorblax’s mother', `${GONE}’s mother`],
  ['Chị ấy ăn cơm', 'Chị ấy ăn cơm'],
  ['Le Van Duct, Quintessa and Zorblaxes', 'Le Van Duct, Quintessa and Zorblaxes'],
])('a name goes however it was written, and nothing else: %s', (written, left) => {
  expect(withoutPerson(written, zorblax)).toBe(left)
  expect(mentions(written, zorblax)).toBe(written !== left)
})

test('whatever a name may be written as is within what the database is asked for', () => {
  const asked = looseLikes('Lê Văn Đức').map((like) => new RegExp(`^${like.replaceAll('%', '[^]*')}$`))
  for (const written of ['le van duc', 'LÊ VĂN ĐỨC', 'x Đức Lê Văn y', 'đức, lê văn'.normalize('NFD')])
    expect({ written, isAsked: asked.some((like) => like.test(written.toLowerCase())) }).toEqual({
      written,
      isAsked: true,
    })
})

test.each([
  [
    'tuan.le99@visitor.example, le99@visitor.example.vn, le99@visitor.example',
    'le99@visitor.example',
    `tuan.le99@visitor.example, le99@visitor.example.vn, ${GONE}`,
  ],
  [
    'call 0912 345-678 or (0912) 345 678, not 0912345678901',
    '0912345678',
    `call ${GONE} or (${GONE}, not 0912345678901`,
  ],
  ['+84 912 345 678', '+84912345678', GONE],
  ['WP asked of WP-7F3K', 'WP', `${GONE} asked of WP-7F3K`],
  ['Andrea Tan and Andrea Tanaka', 'Andrea Tan', `${GONE} and Andrea Tanaka`],
])('whole addresses, phones and names alone: %s', (text, needle, left) => {
  expect(withoutPerson(text, [needle])).toBe(left)
})

test('codes and references stay, whatever somebody is called', () => {
  const data = { reference: 'AB', office: 'north', references: ['North'], note: 'AB met North' }
  expect(withoutPersonIn(data, ['AB', 'North'])).toEqual({ ...data, note: `${GONE} met ${GONE}` })
})

test('LIKE finds a phone however its digits are set apart', () => {
  expect(likeOf('0912345678')).toBe('%0%9%1%2%3%4%5%6%7%8%')
  expect(likeOf('a_b@visitor.example')).toBe('%a\\_b@visitor.example%')
})
