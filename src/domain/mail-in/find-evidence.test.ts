import { expect, test } from 'vitest'
import { decideLead, findClues } from './find-evidence.ts'
import type { ParsedMail } from './parsed-mail.ts'

const MAIL: ParsedMail = {
  headers: [],
  from: { name: '', address: 'ada@visitor.example' },
  recipients: [],
  subject: '',
  messageId: '',
  answers: [],
  sentAt: null,
  text: '',
  hasHtml: false,
  hasManySenders: false,
  parts: [],
  report: null,
}
const ada = { leadId: 'ada', addresses: ['ada@visitor.example'] }
const bob = { leadId: 'bob', addresses: ['bob@visitor.example'] }
const NOTHING = { token: null, thread: [], reference: [], sender: [] }

test('tokens come from recipients at the reply address alone', () => {
  const recipients = ['reply+abc@firm.example', 'reply@firm.example', 'reply+def@other.example', 'info@firm.example']
  expect(findClues({ ...MAIL, recipients }, 'Reply@firm.example').tokens).toEqual(['abc'])
  expect(findClues({ ...MAIL, recipients }, null).tokens).toEqual([])
})

test.each([
  ['Re: WP-7F3K-00AB', ['WP-7F3K-00AB']],
  ['回覆：預約 wp-7f3k-00ab 的問題', ['WP-7F3K-00AB']],
  ['Re: SAO-1234-ABCD, WP-7F3K-00AB', ['SAO-1234-ABCD', 'WP-7F3K-00AB']],
  ['XWP-7F3K-00ABC or COVID-2020-2021', []],
])('the subject %j names %j', (subject, references) => {
  expect(findClues({ ...MAIL, subject }, null).references).toEqual(references)
})

test('a token comes before a thread, a thread before a reference, and a sender alone only proposes', () => {
  const from = 'ada@visitor.example'
  expect(decideLead({ token: ada, thread: [bob], reference: [bob], sender: [bob] }, from)).toMatchObject({
    leadId: 'ada',
    evidence: 'token',
    isKnownSender: true,
  })
  expect(decideLead({ ...NOTHING, thread: [bob], reference: [ada] }, from)).toMatchObject({
    leadId: 'bob',
    evidence: 'thread',
    isKnownSender: false,
  })
  expect(decideLead({ ...NOTHING, reference: [bob, ada] }, from)).toMatchObject({
    leadId: 'ada',
    evidence: 'reference',
  })
  expect(decideLead({ ...NOTHING, sender: [ada] }, from)).toEqual({
    leadId: null,
    evidence: null,
    isKnownSender: false,
    proposedId: 'ada',
  })
})

test('a reference from another sender joins nothing, and proposes its lead', () => {
  expect(decideLead({ ...NOTHING, reference: [bob] }, 'ada@visitor.example')).toMatchObject({
    leadId: null,
    proposedId: 'bob',
  })
  expect(decideLead({ ...NOTHING, reference: [{ leadId: 'x', addresses: [''] }] }, '')).toMatchObject({ leadId: null })
})
