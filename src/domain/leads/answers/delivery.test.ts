import { expect, test } from 'vitest'
import { ATTACHMENT_GONE, deliveryOf, errorCodes, isAddressBounced, type MailState, reasonOf } from './delivery.ts'

const mail = (overrides: Partial<MailState> = {}): MailState => ({
  attempts: 0,
  refusals: 0,
  next_attempt_at: 50,
  sent_at: null,
  failed_at: null,
  last_error: null,
  ...overrides,
})

test.each([
  ['one that nobody has tried', mail(), { state: 'waiting', at: null, reason: null }],
  [
    'one that met no server',
    mail({ attempts: 2, last_error: 'ECONNREFUSED' }),
    { state: 'retrying', at: 50, reason: 'no_server' },
  ],
  [
    'one that was refused and is tried again',
    mail({ attempts: 1, refusals: 1, last_error: 'EENVELOPE 550 5.1.1' }),
    { state: 'refused', at: 50, reason: 'no_mailbox', code: '550 5.1.1' },
  ],
  [
    'one that was given up',
    mail({ attempts: 5, refusals: 5, failed_at: 70, last_error: 'EENVELOPE 552' }),
    { state: 'given_up', at: 70, reason: 'mailbox_full', code: '552' },
  ],
  ['one that left', mail({ attempts: 1, sent_at: 60 }), { state: 'sent', at: 60, reason: null }],
  ['one that left long ago', null, { state: 'sent', at: null, reason: null }],
])('%s says so', (_, row, delivery) => {
  expect(deliveryOf(row)).toMatchObject(delivery)
})

test.each([
  ['EENVELOPE 550', 'no_mailbox'],
  ['EENVELOPE 550 5.1.1', 'no_mailbox'],
  ['EENVELOPE 550 5.2.1', 'no_mailbox'],
  ['EENVELOPE 550 5.1.2', 'no_domain'],
  ['EENVELOPE 550 5.4.4', 'no_domain'],
  ['EENVELOPE 452 4.2.2', 'mailbox_full'],
  ['EENVELOPE 552 5.2.2', 'mailbox_full'],
  ['EENVELOPE 554 5.7.1', 'not_wanted'],
  ['EENVELOPE 554', 'other'],
  ['ETIMEDOUT', 'no_server'],
  [ATTACHMENT_GONE, 'file_gone'],
] as const)('%s means %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

test('only the codes of a rejection are stored, because its text may quote the address', () => {
  const failure = { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 <ada@visitor.example> unknown' }
  expect(errorCodes(failure)).toBe('EENVELOPE 550 5.1.1')
  expect(errorCodes({ ...failure, response: '550 ada@visitor.example 5.1.1' })).toBe('EENVELOPE 550')
  expect(errorCodes({})).toBe('unknown')
})

test('an address counts as rejected only at its own step, and permanently', () => {
  expect(isAddressBounced({ responseCode: 550, command: 'RCPT TO' })).toBe(true)
  expect(isAddressBounced({ responseCode: 450, command: 'RCPT TO' })).toBe(false)
  expect(isAddressBounced({ responseCode: 550, command: 'MAIL FROM' })).toBe(false)
  expect(isAddressBounced({ responseCode: 550, command: 'DATA' })).toBe(false)
})
