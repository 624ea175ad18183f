/** Messages by LINE: each event counts once, joins a lead by proof alone, and answers of staff reach the person once. LINE is a server on this machine. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/client.ts'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { holdLead } from '../../src/db/queries/leads/leads.ts'
import { readLineBody } from '../../src/domain/channels/line-event.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { refreshAccounts } from '../../src/server/channels/channel-jobs.ts'
import { deliverMessages } from '../../src/services/channels/deliver-message.ts'
import type { ChannelDeps } from '../../src/services/channels/deps.ts'
import { receiveEvents, storeEvents } from '../../src/services/channels/receive-events.ts'
import { buildChannels, lineOf } from '../support/channels.ts'
import { bookLead, useStaff } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { type LineEvent, type LineServer, openLineServer, signedBody, userIdOf } from '../support/line-server.ts'
import { REMAINING_VALUES } from '../support/merges.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(BOTH_ENGINES)('LINE on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let consultant: Principal
  let admin: Principal
  let line: LineServer
  let channels: ChannelDeps
  let staff: StaffClient
  beforeAll(async () => {
    ;({ api, admin, consultant } = opened())
    line = await openLineServer()
    channels = buildChannels(api.deps.store, api.deps.uploads.files, api.clock.now, [(await lineOf(line)).api])
    api.deps.channels = channels
    staff = inProcessStaffClient(api.deps, buildCaller({ principal: consultant }))
    await refreshAccounts(channels)
  })
  afterAll(() => line.close())

  let person = 0
  /** A lead of a person of its own, with their LINE account, which hasn't joined it. */
  async function someone(booking: { email?: string; phone?: string } = {}) {
    const name = `Line Person ${++person}`
    const contact = {
      email: `line${person}@visitor.example`,
      phone: `+8869${engine.length}${String(person).padStart(7, '0')}`,
    }
    const { leadId, reference } = await bookLead(api, { ...contact, office: 'taipei', name, ...booking })
    const userId = userIdOf(`${engine} ${name}`)
    line.users.set(userId, { name: `${name} on LINE`, isBlocked: false })
    return { leadId, reference, userId, contact }
  }
  /** Stores events as the webhook does, and processes them. */
  async function receive(...events: LineEvent[]) {
    await storeEvents(channels, 'line', readLineBody(signedBody(events).body) ?? [])
    return processEvents()
  }
  const failures: unknown[] = []
  const processEvents = () =>
    receiveEvents(
      channels,
      () => false,
      (error) => failures.push(error),
    )
  const sendText = (userId: string, words: string | Record<string, unknown>) =>
    receive(line.message(userId, words, { timestamp: api.clock.now() }))
  const join = ({ userId, reference }: { userId: string; reference: string }) =>
    sendText(userId, `${reference} ${channels.codes.codeFor(reference, 'mail')}`)
  async function joined() {
    const one = await someone()
    await join(one)
    api.clock.advance(1000)
    return one
  }
  const show = (id: string) => staff.showLead({ id })
  async function write(leadId: string, text: string) {
    const { lead, contacts } = await show(leadId)
    await staff.sendMessage({ id: leadId, version: lead.version, contact: contacts[0]?.id, text })
  }
  const deliver = () => deliverMessages(channels, () => false)
  async function sendingOf(leadId: string) {
    const { events } = await show(leadId)
    return events.find(({ kind }) => kind === 'chat_sent')?.sending
  }
  const gotBy = (userId: string) => line.delivered.filter(({ to }) => to === userId)
  const rowsOf = (userId: string) =>
    api.deps.store.read.selectFrom('mail_message').selectAll().where('sender', '=', userId).orderBy('id').execute()

  test('the link in the confirmation joins its sender to the lead, and starts the timer as an email does', async () => {
    const { leadId, reference, userId } = await someone()
    const { text } = await api.deps.store.read
      .selectFrom('outbox')
      .select('text')
      .where('reference', '=', reference)
      .where('kind', '=', 'visitor')
      .executeTakeFirstOrThrow()
    const [, handle = '', prefilled = ''] = /https:\/\/line\.me\/R\/oaMessage\/([^/]+)\/\?(\S+)/.exec(text) ?? []
    expect(decodeURIComponent(handle)).toBe('@waypoint')
    const { lead: before } = await show(leadId)
    await staff.answerLead({ id: leadId, channel: 'phone', version: before.version, text: 'Called.' })
    api.clock.advance(MINUTE)
    await sendText(userId, decodeURIComponent(prefilled))
    api.clock.advance(MINUTE)
    await sendText(userId, 'Which documents do I need?')
    const { lead, messages, events, contacts } = await show(leadId)
    expect(messages.map(({ body, evidence, is_known_sender }) => [body, evidence, is_known_sender])).toEqual([
      ['Which documents do I need?', 'thread', true],
      [decodeURIComponent(prefilled), 'token', true],
    ])
    expect(lead).toMatchObject({ waiting_since: api.clock.now() - MINUTE, wrote_at: api.clock.now() })
    expect(events[0]).toMatchObject({ kind: 'mail_in', data: { channel: 'line', message: messages[0]?.id } })
    expect(contacts).toMatchObject([
      { name: `Line Person ${person} on LINE`, is_confirmed: true, left_at: null, has_reply: true },
    ])
    expect(failures).toEqual([])
  })

  test('a closed lead opens when its person writes by LINE', async () => {
    const { leadId, userId } = await joined()
    const { lead } = await show(leadId)
    await staff.changeLead({ id: leadId, version: lead.version, status: 'lost', lost_reason: 'No answer' })
    api.clock.advance(HOUR)
    await sendText(userId, 'I am back')
    expect((await show(leadId)).lead).toMatchObject({ status: 'new', waiting_since: api.clock.now() })
  })

  test('an event that comes twice counts once, and so does the same message in another event', async () => {
    const { leadId, userId } = await joined()
    const event = line.message(userId, 'Once', { timestamp: api.clock.now() })
    await receive(event, event)
    await receive({ ...event, deliveryContext: { isRedelivery: true } })
    await receive({ ...event, webhookEventId: '01SAMEMESSAGE' })
    expect((await show(leadId)).messages.filter(({ body }) => body === 'Once')).toHaveLength(1)
    const left = await api.deps.store.read.selectFrom('channel_event').select('raw').where('raw', '!=', '').execute()
    expect(left).toEqual([])
  })

  test('a reference without the code only proposes; once staff assign one message, the others follow', async () => {
    const { leadId, reference, userId } = await someone()
    await sendText(userId, `Hello, my number is ${reference}`)
    await sendText(userId, 'Are you there?')
    expect((await show(leadId)).messages).toEqual([])
    const { mails } = await staff.listMails({})
    const mail = mails.find(({ sender, body }) => sender === userId && body.includes(reference))
    expect(mail).toMatchObject({ channel: 'line', lead_id: null, proposed: { id: leadId } })
    await staff.assignMail({ id: mail?.id, from: null, to: leadId })
    await sendText(userId, 'Thank you')
    const { messages, contacts } = await show(leadId)
    expect(messages.map(({ body }) => body).sort()).toEqual([
      'Are you there?',
      `Hello, my number is ${reference}`,
      'Thank you',
    ])
    expect(contacts).toMatchObject([{ is_confirmed: true }])
    // taken off the lead, the sender is nobody's again
    await staff.dismissMail({ id: mail?.id, from: leadId, is_dismissed: true })
    await sendText(userId, 'Hello?')
    expect((await rowsOf(userId)).find(({ body }) => body === 'Hello?')?.lead_id).toBeNull()
  })

  test('a wrong code and the code of another reference join nothing', async () => {
    const [one, other] = [await someone(), await someone()]
    await sendText(one.userId, `${one.reference} 00000000`)
    await sendText(one.userId, `${one.reference} ${channels.codes.codeFor(other.reference, 'mail')}`)
    expect((await rowsOf(one.userId)).map(({ lead_id, proposed_id }) => [lead_id, proposed_id])).toEqual([
      [null, one.leadId],
      [null, one.leadId],
    ])
  })

  test('the link of a page joins a lead of its own; on a lead with more, staff confirm the person first', async () => {
    const one = await someone()
    const codeOf = (reference: string) => `${reference} ${channels.codes.codeFor(reference, 'page')}`
    await sendText(one.userId, codeOf(one.reference))
    expect((await show(one.leadId)).contacts).toMatchObject([{ is_confirmed: true }])
    // somebody books with this person's details, and sees the page
    const intruder = await someone(one.contact)
    expect(intruder.leadId).toBe(one.leadId)
    await sendText(intruder.userId, codeOf(intruder.reference))
    const { lead, contacts, messages } = await show(one.leadId)
    // the first of the two may be the one with another person's details
    expect(contacts.map(({ is_confirmed }) => is_confirmed)).toEqual([false, false])
    const [theirs] = contacts
    const sending = staff.sendMessage({ id: one.leadId, version: lead.version, contact: theirs?.id, text: 'Secret' })
    await expect(sending).rejects.toMatchObject({ status: 422 })
    for (const message of messages.filter(({ is_known_sender }) => !is_known_sender))
      await staff.confirmSender({ id: message.id, lead: one.leadId })
    expect((await show(one.leadId)).contacts.every(({ is_confirmed }) => is_confirmed)).toBe(true)
  })

  test('the link of a page confirms no person on a lead that staff entered', async () => {
    const contact = { email: 'walk-in@visitor.example', phone: '+886955000111' }
    const lead = {
      id: 'walkin0000000001',
      name: 'Walk In',
      ...contact,
      origin: 'walk_in',
      note: '',
      owner: consultant.staffId,
      office: 'taipei',
      edition: 'tw',
      countries: ['uk'],
      waiting: false,
      distinct: false,
    }
    const { id } = await staff.addLead(lead)
    api.clock.advance(1000)
    const intruder = await someone(contact)
    expect(intruder.leadId).toBe(id)
    await sendText(intruder.userId, `${intruder.reference} ${channels.codes.codeFor(intruder.reference, 'page')}`)
    expect((await show(id)).contacts).toMatchObject([{ is_confirmed: false }])
  })

  test('after a merge staff confirm again who writes', async () => {
    const [one, other] = [await joined(), await joined()]
    const [first, second] = [(await show(one.leadId)).lead, (await show(other.leadId)).lead]
    await staff.mergeLeads({
      id: first.id,
      version: first.version,
      other: second.id,
      other_version: second.version,
      choice: REMAINING_VALUES,
    })
    const { lead, contacts } = await show(one.leadId)
    expect(contacts.map(({ is_confirmed }) => is_confirmed)).toEqual([false, false])
    const sending = staff.sendMessage({ id: lead.id, version: lead.version, contact: contacts[0]?.id, text: 'Secret' })
    await expect(sending).rejects.toMatchObject({ status: 422 })
  })

  test('within a minute a message of staff is a reply, once; then a push that counts for the month', async () => {
    const { leadId, userId } = await joined()
    const { used } = line.quota
    await write(leadId, 'At once')
    expect((await show(leadId)).lead).toMatchObject({
      waiting_since: null,
      status: 'contacted',
      owner_id: consultant.staffId,
    })
    expect(await sendingOf(leadId)).toMatchObject({ state: 'waiting' })
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'sent', way: 'reply' })
    await write(leadId, 'And again')
    await deliver()
    expect(gotBy(userId).map(({ text, way }) => [text, way])).toEqual([
      ['At once', 'reply'],
      ['And again', 'push'],
    ])
    await sendText(userId, 'Later')
    api.clock.advance(2 * MINUTE)
    await write(leadId, 'After two minutes')
    await deliver()
    expect(gotBy(userId).at(-1)).toMatchObject({ way: 'push' })
    expect(line.quota.used).toBe(used + 2)
    expect((await staff.showMessageQuota({ channel: 'line' })).quota).toEqual({ limit: 200, used: used + 2 })
  })

  test('a token that LINE no longer takes is followed by a push', async () => {
    const { leadId, userId } = await joined()
    line.expireTokens()
    await write(leadId, 'Too late for a reply')
    await deliver()
    expect(gotBy(userId)).toMatchObject([{ text: 'Too late for a reply', way: 'push' }])
  })

  test('a push whose answer is lost is sent again with its key, and arrives once', async () => {
    const { leadId, userId } = await joined()
    api.clock.advance(2 * MINUTE)
    line.plannedErrors.push({ path: /push$/, answer: 'lost' }, { path: /push$/, answer: 500 })
    await write(leadId, 'Only once')
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'retrying' })
    for (let attempt = 0; attempt < 2; attempt++) {
      api.clock.advance(MINUTE)
      await deliver()
    }
    expect(await sendingOf(leadId)).toMatchObject({ state: 'sent', way: 'push' })
    expect(gotBy(userId)).toHaveLength(1)
  })

  test('a reply whose answer is lost isn’t repeated, and the lead says that it may have arrived', async () => {
    const { leadId, userId } = await joined()
    line.plannedErrors.push({ path: /reply$/, answer: 'lost' })
    await write(leadId, 'Perhaps')
    await deliver()
    api.clock.advance(HOUR)
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'failed', error: 'unknown' })
    expect(gotBy(userId)).toHaveLength(1)
  })

  test('an instance that ends during a reply leaves it as possibly sent', async () => {
    const { leadId, userId } = await joined()
    await write(leadId, 'Interrupted')
    await api.deps.store.transaction((tx) =>
      tx
        .updateTable('channel_send')
        .set({ reply_begun_at: api.clock.now(), lease_until: api.clock.now() + MINUTE })
        .where('lead_id', '=', leadId)
        .execute(),
    )
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'waiting' })
    api.clock.advance(2 * MINUTE)
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'failed', error: 'unknown' })
    expect(gotBy(userId)).toEqual([])
  })

  test('too many requests are tried again; a month that is used up, a wrong token and a rejected text are told', async () => {
    const { leadId, userId } = await joined()
    api.clock.advance(2 * MINUTE)
    line.plannedErrors.push({ path: /push$/, answer: 429 })
    await write(leadId, 'Busy')
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'retrying' })
    api.clock.advance(MINUTE)
    await deliver()
    expect(gotBy(userId)).toMatchObject([{ text: 'Busy' }])
    for (const [answer, error] of [
      [401, 'credentials'],
      [400, 'rejected'],
    ] as const) {
      line.plannedErrors.push({ path: /push$/, answer })
      await write(leadId, `Answer ${answer}`)
      await deliver()
      expect(await sendingOf(leadId)).toMatchObject({ state: 'failed', error })
      api.clock.advance(MINUTE)
    }
    const before = line.quota
    line.quota = { limit: 5, used: 5 }
    await write(leadId, 'Over the limit')
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'failed', error: 'quota' })
    line.quota = before
    expect(gotBy(userId)).toHaveLength(1)
  })

  test('somebody who blocked the account can’t be written to, with or without LINE’s event', async () => {
    const [one, other] = [await joined(), await joined()]
    api.clock.advance(2 * MINUTE)
    await receive(line.event(one.userId, { type: 'unfollow', timestamp: api.clock.now(), replyToken: undefined }))
    const { lead, contacts } = await show(one.leadId)
    expect(contacts).toMatchObject([{ left_at: api.clock.now(), has_reply: false }])
    const rejection = staff.sendMessage({
      id: one.leadId,
      version: lead.version,
      contact: contacts[0]?.id,
      text: 'Hello?',
    })
    await expect(rejection).rejects.toBeInstanceOf(ApiFailure)
    await receive(line.event(one.userId, { timestamp: api.clock.now() }))
    expect((await show(one.leadId)).contacts).toMatchObject([{ left_at: null }])
    line.users.set(other.userId, { name: 'Gone', isBlocked: true })
    await write(other.leadId, 'Anybody there?')
    await deliver()
    expect(await sendingOf(other.leadId)).toMatchObject({ state: 'failed', error: 'blocked' })
    expect((await show(other.leadId)).contacts[0]?.left_at).toBe(api.clock.now())
  })

  test('a message that LINE didn’t take for a day is given up', async () => {
    const { leadId, userId } = await joined()
    api.clock.advance(2 * MINUTE)
    line.plannedErrors.push({ path: /push$/, answer: 503 })
    await write(leadId, 'Stale')
    await deliver()
    api.clock.advance(24 * HOUR)
    await deliver()
    expect(await sendingOf(leadId)).toMatchObject({ state: 'failed', error: 'expired' })
    expect(gotBy(userId)).toEqual([])
  })

  test('stickers, places, pictures and files come as what they are; a large or lost file is said to be missing', async () => {
    const { leadId, userId } = await joined()
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
    line.contents.set('9001', { bytes: png, preparing: 1 })
    line.contents.set('9002', { bytes: Buffer.alloc(2 * 1024 * 1024), preparing: 0 })
    const sent = [
      { type: 'sticker', keywords: ['happy', 'smile', 'joy', 'fun'], packageId: '1', stickerId: '2' },
      { type: 'location', title: 'School', address: '1 Road', latitude: 25.03, longitude: 121.56 },
      { type: 'image', id: '9001', contentProvider: { type: 'line' } },
      { type: 'file', id: '9002', fileName: '../../marks.pdf', fileSize: 2 * 1024 * 1024 },
      { type: 'audio', id: '9003', duration: 1000, contentProvider: { type: 'line' } },
      { type: 'hologram', size: 1 },
    ]
    for (const message of sent) await sendText(userId, message)
    api.clock.advance(MINUTE)
    await processEvents()
    const { messages } = await show(leadId)
    const by = (form: string) => messages.find((message) => message.form === form)
    expect(by('sticker')).toMatchObject({ body: 'happy, smile, joy', parts: [] })
    expect(by('location')).toMatchObject({ body: 'School\n1 Road\n25.03, 121.56' })
    expect(by('image')).toMatchObject({ is_whole: true, parts: [{ type: 'image/png', bytes: 7 }] })
    expect(by('file')).toMatchObject({ is_whole: false, parts: [] })
    expect(by('audio')).toMatchObject({ is_whole: false, parts: [] })
    expect(by('other')).toMatchObject({ is_whole: true, body: '' })
    const part = await staff.showMailPart({ id: by('image')?.id, place: '0' })
    expect(Buffer.from(part.content, 'base64')).toEqual(png)
    await expect(staff.showMailPart({ id: by('sticker')?.id, place: '0' })).rejects.toMatchObject({ status: 404 })
    expect(failures).toEqual([])
  })

  test('a slow file delays no other message', async () => {
    const [one, other] = [await joined(), await joined()]
    const { promise, resolve } = Promise.withResolvers<void>()
    line.contents.set('9101', { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]), preparing: 0, until: promise })
    const image = { type: 'image', id: '9101', contentProvider: { type: 'line' } }
    const working = receive(
      line.message(one.userId, image, { timestamp: api.clock.now() }),
      line.message(other.userId, 'Meanwhile', { timestamp: api.clock.now() }),
    )
    const bodies = async () => (await rowsOf(other.userId)).map(({ body }) => body)
    await expect.poll(bodies).toContain('Meanwhile')
    expect((await rowsOf(one.userId)).map(({ form }) => form)).not.toContain('image')
    resolve()
    expect(await working).toBe(2)
    expect((await rowsOf(one.userId)).map(({ form }) => form)).toContain('image')
  })

  test('what somebody unsends is deleted with its file, even if it comes later than the unsending', async () => {
    const [one, other] = [await joined(), await joined()]
    line.contents.set('9201', { bytes: Buffer.from('%PDF-1.7 marks'), preparing: 1 })
    const unsend = (userId: string, messageId: string) =>
      line.event(userId, { type: 'unsend', replyToken: undefined, unsend: { messageId } })
    await sendText(one.userId, { type: 'text', id: '9202', text: 'My passport number' })
    await receive(
      line.message(one.userId, { type: 'file', id: '9201', fileName: 'marks.pdf', fileSize: 14 }),
      unsend(one.userId, '9201'),
      // a person can unsend only their own messages
      unsend(other.userId, '9202'),
    )
    const [written] = (await rowsOf(one.userId)).filter(({ body }) => body === 'My passport number')
    expect(written?.form).toBe('text')
    await receive(unsend(one.userId, '9202'))
    for (let minute = 0; minute < 3; minute++) {
      api.clock.advance(MINUTE)
      await processEvents()
    }
    const unsent = (await show(one.leadId)).messages.filter(({ form }) => form === 'unsent')
    expect(unsent.map(({ body, parts }) => [body, parts])).toEqual([
      ['', []],
      ['', []],
    ])
    expect(JSON.stringify(await rowsOf(one.userId))).not.toMatch(/passport|marks\.pdf/)
    expect(await api.deps.uploads.files.read(written?.file_id ?? '')).toBeNull()
    expect(failures).toEqual([])
  })

  test('a body with thousands of events is stored', async () => {
    const events = Array.from({ length: 12_000 }, () => line.event(userIdOf('somebody'), { type: 'somethingNew' }))
    await storeEvents(channels, 'line', readLineBody(signedBody(events).body) ?? [])
    const { numDeletedRows } = await api.deps.store.transaction((tx) =>
      tx.deleteFrom('channel_event').where('processed_at', 'is', null).executeTakeFirstOrThrow(),
    )
    expect(numDeletedRows).toBe(12_000n)
  })

  test('groups, unknown events and hostile texts harm nothing', async () => {
    const { leadId, userId } = await joined()
    const count = (await show(leadId)).messages.length
    await receive(
      line.message(userId, 'In a group', { source: { type: 'group', groupId: 'C1', userId } }),
      line.event(userId, { type: 'somethingNew' }),
      line.event(userId, { type: 'message', message: { id: { $gt: '' }, type: 'text', text: 'x' } }),
      line.event(userId, { source: null }),
    )
    expect((await show(leadId)).messages).toHaveLength(count)
    const hostile = 'a\0b\ud800c<script>alert(1)</script>\u202E {name} {{x}}'
    await sendText(userId, hostile)
    expect((await show(leadId)).messages[0]?.body).toBe('ab\uFFFDc<script>alert(1)</script>\u202E {name} {{x}}')
    expect(failures).toEqual([])
  })

  test('somebody who only follows the account is not stored', async () => {
    const userId = userIdOf(`${engine} follower`)
    line.users.set(userId, { name: 'Follower', isBlocked: false })
    await receive(line.event(userId), line.event(userId, { type: 'unfollow', replyToken: undefined }))
    const rows = await api.deps.store.read
      .selectFrom('channel_contact')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toEqual([])
    expect(line.requests).not.toContain(`GET /v2/bot/profile/${userId}`)
  })

  test('a merge takes the LINE account along, and its undo gives it back', async () => {
    const [target, gone] = [await someone(), await joined()]
    const versionOf = async (id: string) => (await show(id)).lead.version
    const side = 'kept' as const
    const choice = {
      name: side,
      phone: side,
      email: side,
      chat_id: side,
      status: side,
      owner_id: side,
      office: side,
      edition: side,
      source: side,
    }
    const { merge } = await staff.mergeLeads({
      id: target.leadId,
      other: gone.leadId,
      version: await versionOf(target.leadId),
      other_version: await versionOf(gone.leadId),
      choice,
    })
    await sendText(gone.userId, 'Now there')
    expect((await show(target.leadId)).messages[0]).toMatchObject({ body: 'Now there' })
    await staff.undoMerge({ id: target.leadId, merge, version: await versionOf(target.leadId) })
    expect((await show(gone.leadId)).contacts).toHaveLength(1)
    expect((await show(target.leadId)).contacts).toEqual([])
  })

  test('a message that arrives during a merge of its lead is on the lead that remains', async () => {
    const [target, gone] = [await someone(), await someone()]
    const isMerged = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const merging = api.deps.store.transaction(async (tx) => {
      await holdLead(tx, gone.leadId)
      await sql`update inquiry set lead_id = ${target.leadId} where lead_id = ${gone.leadId}`.execute(tx)
      await sql`update lead set merged_into = ${target.leadId} where id = ${gone.leadId}`.execute(tx)
      isMerged.resolve()
      await mayEnd.promise
    })
    await isMerged.promise
    const receiving = join(gone)
    await Promise.race([receiving, delay(500)])
    mayEnd.resolve()
    await Promise.all([merging, receiving])
    const { messages, contacts, lead } = await show(target.leadId)
    expect([messages.length, contacts.length]).toEqual([1, 1])
    expect(lead.waiting_since).not.toBeNull()
  })

  test('an unmatched sender becomes a lead of the chat', async () => {
    const userId = userIdOf(`${engine} stranger`)
    line.users.set(userId, { name: 'Stranger', isBlocked: false })
    await sendText(userId, 'Do you help with visas?')
    const [row] = await rowsOf(userId)
    // the office of messages without a lead is the main one
    const ofAdmin = inProcessStaffClient(api.deps, buildCaller({ principal: admin }))
    const { lead: id } = await ofAdmin.leadFromMail({ id: row?.id, lead: `0${engine}000000000000000`.slice(0, 16) })
    const { lead, messages, contacts } = await ofAdmin.showLead({ id })
    expect(lead).toMatchObject({ name: 'Stranger', email: '', origin: 'chat' })
    expect(messages).toHaveLength(1)
    expect(contacts).toMatchObject([{ name: 'Stranger', is_confirmed: true }])
  })
})
