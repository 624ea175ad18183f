import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  claimMails,
  insertMails,
  markAttempt,
  markSent,
  type OutboxMail,
  readBacklog,
} from '../../src/db/queries/outbox.ts'
import type { Store } from '../../src/db/store.ts'
import { deliveryOf } from '../../src/domain/leads/answers/delivery.ts'
import { readOutboxHealth, startMailSender } from '../../src/server/mail/sender.ts'
import { createMailTransport } from '../../src/server/mail/transport.ts'
import { buildClock, buildMail, type Clock } from '../support/builders.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import { freePort } from '../support/ports.ts'
import { openMailbox } from '../support/smtp.ts'
import { startInstance } from './instances.ts'

const FROM = 'Waypoint <no-reply@waypoint.example>'
const MINUTE = 60_000

async function openTestStore(engine: Engine) {
  const { store, url, drop } = await createStore(engine)
  onTestFinished(drop)
  return { store, url }
}

async function openTestMailbox(port = 0) {
  const mailbox = await openMailbox(port)
  onTestFinished(mailbox.close)
  return mailbox
}

/** A configurable real SMTP server; closing it cuts every connection. */
async function openSmtp(options: SMTPServerOptions) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], logger: false, closeTimeout: 1, ...options })
  server.on('error', () => undefined)
  server.listen(await freePort(), '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const { port } = server.server.address() as { port: number }
  return { port, address: `127.0.0.1:${port}`, url: `smtp://127.0.0.1:${port}`, close }
}

/** Rejects recipients with a status and a message that quotes the address. */
const rejectingServer = (responseCode: () => number): SMTPServerOptions => ({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`<${address}> is not wanted here`), { responseCode: responseCode() })),
})

/** Sends until the test ends, and records the log. */
function startTestSender(store: Store, smtpUrl: string | null, clock: Clock, folder = '') {
  const logged: { details: object; text: string }[] = []
  const log = (details: object, text: string) => logged.push({ details, text })
  const transport = createMailTransport(smtpUrl, async () => FROM, folder)
  const sender = startMailSender(store, transport, { warn: log, error: log }, clock.now)
  onTestFinished(sender.stop)
  return { ...sender, logged }
}

const enqueue = (store: Store, mails: readonly OutboxMail[], now: number) =>
  store.transaction((tx) => insertMails(tx, mails, now))
const claim = (store: Store, now: number, leaseMs = MINUTE, count = 100) =>
  store.transaction((tx) => claimMails(tx, now, leaseMs, count))
const rows = (store: Store) => store.read.selectFrom('outbox').selectAll().orderBy('id').execute()

async function onlyRow(store: Store) {
  const [row, ...others] = await rows(store)
  expect(others).toEqual([])
  if (!row) throw new Error('the outbox is empty')
  return row
}

/** Runs the sender until the email has `attempts` attempts. @returns its row */
async function afterAttempts(store: Store, attempts: number, wake: () => void) {
  wake()
  await expect.poll(async () => (await onlyRow(store)).attempts).toBe(attempts)
  return onlyRow(store)
}

