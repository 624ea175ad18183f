/** A slow mail server gets each email once. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertMails, type OutboxMail, readBacklog } from '../../../src/db/queries/outbox.ts'
import type { Store } from '../../../src/db/store.ts'
import type { LeaseTimes } from '../../../src/server/mail/lease.ts'
import { startMailSender } from '../../../src/server/mail/sender.ts'
import { createMailTransport, RFC_5321, type SmtpTimeouts } from '../../../src/server/mail/transport.ts'
import { startInstance } from '../../contract/instances.ts'
import { buildMail } from '../../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../../support/databases.ts'
import { openSlowSmtp, type SlowSmtp } from '../../support/slow-smtp.ts'

const minuteMs = 60_000
/** The test ends earlier. */
const never = 30 * minuteMs

async function openTestStore(engine: Engine) {
  const { store, url, drop } = await createStore(engine)
  onTestFinished(drop)
  return { store, url }
}

async function enqueue(store: Store, count: number, mail: (index: number) => Partial<OutboxMail> = () => ({})) {
  const mails = Array.from({ length: count }, (_, index) => buildMail(mail(index)))
  await store.transaction((tx) => insertMails(tx, mails, Date.now() - 1))
  return mails.map(({ message_id }) => message_id)
}

function startTestSender(store: Store, smtp: SlowSmtp, timeouts: SmtpTimeouts = RFC_5321, times?: LeaseTimes) {
  const logged: { text: string; reason?: string }[] = []
  const log = (details: object, text: string) => logged.push({ ...details, text })
  const transport = createMailTransport(smtp.url, async () => 'Waypoint <no-reply@waypoint.example>', '', timeouts)
  const sender = startMailSender(store, transport, { warn: log, error: log }, Date.now, times)
  onTestFinished(async () => {
    // an email in flight would be waited for
    await smtp.end()
    await sender.stop()
  })
  return { ...sender, logged }
}

const waiting = async (store: Store) => (await readBacklog(store.read)).waiting
const allAt = (ms: number): SmtpTimeouts => ({ greeting: ms, mail: ms, recipient: ms, data: ms, block: ms, end: ms })

describe.each(ENGINES)('a slow mail server on %s', (engine) => {
  test('eight sends that each outlast their lease, by two senders, make no duplicate', async () => {
    const { store, url } = await openTestStore(engine)
    const smtp = await openSlowSmtp(() => ({ greeting: 800, mail: 1600, recipient: 1600, end: 1600 }))
    const ids = await enqueue(store, 8)
    const senders = await Promise.all([startInstance(url), startInstance(url)])
    onTestFinished(async () => void (await Promise.all(senders.map((sender) => sender.end()))))
    // four connections each: both are busy
    await Promise.all(senders.map((sender) => sender.run('send', smtp.url, { leaseMs: 2500, renewMs: 250 })))
    await expect.poll(() => waiting(store)).toBe(0)
    expect(smtp.received.toSorted()).toEqual(ids.toSorted())
    expect(smtp.connections().most).toBe(8)
  })

  test('a server slower after the last line than at any other step gets the email once', async () => {
    const { store } = await openTestStore(engine)
    const smtp = await openSlowSmtp(() => ({ end: 2000 }))
    const ids = await enqueue(store, 3)
    startTestSender(store, smtp, { ...allAt(1500), end: minuteMs })
    await expect.poll(() => waiting(store)).toBe(0)
    expect(smtp.received.toSorted()).toEqual(ids.toSorted())
  })

  test('a sender claims no more emails than it has connections; the others are free for another instance', async () => {
    const { store } = await openTestStore(engine)
    const smtp = await openSlowSmtp(() => ({ mail: never }))
    await enqueue(store, 20)
    startTestSender(store, smtp)
    await expect.poll(() => smtp.connections().now).toBe(4)
    await pause(500)
    const rows = await store.read.selectFrom('outbox').select('lease_until').where('sent_at', 'is', null).execute()
    expect(rows.filter(({ lease_until }) => lease_until > Date.now()).length).toBe(4)
    expect(rows.length).toBe(20)
  })

  test('an email in flight whose lease expired because it could not be renewed is not claimed again by its sender', async () => {
    const { store } = await openTestStore(engine)
    const smtp = await openSlowSmtp(() => ({ end: 1200 }))
    const ids = await enqueue(store, 1)
    // no renewal comes in time, as if the database were unavailable
    const sender = startTestSender(store, smtp, RFC_5321, { leaseMs: 300, renewMs: minuteMs })
    await expect.poll(() => smtp.received.length).toBe(1)
    const looks = setInterval(() => sender.wake(), 50)
    onTestFinished(() => clearInterval(looks))
    await expect.poll(() => waiting(store)).toBe(0)
    expect(smtp.received).toEqual(ids)
    expect(smtp.connections().most).toBe(1)
  })
})
