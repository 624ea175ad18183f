import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLineBody, readLineEvent } from './line-event.ts'

const user = { type: 'user', userId: 'U0123456789abcdef0123456789abcdef' }
const read = (event: object) => readLineEvent(JSON.stringify(event))
const message = (sent: object) => {
  const event = read({ type: 'message', timestamp: 5, source: user, replyToken: 'abc', message: { id: '1', ...sent } })
  return event.kind === 'message' ? event.message : null
}

test('a body gives its events, each with its id; one of another shape gives none', () => {
  const body = { destination: 'U1', events: [{ webhookEventId: '01A', type: 'follow' }, { type: 'follow' }, null, 7] }
  expect(readLineBody(JSON.stringify(body))).toEqual([{ id: '01A', raw: '{"webhookEventId":"01A","type":"follow"}' }])
  expect(readLineBody('{"destination":"U1","events":[]}')).toEqual([])
  for (const broken of ['', 'null', '[]', '{}', '{"events":{}}', '{"events":[']) expect(readLineBody(broken)).toBeNull()
})

test('a message has its user, its time and a token for the reply', () => {
  expect(
    read({
      type: 'message',
      timestamp: 5,
      source: user,
      replyToken: 'abc',
      message: { id: '1', type: 'text', text: ' Hi ' },
    }),
  ).toEqual({
    kind: 'message',
    userId: user.userId,
    at: 5,
    replyToken: 'abc',
    message: { id: '1', form: 'text', text: 'Hi', file: null },
  })
  expect(read({ type: 'unfollow', timestamp: 6, source: user })).toEqual({
    kind: 'unfollow',
    userId: user.userId,
    at: 6,
    replyToken: null,
  })
})

test.each([
  ['a sticker is its words', { type: 'sticker', keywords: ['a', 'b', 'c', 'd'] }, { form: 'sticker', text: 'a, b, c' }],
  [
    'a sticker with a text is the text',
    { type: 'sticker', keywords: ['a'], text: 'Go' },
    { form: 'sticker', text: 'Go' },
  ],
  ['a sticker may have no words', { type: 'sticker' }, { form: 'sticker', text: '' }],
  [
    'a place is its address',
    { type: 'location', address: 'Road 1', latitude: 1, longitude: 2 },
    { text: 'Road 1\n1, 2' },
  ],
  [
    'a file has its name alone',
    { type: 'file', fileName: '..\\a/b\u202Efdp.exe', fileSize: 9 },
    { form: 'file', file: { name: 'bfdp.exe', bytes: 9 } },
  ],
  [
    'a picture elsewhere is no file',
    { type: 'image', contentProvider: { type: 'external' } },
    { form: 'image', file: null },
  ],
  ['a new type is named as such', { type: 'hologram' }, { form: 'other', text: '', file: null }],
  ['a type with a name of JavaScript is one too', { type: 'constructor' }, { form: 'other', text: '', file: null }],
])('%s', (_, sent, expected) => {
  expect(message(sent)).toMatchObject(expected)
})

test.each([
  ['a group', { type: 'message', timestamp: 5, source: { type: 'group', groupId: 'C1' } }],
  ['an unknown type', { type: 'beacon', timestamp: 5, source: user }],
  ['no source', { type: 'message', timestamp: 5 }],
  ['a user id that isn’t one', { type: 'follow', timestamp: 5, source: { type: 'user', userId: "U'; drop" } }],
])('%s is nothing that the server knows', (_, event) => {
  expect(read(event)).toEqual({ kind: 'unknown' })
})

test('no event makes it fail, and texts are what databases take', () => {
  const signs = fc.constantFrom('a', '\n', '\0', '\x9f', '\ud800', '\u202E', '你', '🎓')
  const values = fc.jsonValue({ maxDepth: 2 })
  fc.assert(
    fc.property(values, fc.string({ unit: signs }), (value, words) => {
      read({ type: 'message', timestamp: 1, source: user, message: value })
      expect(() => readLineBody(JSON.stringify(value))).not.toThrow()
      const text = message({ type: 'text', text: `${words}\0\ud800` })?.text ?? ''
      expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
    }),
    { numRuns: 200 },
  )
})