describe.each(BOTH_ENGINES)('claiming on %s', (engine) => {
  test('two instances that claim at once never get the same email, and leave none', async () => {
    const { store, url } = await openTestStore(engine)
    const instances = await Promise.all([startInstance(url), startInstance(url)])
    onTestFinished(async () => void (await Promise.all(instances.map((instance) => instance.end()))))
    const winners = new Set<number>()
    for (let round = 1; round <= 15; round++) {
      await enqueue(
        store,
        Array.from({ length: 12 }, () => buildMail()),
        round,
      )
      const claimed: number[] = []
      for (let attempt = 0; attempt < 12 && claimed.length < 12; attempt++) {
        const got = await Promise.all(instances.map((instance) => instance.run('claim', round, 1e9, 5)))
        for (const [index, mails] of got.entries()) if (mails.length > 0) winners.add(index)
        claimed.push(...got.flat())
      }
      expect(claimed.length).toBe(12)
      expect(new Set(claimed).size).toBe(12)
    }
    expect(await claim(store, 16, 1e9)).toEqual([])
    // both claimed some; otherwise the test proves nothing
    expect(winners.size).toBe(2)
  })

  test('many concurrent claims in one instance never get the same email', async () => {
    const { store } = await openTestStore(engine)
    await enqueue(
      store,
      Array.from({ length: 30 }, () => buildMail()),
      1,
    )
    const claimed = (await Promise.all(Array.from({ length: 30 }, () => claim(store, 1, MINUTE, 3)))).flat()
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
    expect(claimed.length + (await claim(store, 1)).length).toBe(30)
  })

  test('an email is leased exactly as long as its lease lasts', async () => {
    const { store } = await openTestStore(engine)
    await enqueue(store, [buildMail()], 1000)
    const [first] = await claim(store, 1000, MINUTE)
    expect(await claim(store, 1000)).toEqual([])
    expect(await claim(store, 1000 + MINUTE - 1)).toEqual([])
    expect((await claim(store, 1000 + MINUTE)).map(({ id }) => id)).toEqual([first?.id])
    expect(await claim(store, 1000 + MINUTE)).toEqual([])
  })

  test('takes due emails, the longest due first, up to the requested number', async () => {
    const { store } = await openTestStore(engine)
    for (const time of [300, 100, 200]) await enqueue(store, [buildMail({ reference: `due ${time}` })], time)
    expect(await claim(store, 99)).toEqual([])
    expect((await claim(store, 250, MINUTE, 1)).map(({ reference }) => reference)).toEqual(['due 100'])
    expect((await claim(store, 250, MINUTE, 9)).map(({ reference }) => reference)).toEqual(['due 200'])
    expect((await claim(store, 300, MINUTE, 9)).map(({ reference }) => reference)).toEqual(['due 300'])
  })

  test('skips emails that are sent, given up or due later', async () => {
    const { store } = await openTestStore(engine)
    await enqueue(
      store,
      Array.from({ length: 4 }, () => buildMail()),
      1,
    )
    const [sent, failed, later, open] = (await claim(store, 1)).map(({ id }) => id).sort((a, b) => a - b) as [
      number,
      number,
      number,
      number,
    ]
    await store.transaction(async (tx) => {
      await markSent(tx, sent, 2)
      await markAttempt(tx, failed, { error: 'x', nextAttemptAt: 2, failedAt: 2 })
      await markAttempt(tx, later, { error: 'x', nextAttemptAt: 10 * MINUTE, failedAt: null })
    })
    expect((await claim(store, 5 * MINUTE)).map(({ id }) => id)).toEqual([open])
    expect((await claim(store, 10 * MINUTE)).map(({ id }) => id).sort()).toEqual([later, open].sort())
  })

  test('a claim returns all data of an email', async () => {
    const { store } = await openTestStore(engine)
    const thread = { sender_name: 'Mei', in_reply_to: '<a@b>', answered_ids: '<c@d> <a@b>' }
    const mail = buildMail({ ...thread, subject: '你好 [1]', text: 'Xin chào\n😀', html: '<p>{"a":1}</p>' })
    await enqueue(store, [mail], 7)
    expect(await claim(store, 7)).toEqual([
      {
        ...mail,
        calendar: null,
        cc: null,
        attachments: null,
        id: expect.any(Number),
        attempts: 0,
        refusals: 0,
        created_at: 7,
      },
    ])
  })
})

