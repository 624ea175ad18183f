import { expect, test } from 'vitest'
import { channelLinks, type Reached } from './channels.ts'

const person = (overrides: Partial<Reached> = {}): Reached => ({
  edition: 'tw',
  phone: '+886912345678',
  chat_id: null,
  contact_method: null,
  ...overrides,
})
const hrefs = (overrides: Partial<Reached>, text = '') =>
  Object.fromEntries(channelLinks(person(overrides), text).map(({ channel, href }) => [channel, href]))

test.each([
  ['tw', null, ['line', 'zalo', 'whatsapp', 'phone']],
  ['vi', null, ['zalo', 'line', 'whatsapp', 'phone']],
  ['en', null, ['whatsapp', 'line', 'zalo', 'phone']],
  ['vi', 'phone', ['phone', 'zalo', 'line', 'whatsapp']],
  ['tw', 'whatsapp', ['whatsapp', 'line', 'zalo', 'phone']],
  ['tw', 'email', ['line', 'zalo', 'whatsapp', 'phone']],
] as const)('in %s, asked for by %s, channels stand in the order %j', (edition, contact_method, order) => {
  const links = channelLinks(person({ edition, contact_method }))
  expect(links.map(({ channel }) => channel)).toEqual(order)
  expect(links.filter(({ is_wanted }) => is_wanted).map(({ channel }) => channel)).toEqual(
    ['phone', 'whatsapp'].includes(contact_method ?? '') ? [contact_method] : [],
  )
})

test('phone, Zalo and WhatsApp links contain the number; WhatsApp’s also the text', () => {
  expect(hrefs({}, 'Chào bạn & 你好\n?')).toMatchObject({
    phone: 'tel:+886912345678',
    zalo: 'https://zalo.me/886912345678',
    whatsapp: `https://wa.me/886912345678?text=${encodeURIComponent('Chào bạn & 你好\n?')}`,
  })
  expect(hrefs({}).whatsapp).toBe('https://wa.me/886912345678')
})

test.each([
  ['amy.chen', 'https://line.me/R/ti/p/~amy.chen'],
  [' Amy_Chen ', 'https://line.me/R/ti/p/~amy_chen'],
  ['@waypoint', 'https://line.me/R/ti/p/%40waypoint'],
  ['see my profile', null],
  ['javascript:alert(1)', null],
  ['a/../b', null],
  ['', null],
  [null, null],
])('a chat name %j is opened in LINE as %j', (chat_id, href) => {
  expect(hrefs({ chat_id, contact_method: 'line' }).line).toBe(href)
})

test('a chat name belongs to the preferred chat app, else to that of the edition', () => {
  expect(hrefs({ chat_id: 'amy.chen' }).line).not.toBeNull()
  expect(hrefs({ chat_id: 'amy.chen', edition: 'en' }).line).toBeNull()
  expect(hrefs({ chat_id: 'amy.chen', contact_method: 'zalo' }).line).toBeNull()
  expect(hrefs({ chat_id: '+84 912 000 111', contact_method: 'zalo' }).zalo).toBe('https://zalo.me/84912000111')
  expect(hrefs({ chat_id: '+84 912 000 111', contact_method: 'zalo' }).whatsapp).toBe('https://wa.me/886912345678')
})

test('a surrogate pair at the cut of a long text breaks no link', () => {
  expect(() => hrefs({}, `${'a'.repeat(1799)}😀`)).not.toThrow()
})
