import { expect, test } from 'vitest'
import { classifyMail } from './classify-mail.ts'
import type { ParsedMail } from './parsed-mail.ts'

const NO_SENDERS = { addresses: new Set<string>(), isSent: false }

const buildMail = (headers: Record<string, string> = {}, more: Partial<ParsedMail> = {}): ParsedMail => ({
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  from: { name: 'Ada', address: 'ada@visitor.example' },
  recipients: [],
  subject: 'Hello',
  messageId: '',
  answers: [],
  sentAt: null,
  text: '',
  hasHtml: false,
  hasManySenders: false,
  parts: [],
  report: null,
  ...more,
})

test.each<[string, Record<string, string>, string]>([
  ['a message without marks', {}, 'human'],
  ['a message that says it is no automatic one', { 'auto-submitted': 'no' }, 'human'],
  ['a person at Exchange, who wants no out-of-office replies', { 'x-auto-response-suppress': 'OOF, DR, RN' }, 'human'],
  ['a message that a spam filter has passed', { 'x-spam-status': 'No, score=-2.1', 'x-spam-flag': 'NO' }, 'human'],
  ['a vacation reply', { 'auto-submitted': 'auto-replied' }, 'automatic'],
  ['a vacation reply of Gmail', { 'auto-submitted': 'auto-replied', precedence: 'bulk' }, 'automatic'],
  ['an out-of-office reply of Exchange', { 'x-auto-response-suppress': 'All' }, 'automatic'],
  ['an old vacation program', { precedence: 'auto_reply', 'x-autoreply': 'yes' }, 'automatic'],
  ['a message without a return path', { 'return-path': '<>' }, 'automatic'],
  ['a newsletter', { 'list-unsubscribe': '<https://news.example/off>' }, 'newsletter'],
  ['bulk mail', { precedence: 'bulk' }, 'newsletter'],
  ['marked spam', { 'x-spam-flag': 'YES' }, 'spam'],
  ['junk of Microsoft 365', { 'x-ms-exchange-organization-scl': '6' }, 'spam'],
])('%s is %s', (_, headers, kind) => {
  expect(classifyMail(buildMail(headers), NO_SENDERS)).toBe(kind)
})

test('a report of a mail server, or a message of its daemon, is a bounce', () => {
  expect(classifyMail(buildMail({}, { report: { failed: [], messageId: '' } }), NO_SENDERS)).toBe('bounce')
  const from = { name: '', address: 'mailer-daemon@mail.example' }
  expect(classifyMail(buildMail({ 'return-path': '<>' }, { from }), NO_SENDERS)).toBe('bounce')
})

test('a no-reply address and a message without a sender are automatic', () => {
  for (const from of [null, { name: 'Bank', address: 'no-reply@bank.example' }])
    expect(classifyMail(buildMail({}, { from }), NO_SENDERS)).toBe('automatic')
})

test('copies of our own mail and messages of colleagues are told apart from those of people', () => {
  expect(classifyMail(buildMail({ 'auto-submitted': 'auto-generated' }), { ...NO_SENDERS, isSent: true })).toBe('own')
  expect(classifyMail(buildMail(), { ...NO_SENDERS, addresses: new Set(['ada@visitor.example']) })).toBe('team')
})