describe.each(ENGINES)('sending on %s', (engine) => {
  test('each email arrives once, complete, with message id, reply address and both bodies', async () => {
    const { store } = await openTestStore(engine)
    const [mailbox, clock] = [await openTestMailbox(), buildClock()]
    const mails = Array.from({ length: 25 }, (_, index) =>
      buildMail({
        reply_to: `visitor-${index}@visitor.example`,
        subject: `Lịch tư vấn 諮詢 ${index}`,
        html: `<p>Chào <b>${index}</b> 你好</p>`,
        text: `Chào ${index} 你好 😀`,
      }),
    )
    await enqueue(store, mails, clock.now())
    startTestSender(store, mailbox.url, clock)
    await expect.poll(() => readBacklog(store.read)).toEqual({ waiting: 0, oldest: null, givenUp: 0 })
    expect(mailbox.mails.length).toBe(25)
    for (const mail of mails) {
      const [received, ...duplicates] = mailbox.mails.filter(({ messageId }) => messageId === mail.message_id)
      expect(duplicates).toEqual([])
      expect(received?.from).toMatchObject({ name: 'Waypoint', address: 'no-reply@waypoint.example' })
      expect(received?.to?.map(({ address }) => address)).toEqual([mail.recipient])
      expect(received?.replyTo?.map(({ address }) => address)).toEqual([mail.reply_to])
      expect(received?.subject).toBe(mail.subject)
      expect(received?.text?.trim()).toBe(mail.text)
      expect(received?.html?.trim()).toBe(mail.html)
      expect(received?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    }
    for (const row of await rows(store))
      expect(row).toMatchObject({ sent_at: clock.now(), failed_at: null, last_error: null })
  })

  nightlyTest('several instances send each email once in total', async () => {
    const { store, url } = await openTestStore(engine)
    const mailbox = await openTestMailbox()
    const mails = Array.from({ length: 60 }, () => buildMail())
    await enqueue(store, mails, Date.now())
    const instances = await Promise.all(Array.from({ length: 3 }, () => startInstance(url)))
    onTestFinished(async () => void (await Promise.all(instances.map((instance) => instance.end()))))
    await Promise.all(instances.map((instance) => instance.run('send', mailbox.url)))
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(0)
    expect(mailbox.mails.map(({ messageId }) => messageId).sort()).toEqual(
      mails.map(({ message_id }) => message_id).sort(),
    )
  })

  test('an email queued later is sent when the sender is notified', async () => {
    const { store } = await openTestStore(engine)
    const [mailbox, clock] = [await openTestMailbox(), buildClock()]
    const sender = startTestSender(store, mailbox.url, clock)
    for (let count = 1; count <= 3; count++) {
      await enqueue(store, [buildMail()], clock.now())
      sender.wake()
      await mailbox.receive(count)
    }
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(0)
    expect(mailbox.mails.length).toBe(3)
  })

  test('emails of a dead instance are sent when its lease has expired', async () => {
    const { store } = await openTestStore(engine)
    const [mailbox, clock] = [await openTestMailbox(), buildClock()]
    await enqueue(store, [buildMail()], clock.now())
    expect((await claim(store, clock.now(), 2 * MINUTE)).length).toBe(1)
    const sender = startTestSender(store, mailbox.url, clock)
    await enqueue(store, [buildMail({ subject: 'free' })], clock.now())
    sender.wake()
    await mailbox.receive(1)
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['free'])
    clock.advance(2 * MINUTE)
    sender.wake()
    await mailbox.receive(2)
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(0)
  })

  test('a retry time or lease in the far future comes from a wrong clock, and is due now', async () => {
    const { store } = await openTestStore(engine)
    const now = buildClock().now()
    const ahead = now + 24 * 60 * MINUTE
    await enqueue(store, [buildMail(), buildMail()], ahead)
    const [claimed] = await claim(store, ahead, MINUTE, 1)
    expect(claimed).toBeDefined()
    expect((await claim(store, now)).length).toBe(2)
    // the lease of an instance whose clock is half an hour ahead is respected
    await enqueue(store, [buildMail()], now)
    expect((await claim(store, now + 30 * MINUTE, MINUTE, 1)).length).toBe(1)
    expect((await claim(store, now)).length).toBe(0)
  })

  test('a stopped sender finishes its current emails and sends no more', async () => {
    const { store } = await openTestStore(engine)
    const [mailbox, clock] = [await openTestMailbox(), buildClock()]
    await enqueue(
      store,
      Array.from({ length: 20 }, () => buildMail()),
      clock.now(),
    )
    const sender = startTestSender(store, mailbox.url, clock)
    await mailbox.receive(1)
    await sender.stop()
    const sentCount = (await rows(store)).filter(({ sent_at }) => sent_at !== null).length
    expect(mailbox.mails.length).toBe(sentCount)
    expect((await readBacklog(store.read)).waiting).toBe(20 - sentCount)
    expect((await rows(store)).filter((row) => row.sent_at === null && row.lease_until > 0)).toEqual([])
  })

  test('a mail server that is down delays emails, and all arrive when it is up again on the same port', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    const port = await freePort()
    const mails = Array.from({ length: 5 }, () => buildMail())
    await enqueue(store, mails, clock.now())
    const sender = startTestSender(store, `smtp://127.0.0.1:${port}`, clock)
    await expect.poll(async () => (await rows(store)).every(({ attempts }) => attempts === 1)).toBe(true)
    expect(await readBacklog(store.read)).toMatchObject({ waiting: 5 })
    const mailbox = await openTestMailbox(port)
    clock.advance(MINUTE)
    sender.wake()
    await mailbox.receive(5)
    await sender.stop()
    expect((await readBacklog(store.read)).waiting).toBe(0)
    expect(mailbox.mails.map(({ messageId }) => messageId).sort()).toEqual(
      mails.map(({ message_id }) => message_id).sort(),
    )
  })

  test('a mail server that goes down and comes back in between is used again', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    const first = await openSmtp({ disabledCommands: ['AUTH', 'STARTTLS'] })
    const sender = startTestSender(store, first.url, clock)
    await enqueue(store, [buildMail()], clock.now())
    sender.wake()
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(0)
    await first.close()
    const delayed = buildMail()
    await enqueue(store, [delayed], clock.now())
    sender.wake()
    await expect.poll(async () => (await rows(store))[1]?.attempts).toBe(1)
    const second = await openTestMailbox(first.port)
    clock.advance(MINUTE)
    sender.wake()
    expect((await second.receive(1))[0]?.messageId).toBe(delayed.message_id)
    await sender.stop()
    expect((await readBacklog(store.read)).waiting).toBe(0)
  })

  test('line breaks in a name create no header and no recipient', async () => {
    const { store } = await openTestStore(engine)
    const [mailbox, clock] = [await openTestMailbox(), buildClock()]
    await enqueue(store, [buildMail({ subject: 'New: A\r\nBcc: evil@evil.example\r\n\r\nBody (WP-1)' })], clock.now())
    startTestSender(store, mailbox.url, clock)
    const [received] = await mailbox.receive(1)
    expect(received?.bcc ?? []).toEqual([])
    expect(received?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(received?.subject).toContain('Bcc: evil@evil.example')
    expect(received?.to?.length).toBe(1)
  })
})

