/** A conversation over a real SMTP and a real IMAP server: booking, reply, answers of three mail programs, all on one lead. Needs dovecot. */
import type { Email } from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../../src/api/in-process.ts'
import { startMailSender } from '../../../src/server/mail/sender.ts'
import { createMailTransport } from '../../../src/server/mail/transport.ts'
import { parseMailboxes } from '../../../src/server/mail-in/mailboxes.ts'
import { watchMailbox } from '../../../src/server/mail-in/watch-mailbox.ts'
import { deriveMails } from '../../../src/services/mail-in/derive-mail.ts'
import { bookLead } from '../../support/console-leads.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { buildMailIn, buildRaw, type RawMail } from '../../support/mail-in.ts'
import { openMailbox } from '../../support/smtp.ts'
import { buildAdmin, principalOf } from '../../support/staff.ts'
import { openTestStore } from '../../support/stores.ts'
import { buildApi, buildCaller } from '../../support/test-api.ts'

const USER = 'reply@waypoint.example'
const EMAIL = 'ada@visitor.example'

test('a visitor answers from several mail programs, under another subject, and forwards with a parent in copy', async () => {
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.stop())
  const smtp = await openMailbox()
  onTestFinished(smtp.close)
  const store = await openTestStore('sqlite', 'fixture')
  const api = buildApi(store)
  const mailIn = buildMailIn(store, api.deps.uploads.files, Date.now, true)
  const log = { warn: () => undefined, error: () => undefined }
  const transport = createMailTransport(smtp.url, async () => 'Waypoint <no-reply@waypoint.example>', '/nowhere')
  const sender = startMailSender(store, transport, log)
  onTestFinished(sender.stop)
  const [mailbox] = parseMailboxes(dovecot.urlOf(USER)) ?? []
  if (!mailbox) throw new Error('no mailbox')
  const watching = watchMailbox(mailIn, mailbox, { maxBytes: 1e7, log, onStored: () => undefined })
  onTestFinished(watching.stop)
  const principal = { ...(await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))), isMfaVerified: true }
  const booking = { ...api.deps.booking, now: Date.now, onMailQueued: sender.wake }
  const staff = inProcessStaffClient({ ...api.deps, booking, mailIn }, buildCaller({ principal }))

  const { leadId } = await bookLead(api, { email: EMAIL, office: 'taipei' })
  const reply = async (subject: string, text: string): Promise<Email> => {
    const { lead } = await staff.showLead({ id: leadId })
    await staff.answerLead({ id: leadId, channel: 'mail', version: lead.version, subject, text })
    const [mail] = await smtp.receive(1, (each) => each.subject === subject)
    if (!mail) throw new Error('no reply')
    return mail
  }
  const messages = async (count: number) => {
    for (;;) {
      await deriveMails(mailIn, () => false)
      const shown = await staff.showLead({ id: leadId })
      if (shown.messages.length >= count) return shown
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const answer = (mail: RawMail) => dovecot.deliver(USER, [buildRaw({ from: EMAIL, ...mail })])

  const first = await reply('Your plans', 'Which year?')
  expect(first.from).toMatchObject({ name: principal.name, address: 'no-reply@waypoint.example' })
  const to = first.replyTo?.[0]?.address ?? ''
  expect(to).toContain(`reply+${leadId}`)
  const { messageId = '' } = first
  // Gmail keeps the token and the thread
  await answer({
    to,
    subject: 'Re: Your plans',
    text: 'Next year.',
    head: [`In-Reply-To: ${messageId}`, `References: ${messageId}`],
  })
  expect((await messages(1)).lead.waiting_since).not.toBeNull()
  const second = await reply('Re: Your plans', 'And where?')
  // Outlook writes to the address without the token, and keeps References
  await answer({
    to: USER,
    subject: 'RE: Your plans',
    text: 'Leeds.\n\n________________________________\nFrom: Waypoint\nSent: today',
    head: [`References: ${messageId} ${second.messageId}`, 'Thread-Index: AQHZ=='],
  })
  // Apple Mail: a new message from the address book, to the address of the first reply
  await answer({ to, subject: 'Something else', text: 'My grades.', head: ['X-Mailer: Apple Mail (2.3826)'] })
  // forwarded, with the mother in copy, who then answers all
  await answer({ to, subject: 'Fwd: Your plans', text: 'Mum, look.', head: ['Cc: mother@family.example'] })
  await dovecot.deliver(USER, [
    buildRaw({
      from: 'mother@family.example',
      to,
      subject: 'Re: Fwd: Your plans',
      text: 'Thank you.',
      head: [`Cc: ${EMAIL}`],
    }),
  ])
  const { messages: received, events } = await messages(5)
  expect(received.map(({ subject }) => subject).sort()).toEqual(
    ['Fwd: Your plans', 'RE: Your plans', 'Re: Fwd: Your plans', 'Re: Your plans', 'Something else'].sort(),
  )
  expect(received.filter((each) => !each.is_known_sender).map((each) => each.sender)).toEqual(['mother@family.example'])
  expect(received.find(({ subject }) => subject === 'RE: Your plans')).toMatchObject({
    body: 'Leeds.',
    evidence: 'thread',
  })
  expect(events.filter(({ kind }) => kind === 'mail_in')).toHaveLength(5)
  const leads = await store.read.selectFrom('lead').select('id').execute()
  expect(leads).toHaveLength(1)
})
