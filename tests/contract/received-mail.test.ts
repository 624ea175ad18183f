/** Received mail: each message is stored once, finds its lead by evidence, and starts the timer of a person's message alone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { forgetDerived } from '../../src/db/queries/mail-in/messages.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import type { MailInDeps } from '../../src/services/mail-in/deps.ts'
import { deriveMails } from '../../src/services/mail-in/derive-mail.ts'
import { bookLead, useStaff } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { buildMailIn, buildRaw, REPLY_ADDRESS, receive } from '../support/mail-in.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'

const HOUR = 3600_000

describe.each(BOTH_ENGINES)('received mail on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let admin: Principal
  let consultant: Principal
  let mailIn: MailInDeps
  let as: (who: Principal) => StaffClient
  beforeAll(() => {
    ;({ api, admin, consultant } = opened())
    mailIn = buildMailIn(api.deps.store, api.deps.uploads.files, api.clock.now, true)
    as = (principal) => inProcessStaffClient({ ...api.deps, mailIn }, buildCaller({ principal }))
  })

  let person = 0
  /** A lead of a person of its own, with the address that they write from. */
  async function someone(office = 'taipei') {
    const email = `writer${++person}@visitor.example`
    const phone = `+8869567${String(person).padStart(5, '0')}`
    const { leadId, reference } = await bookLead(api, { email, phone, office, name: `Writer Number ${person}` })
    return { leadId, reference, email }
  }
  const one = (id: string, who = admin) => as(who).showLead({ id })
  const rows = () => api.deps.store.read.selectFrom('mail_message').selectAll().orderBy('id').execute()
  const rowOf = (subject: string) =>
    api.deps.store.read.selectFrom('mail_message').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()
  async function reply(leadId: string, text = 'An answer.', subject = 'Your question') {
    const { lead } = await one(leadId)
    await as(consultant).answerLead({ id: leadId, channel: 'mail', version: lead.version, subject, text })
    return api.deps.store.read
      .selectFrom('outbox')
      .selectAll()
      .where('reference', '=', leadId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  }

  test('an answer to our reply stands on the lead, and the person waits again', async () => {
    const { leadId, email } = await someone()
    const sent = await reply(leadId)
    expect(sent.sender_name).toBe(consultant.name)
    expect(sent.reply_to).toMatch(new RegExp(`^reply\\+${leadId}[0-9a-f]{20}@waypoint\\.example$`))
    expect((await one(leadId)).lead.waiting_since).toBeNull()
    api.clock.advance(60_000)
    const text = 'Thank you!\n\nOn Fri, 20 Nov 2026 at 09:00, Waypoint <x@waypoint.example> wrote:\n> An answer.'
    const raw = buildRaw({ from: `W <${email}>`, to: sent.reply_to.toUpperCase(), subject: 'By token', text })
    await receive(mailIn, [raw])
    const { lead, events, messages } = await one(leadId)
    expect(lead).toMatchObject({ waiting_since: api.clock.now(), wrote_at: api.clock.now() })
    expect(messages).toMatchObject([
      { evidence: 'token', is_known_sender: true, body: 'Thank you!', kind: 'human', sender: email },
    ])
    expect(messages[0]?.quoted).toContain('> An answer.')
    expect(events.find(({ kind }) => kind === 'mail_in')?.data.message).toBe(messages[0]?.id)
    // our next reply continues the thread
    const next = await reply(leadId, 'Another answer.', 'Re: By token')
    expect(next.in_reply_to).toBe(messages[0]?.message_id)
    expect(next.answered_ids?.split(' ').at(-1)).toBe(messages[0]?.message_id)
    expect(next.answered_ids).toContain(sent.message_id)
  })

  test('a forged token joins nothing', async () => {
    const { leadId } = await someone()
    const to = `reply+${leadId}${'0'.repeat(20)}@waypoint.example`
    await receive(mailIn, [buildRaw({ from: 'eve@visitor.example', to, subject: 'Forged token' })])
    expect(await rowOf('Forged token')).toMatchObject({ lead_id: null, evidence: null, proposed_id: null })
    expect((await one(leadId)).messages).toEqual([])
  })

  test('a thread from another sender is joined, shown as such, and confirmed by staff', async () => {
    const { leadId } = await someone()
    const { message_id } = await reply(leadId)
    const raw = buildRaw({
      from: 'Mother <mother@family.example>',
      subject: 'From the mother',
      head: [`In-Reply-To: ${message_id}`, `References: <x@y.example> ${message_id}`],
    })
    await receive(mailIn, [raw])
    const [message] = (await one(leadId)).messages
    expect(message).toMatchObject({ evidence: 'thread', is_known_sender: false, sender: 'mother@family.example' })
    await as(consultant).confirmSender({ id: message?.id, lead: leadId })
    expect((await one(leadId)).messages).toMatchObject([{ is_known_sender: true }])
    // the next one of hers is known
    const again = buildRaw({ from: 'mother@family.example', subject: 'Again', head: [`In-Reply-To: ${message_id}`] })
    await receive(mailIn, [again])
    expect((await one(leadId)).messages.map((each) => each.is_known_sender)).toEqual([true, true])
  })

  test('a reference counts with its sender alone; a sender alone only proposes', async () => {
    const { leadId, reference, email } = await someone()
    await receive(mailIn, [
      buildRaw({ from: email, subject: `About ${reference}` }),
      buildRaw({ from: 'stranger@visitor.example', subject: `Stranger about ${reference}` }),
      buildRaw({ from: email, subject: 'No reference' }),
    ])
    expect(await rowOf(`About ${reference}`)).toMatchObject({ lead_id: leadId, evidence: 'reference' })
    expect(await rowOf(`Stranger about ${reference}`)).toMatchObject({ lead_id: null, proposed_id: leadId })
    expect(await rowOf('No reference')).toMatchObject({ lead_id: null, proposed_id: leadId, office: 'taipei' })
  })

  test('an address that the mail server found forged proves nothing', async () => {
    const { leadId, reference, email } = await someone()
    const head = ['Authentication-Results: mx.waypoint.example; spf=fail; dmarc=fail (p=NONE)']
    const { message_id } = await reply(leadId)
    await receive(mailIn, [
      buildRaw({ from: email, subject: `Forged ${reference}`, head }),
      buildRaw({ from: email, subject: 'Forged thread', head: [...head, `In-Reply-To: ${message_id}`] }),
    ])
    expect(await rowOf(`Forged ${reference}`)).toMatchObject({ lead_id: null, proposed_id: leadId })
    expect(await rowOf('Forged thread')).toMatchObject({ lead_id: leadId, is_known_sender: 0 })
  })

  test('the first of two senders proves nothing', async () => {
    const { leadId, reference, email } = await someone()
    const from = `${email}, eve@evil.example`
    const head = ['Authentication-Results: mx.waypoint.example; dmarc=pass header.from=evil.example']
    const { message_id } = await reply(leadId)
    await receive(mailIn, [
      buildRaw({ from, subject: `Two of ${reference}`, head }),
      buildRaw({ from, subject: 'Two on a thread', head: [...head, `In-Reply-To: ${message_id}`] }),
    ])
    expect(await rowOf(`Two of ${reference}`)).toMatchObject({ lead_id: null, proposed_id: leadId })
    expect(await rowOf('Two on a thread')).toMatchObject({ lead_id: leadId, is_known_sender: 0, applied_at: null })
  })

  test('a doubted message leaves a closed lead closed until somebody confirms its sender', async () => {
    const { leadId, email } = await someone()
    const { message_id } = await reply(leadId)
    const lost = { status: 'lost' as const, lost_reason: 'no_answer', waiting_since: null }
    await api.deps.store.transaction((tx) => tx.updateTable('lead').set(lost).where('id', '=', leadId).execute())
    api.clock.advance(60_000)
    const head = ['Authentication-Results: mx.waypoint.example; dmarc=fail', `In-Reply-To: ${message_id}`]
    await receive(mailIn, [buildRaw({ from: email, subject: 'Doubted', head })])
    const statusOf = async () =>
      await api.deps.store.read
        .selectFrom('lead')
        .select(['status', 'waiting_since'])
        .where('id', '=', leadId)
        .executeTakeFirst()
    expect(await statusOf()).toMatchObject({ status: 'lost', waiting_since: null })
    await as(admin).confirmSender({ id: (await rowOf('Doubted')).id, lead: leadId })
    expect(await statusOf()).toMatchObject({ status: 'new' })
    // and a false one can be taken off again
    await as(admin).dismissMail({ id: (await rowOf('Doubted')).id, from: leadId, is_dismissed: true })
    expect(await statusOf()).toMatchObject({ status: 'lost', waiting_since: null })
    expect(await rowOf('Doubted')).toMatchObject({ lead_id: null, decision: 'dismissed' })
  })

  test('a message to two mailboxes, and one after new numbers of the server, is stored once', async () => {
    const { leadId, reference, email } = await someone()
    const raw = buildRaw({ from: email, subject: `Twice ${reference}` })
    expect(await receive(mailIn, [`Delivered-To: a@waypoint.example\r\n${raw}`])).toBe(1)
    const other = { box: 'b@waypoint.example/INBOX at imap.waypoint.example' }
    expect(await receive(mailIn, [`Delivered-To: b@waypoint.example\r\n${raw}`], other)).toBe(0)
    expect(await receive(mailIn, [`Delivered-To: a@waypoint.example\r\n${raw}`], { uidValidity: 2 })).toBe(0)
    expect((await one(leadId)).messages).toHaveLength(1)
    // the same Message-ID with other words is another message
    expect(await receive(mailIn, [`${raw} And more.`])).toBe(1)
  })

  test('deriving again gives the same, doubles nothing and starts no timer', async () => {
    const { leadId, reference, email } = await someone()
    await receive(mailIn, [buildRaw({ from: email, subject: `Again ${reference}` })])
    api.clock.advance(1000)
    await reply(leadId)
    const before = { rows: await rows(), lead: await one(leadId) }
    await api.deps.store.transaction(forgetDerived)
    await deriveMails(mailIn, () => false)
    expect(await rows()).toEqual(before.rows)
    const { lead, events, messages } = await one(leadId)
    expect({ lead: lead.waiting_since, events, messages }).toEqual({
      lead: null,
      events: before.lead.events,
      messages: before.lead.messages,
    })
  })

  test.each([
    ['a vacation reply', ['Auto-Submitted: auto-replied'], 'automatic'],
    ['a newsletter', ['List-Unsubscribe: <https://x.example>'], 'newsletter'],
  ])('%s stands on the lead and starts no timer', async (what, head, kind) => {
    const { leadId } = await someone()
    const { message_id, reply_to } = await reply(leadId)
    const raw = buildRaw({ to: reply_to, subject: what, head: [...head, `In-Reply-To: ${message_id}`] })
    const mailsBefore = await api.deps.store.read.selectFrom('outbox').select('id').execute()
    await receive(mailIn, [raw])
    const { lead, messages, events } = await one(leadId)
    expect(lead.waiting_since).toBeNull()
    expect(messages).toMatchObject([{ kind }])
    expect(events.map((event) => event.kind)).toContain('mail_auto')
    // nothing is sent on its account, so two machines never answer each other
    expect(await api.deps.store.read.selectFrom('outbox').select('id').execute()).toEqual(mailsBefore)
  })

  test('a bounce marks the lead’s address, and only that of the mail that came back', async () => {
    const { leadId, email } = await someone()
    const { message_id } = await reply(leadId)
    const bounce = (recipient: string, messageId: string) =>
      buildRaw({
        from: 'MAILER-DAEMON@mx.example',
        subject: `Undelivered ${recipient} ${messageId}`,
        head: ['Return-Path: <>', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
        text: [
          '--b',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.example',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          '',
          '--b',
          'Content-Type: text/rfc822-headers',
          '',
          `Message-ID: ${messageId}`,
          '',
          '--b--',
        ].join('\r\n'),
      })
    await receive(mailIn, [bounce('other@visitor.example', message_id), bounce(email, '<forged@waypoint.example>')])
    expect((await one(leadId)).lead.refused).toBeNull()
    await receive(mailIn, [bounce(email, message_id)])
    const { lead, messages } = await one(leadId)
    expect(lead.refused).toMatchObject({ reason: 'no_mailbox' })
    expect(lead.waiting_since).toBeNull()
    expect(messages.every(({ kind }) => kind === 'bounce')).toBe(true)
  })

  test('a closed lead opens when its person writes, unless the message came before the mailbox was connected', async () => {
    const { leadId } = await someone()
    const { reply_to } = await reply(leadId)
    const close = async () => {
      const { version } = (await one(leadId)).lead
      await as(admin).changeLead({ id: leadId, version, status: 'lost', lost_reason: 'No answer' })
    }
    await close()
    api.clock.advance(1000)
    const now = api.clock.now()
    await receive(mailIn, [buildRaw({ to: reply_to, subject: 'Earlier' })], { connectedAt: now + HOUR })
    expect((await one(leadId)).lead).toMatchObject({ status: 'lost', waiting_since: null })
    await receive(mailIn, [buildRaw({ to: reply_to, subject: 'Later' })])
    expect((await one(leadId)).lead).toMatchObject({ status: 'new', lost_reason: null, waiting_since: now })
  })

  test('a message of a lead that is spam opens nothing', async () => {
    const { leadId } = await someone()
    const { reply_to } = await reply(leadId)
    await as(admin).changeLead({ id: leadId, version: (await one(leadId)).lead.version, status: 'spam' })
    await receive(mailIn, [buildRaw({ to: reply_to, subject: 'Buy followers' })])
    const { lead, events } = await one(leadId)
    expect(lead).toMatchObject({ status: 'spam', waiting_since: null })
    expect(events.map(({ kind }) => kind)).toContain('mail_in')
  })

  test('a message that a colleague answered elsewhere meanwhile starts no timer', async () => {
    const { leadId } = await someone()
    const { reply_to } = await reply(leadId)
    api.clock.advance(1000)
    const receivedAt = api.clock.now()
    api.clock.advance(HOUR)
    const { version } = (await one(leadId)).lead
    await as(consultant).answerLead({ id: leadId, channel: 'phone', version, text: 'Called.' })
    await receive(mailIn, [buildRaw({ to: reply_to, subject: 'Slow' })], { receivedAt })
    expect((await one(leadId)).lead).toMatchObject({ waiting_since: null, wrote_at: receivedAt })
  })

  test('a message moved to another lead takes the wait along', async () => {
    const [first, second] = [await someone(), await someone()]
    for (const { leadId } of [first, second]) await reply(leadId)
    const { version } = (await one(first.leadId)).lead
    await as(admin).changeLead({ id: first.leadId, version, status: 'won' })
    const to = mailIn.replies.addressFor(first.leadId) ?? ''
    api.clock.advance(1000)
    await receive(mailIn, [buildRaw({ to, from: second.email, subject: 'Elsewhere' })])
    const { id } = await rowOf('Elsewhere')
    expect((await one(first.leadId)).lead).toMatchObject({ status: 'new', waiting_since: api.clock.now() })
    const { leads } = await as(consultant).showMail({ id, q: '' })
    expect(leads.map((lead) => lead.id)).toEqual([second.leadId])
    await as(consultant).assignMail({ id, from: first.leadId, to: second.leadId })
    expect((await one(first.leadId)).lead).toMatchObject({ status: 'won', waiting_since: null })
    expect((await one(first.leadId)).events.map(({ kind }) => kind)).toContain('mail_moved')
    const moved = await one(second.leadId)
    expect(moved.lead.waiting_since).toBe(api.clock.now())
    expect(moved.messages).toMatchObject([{ id, is_known_sender: true, evidence: 'staff' }])
    // somebody else moved it first
    const late = as(consultant).assignMail({ id, from: first.leadId, to: first.leadId })
    await expect(late).rejects.toMatchObject({ status: 409 })
    await api.deps.store.transaction(forgetDerived)
    await deriveMails(mailIn, () => false)
    expect((await one(second.leadId)).messages).toHaveLength(1)
  })

  test('a message without a lead becomes one, once', async () => {
    await receive(mailIn, [
      buildRaw({ from: 'Newcomer <new@visitor.example>', to: REPLY_ADDRESS, subject: 'Newcomer' }),
    ])
    const { id, received_at } = await rowOf('Newcomer')
    const lead = 'n'.repeat(16)
    for (let time = 0; time < 2; time++) expect(await as(admin).leadFromMail({ id, lead })).toEqual({ lead })
    const added = await one(lead)
    expect(added.lead).toMatchObject({
      name: 'Newcomer',
      email: 'new@visitor.example',
      origin: 'mail',
      status: 'new',
      waiting_since: Number(received_at),
    })
    expect(added.messages).toHaveLength(1)
    const other = as(admin).leadFromMail({ id, lead: 'm'.repeat(16) })
    await expect(other).rejects.toMatchObject({ status: 409 })
  })

  test('the list has messages of people of one’s own offices, until they are dismissed', async () => {
    const listed = async (who: Principal, more: Record<string, string> = {}) =>
      (await as(who).listMails({ per_page: 100, ...more })).mails.map(({ subject }) => subject)
    const offices = await api.deps.store.read
      .selectFrom('content_block')
      .select('data')
      .where('kind', '=', 'offices')
      .execute()
    const vietnam = offices.map(({ data }) => JSON.parse(data)).find(({ code }) => code === 'vietnam')
    await receive(mailIn, [
      buildRaw({ from: 'x1@visitor.example', to: vietnam.email, subject: 'To Vietnam' }),
      buildRaw({ from: 'x2@visitor.example', subject: 'Machine', head: ['Auto-Submitted: auto-replied'] }),
    ])
    expect(await listed(admin)).toContain('To Vietnam')
    expect(await listed(consultant)).not.toContain('To Vietnam')
    expect(await listed(admin)).not.toContain('Machine')
    expect(await listed(admin, { other: '1' })).toContain('Machine')
    const { id } = await rowOf('To Vietnam')
    await expect(as(consultant).showMail({ id })).rejects.toMatchObject({ status: 403 })
    await as(admin).dismissMail({ id, is_dismissed: true })
    expect(await listed(admin)).not.toContain('To Vietnam')
    expect(await listed(admin, { dismissed: '1' })).toContain('To Vietnam')
  })

  test('copies of our own mail are not stored', async () => {
    const { leadId } = await someone()
    const { message_id } = await reply(leadId)
    await receive(mailIn, [buildRaw({ messageId: message_id, subject: 'Our own', from: 'no-reply@waypoint.example' })])
    expect((await rows()).map(({ subject }) => subject)).not.toContain('Our own')
  })

  test('an attachment is saved by its place, and HTML is shown without what it would load', async () => {
    const { leadId } = await someone()
    const to = mailIn.replies.addressFor(leadId) ?? ''
    const raw = buildRaw({
      to,
      subject: 'Attached',
      head: ['Content-Type: multipart/mixed; boundary=m'],
      text: [
        '--m',
        'Content-Type: text/html',
        '',
        '<p>Hi</p><img src="https://x.example/p.png"><script>1</script>',
        '--m',
        'Content-Type: image/png; name="a.png"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('%PDF-1.7').toString('base64'),
        '--m--',
      ].join('\r\n'),
    })
    await receive(mailIn, [raw])
    const [message] = (await one(leadId)).messages
    expect(message?.parts).toEqual([{ name: 'a.png', type: 'application/pdf', bytes: 8 }])
    const part = await as(consultant).showMailPart({ id: message?.id, place: '0' })
    expect(Buffer.from(part.content, 'base64').toString()).toBe('%PDF-1.7')
    await expect(as(consultant).showMailPart({ id: message?.id, place: '1' })).rejects.toMatchObject({ status: 404 })
    const { html } = await as(consultant).showMailHtml({ id: message?.id })
    expect(html.trim()).toBe('<p>Hi</p>')
  })

  test('a message beyond the size limit keeps its head', async () => {
    const { leadId } = await someone()
    const to = mailIn.replies.addressFor(leadId) ?? ''
    const [head = ''] = buildRaw({ to, subject: 'Sixty megabytes' }).split('\r\n\r\n')
    await receive(mailIn, [`${head}\r\n\r\n`], { isWhole: false })
    expect((await one(leadId)).messages).toMatchObject([{ subject: 'Sixty megabytes', is_whole: false, body: '' }])
  })

  test('a message merges and parts with its lead', async () => {
    const [target, merged] = [await someone(), await someone()]
    const to = mailIn.replies.addressFor(merged.leadId) ?? ''
    await receive(mailIn, [buildRaw({ to, from: merged.email, subject: 'Before the merge' })])
    const version = async (id: string) => (await one(id)).lead.version
    const choice = Object.fromEntries(
      ['name', 'email', 'phone', 'chat_id', 'status', 'owner_id', 'office', 'edition', 'source'].map((name) => [
        name,
        'kept',
      ]),
    )
    const ids = { id: target.leadId, other: merged.leadId }
    const { merge } = await as(admin).mergeLeads({
      ...ids,
      version: await version(target.leadId),
      other_version: await version(merged.leadId),
      choice,
    })
    api.clock.advance(1000)
    // the token of the merged lead leads to the one that stays
    await receive(mailIn, [buildRaw({ to, from: merged.email, subject: 'After the merge' })])
    expect((await one(target.leadId)).messages.map(({ subject }) => subject)).toEqual([
      'After the merge',
      'Before the merge',
    ])
    await as(admin).undoMerge({ id: target.leadId, merge, version: await version(target.leadId) })
    expect((await one(target.leadId)).messages.map(({ subject }) => subject)).toEqual(['After the merge'])
    expect((await one(merged.leadId)).messages.map(({ subject }) => subject)).toEqual(['Before the merge'])
  })
})