describe.each(ENGINES)('failing to send on %s', (engine) => {
  test('is retried with a growing delay of at most a minute, without end if the server is unreachable', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const sender = startTestSender(store, `smtp://127.0.0.1:${await freePort()}`, clock)
    const delays: number[] = []
    for (let attempt = 1; attempt <= 12; attempt++) {
      const row = await afterAttempts(store, attempt, sender.wake)
      expect(row).toMatchObject({ sent_at: null, failed_at: null, lease_until: 0 })
      expect(row.last_error).not.toBe(null)
      delays.push(row.next_attempt_at - clock.now())
      clock.advance(row.next_attempt_at - clock.now())
    }
    const growing = delays.slice(0, delays.indexOf(MINUTE) + 1)
    expect(growing.length).toBeGreaterThan(3)
    expect(growing.every((delay, index) => index === 0 || delay > (growing[index - 1] ?? 0))).toBe(true)
    expect(delays.slice(growing.length).every((delay) => delay === MINUTE)).toBe(true)
  })

  test('is not retried before its time', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const sender = startTestSender(store, `smtp://127.0.0.1:${await freePort()}`, clock)
    const row = await afterAttempts(store, 1, sender.wake)
    await sender.stop()
    clock.advance(row.next_attempt_at - clock.now() - 1)
    const mailbox = await openTestMailbox()
    const marker = buildMail()
    await enqueue(store, [marker], clock.now())
    // the second sender proves that the check ran: it found the marker alone
    startTestSender(store, mailbox.url, clock)
    expect((await mailbox.receive(1)).map(({ messageId }) => messageId)).toEqual([marker.message_id])
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(1)
  })

  test('records the reason without the address, in row and log', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail({ recipient: 'secret.person@visitor.example' })], clock.now())
    const sender = startTestSender(store, (await openSmtp(rejectingServer(() => 550))).url, clock)
    const { last_error } = await afterAttempts(store, 1, sender.wake)
    expect(last_error).toContain('550')
    expect(last_error).not.toMatch(/secret|person|visitor\.example|@/)
    await expect.poll(() => sender.logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(sender.logged)).not.toMatch(/secret|person|visitor\.example/)
  })

  test('an email with five permanent rejections is given up', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const sender = startTestSender(store, (await openSmtp(rejectingServer(() => 550))).url, clock)
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await afterAttempts(store, attempt, sender.wake)).failed_at).toBeNull()
      clock.advance(15 * MINUTE)
    }
    const row = await afterAttempts(store, 5, sender.wake)
    expect(row).toMatchObject({ failed_at: clock.now(), sent_at: null })
    expect(await claim(store, clock.now() + 100 * MINUTE)).toEqual([])
    expect(await readOutboxHealth(store, clock.now())).toMatchObject({ waiting: 0, given_up: 1 })
  })

  test('an email with a rejected address waits an hour, and raises no alarm of a stuck outbox', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const sender = startTestSender(store, (await openSmtp(rejectingServer(() => 550))).url, clock)
    await afterAttempts(store, 1, sender.wake)
    expect(await readOutboxHealth(store, clock.now() + 30 * MINUTE)).toMatchObject({ waiting: 1, stuck: false })
  })

  test('a temporarily rejected email is never given up', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const sender = startTestSender(store, (await openSmtp(rejectingServer(() => 451))).url, clock)
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect((await afterAttempts(store, attempt, sender.wake)).failed_at).toBeNull()
      clock.advance(MINUTE)
    }
  })

  test('one permanent rejection after many temporary ones does not give an email up', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    let responseCode = 451
    const sender = startTestSender(store, (await openSmtp(rejectingServer(() => responseCode))).url, clock)
    for (let attempt = 1; attempt <= 6; attempt++) {
      await afterAttempts(store, attempt, sender.wake)
      clock.advance(MINUTE)
    }
    responseCode = 550
    expect((await afterAttempts(store, 7, sender.wake)).failed_at).toBeNull()
  })

  test('a mail server that rejects the password delays emails, and gives none up', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const { address } = await openSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    })
    const sender = startTestSender(store, `smtp://waypoint:old-password@${address}`, clock)
    for (let attempt = 1; attempt <= 6; attempt++) {
      const row = await afterAttempts(store, attempt, sender.wake)
      expect(row.last_error).toContain('EAUTH')
      expect(row.last_error).not.toContain('old-password')
      expect(row.failed_at).toBeNull()
      clock.advance(MINUTE)
    }
  })

  test('a mail server that rejects the sender address delays emails, and gives none up', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now())
    const { url } = await openSmtp({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('sender rejected'), { responseCode: 550 })),
    })
    const sender = startTestSender(store, url, clock)
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await afterAttempts(store, attempt, sender.wake)).failed_at).toBeNull()
      clock.advance(MINUTE)
    }
  })

  test('one rejected address delays no other email', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    const received: string[] = []
    const { url } = await openSmtp({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _session, callback) {
        if (address.startsWith('gone')) return callback(Object.assign(new Error('gone'), { responseCode: 550 }))
        received.push(address)
        callback()
      },
    })
    const good = Array.from({ length: 12 }, (_, index) => buildMail({ recipient: `good-${index}@visitor.example` }))
    const rejectedMails = Array.from({ length: 12 }, (_, index) =>
      buildMail({ recipient: `gone-${index}@visitor.example` }),
    )
    await enqueue(store, [...rejectedMails, ...good], clock.now())
    startTestSender(store, url, clock)
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(12)
    expect(received.sort()).toEqual(good.map(({ recipient }) => recipient).sort())
  })
})

describe.each(ENGINES)('without a mail server on %s', (engine) => {
  test('each email becomes a file that a mail program opens', async () => {
    const { store } = await openTestStore(engine)
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-mail-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const clock = buildClock()
    const mails = ['office', 'visitor'].map((kind) =>
      buildMail({
        kind,
        reference: 'WP-AAAA-BBBB',
        subject: '預約 Đặt lịch',
        text: `文 ${kind} 😀`,
        html: '<p>文</p>',
      }),
    )
    await enqueue(store, mails, clock.now())
    startTestSender(store, null, clock, join(folder, 'mail'))
    await expect.poll(async () => (await readBacklog(store.read)).waiting).toBe(0)
    const files = readdirSync(join(folder, 'mail')).sort()
    expect(files).toEqual(['WP-AAAA-BBBB-office.eml', 'WP-AAAA-BBBB-visitor.eml'])
    // the log does not say that they were sent
    const rows = await store.read.selectFrom('outbox').selectAll().execute()
    expect(rows.map((row) => deliveryOf(row).state)).toEqual(['in_folder', 'in_folder'])
    for (const [index, file] of files.entries()) {
      const read = await PostalMime.parse(readFileSync(join(folder, 'mail', file)))
      const mail = mails[index] as OutboxMail
      expect(read).toMatchObject({ messageId: mail.message_id, subject: mail.subject })
      expect(read.replyTo?.map(({ address }) => address)).toEqual([mail.reply_to])
      expect(read.to?.map(({ address }) => address)).toEqual([mail.recipient])
      expect([read.text?.trim(), read.html?.trim()]).toEqual([mail.text, mail.html])
    }
  })
})

describe.each(ENGINES)('health of the outbox on %s', (engine) => {
  test('an empty outbox is healthy', async () => {
    const { store } = await openTestStore(engine)
    expect(await readOutboxHealth(store, 1e12)).toEqual({ waiting: 0, oldest_seconds: 0, stuck: false, given_up: 0 })
  })

  test('it is stuck when its oldest email has waited for more than ten minutes', async () => {
    const { store } = await openTestStore(engine)
    const start = 1_800_000_000_000
    await enqueue(store, [buildMail()], start)
    await enqueue(store, [buildMail()], start + 5 * MINUTE)
    const at = (ms: number) => readOutboxHealth(store, start + ms)
    expect(await at(-MINUTE)).toEqual({ waiting: 2, oldest_seconds: 0, stuck: false, given_up: 0 })
    expect(await at(10 * MINUTE)).toEqual({ waiting: 2, oldest_seconds: 600, stuck: false, given_up: 0 })
    expect(await at(10 * MINUTE + 1)).toEqual({ waiting: 2, oldest_seconds: 600, stuck: true, given_up: 0 })
  })

  test('sent emails don’t count', async () => {
    const { store } = await openTestStore(engine)
    await enqueue(store, [buildMail()], 1)
    await enqueue(store, [buildMail()], 60 * MINUTE)
    await store.transaction((tx) => markSent(tx, 1, 60 * MINUTE))
    expect(await readOutboxHealth(store, 61 * MINUTE)).toEqual({
      waiting: 1,
      oldest_seconds: 60,
      stuck: false,
      given_up: 0,
    })
  })

  test('a stuck outbox is logged', async () => {
    const { store } = await openTestStore(engine)
    const clock = buildClock()
    await enqueue(store, [buildMail()], clock.now() - 11 * MINUTE)
    const sender = startTestSender(store, `smtp://127.0.0.1:${await freePort()}`, clock)
    await afterAttempts(store, 1, sender.wake)
    sender.wake()
    const stuck = () => sender.logged.filter(({ details }) => 'stuck' in details)
    await expect.poll(() => stuck().length).toBe(1)
    expect(stuck()[0]?.details).toEqual({ waiting: 1, oldest_seconds: 660, stuck: true, given_up: 0 })
  })
})
