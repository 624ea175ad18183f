import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertMails, markAttempt, type OutboxMail, readBacklog, renewLease } from '../../src/db/queries/outbox.ts'
import type { Store } from '../../src/db/store.ts'
import type { LeaseTimes } from '../../src/server/mail/lease.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { createMailTransport, RFC_5321, type SmtpTimeouts } from '../../src/server/mail/transport.ts'
import { buildMail } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { sampled } from '../support/scope.ts'
import { openSlowSmtp, type SlowSmtp } from '../support/slow-smtp.ts'

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
  test('one slow recipient server delays no other email', async () => {
    const { store } = await openTestStore(engine)
    const smtp = await openSlowSmtp((recipient) => (recipient.startsWith('slow') ? { recipient: never } : {}))
    await enqueue(store, 12, (index) => ({ recipient: `${index === 0 ? 'slow' : 'quick'}-${index}@visitor.example` }))
    startTestSender(store, smtp)
    await expect.poll(() => waiting(store)).toBe(1)
    expect(smtp.received.length).toBe(11)
  })

  test('a sent email that could not be marked is marked later, and not sent again', async () => {
    const { store } = await openTestStore(engine)
    const rename = (from: string, to: string) =>
      store.transaction((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx))
    const smtp = await openSlowSmtp(
      () => ({}),
      async () => {
        await rename('outbox', 'outbox_away')
      },
    )
    const ids = await enqueue(store, 1)
    const sender = startTestSender(store, smtp)
    await expect
      .poll(() => sender.logged.map(({ text }) => text))
      .toContain('Result of a mail could not be stored; retrying')
    await rename('outbox_away', 'outbox')
    await expect.poll(() => waiting(store)).toBe(0)
    expect(smtp.received).toEqual(ids)
  })

  test('a sender that lost its lease neither renews it nor releases another’s', async () => {
    const { store } = await openTestStore(engine)
    await enqueue(store, 1)
    const { id } = await store.read.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    const set = (lease: number) =>
      store.transaction((tx) => tx.updateTable('outbox').set({ lease_until: lease }).where('id', '=', id).execute())
    const another = Date.now() + minuteMs
    await set(another)
    expect(await store.transaction((tx) => renewLease(tx, id, 1000, another + minuteMs))).toBe(false)
    const attempt = { error: 'ETIMEDOUT', nextAttemptAt: 0, failedAt: null, heldUntil: 1000 }
    await store.transaction((tx) => markAttempt(tx, id, attempt))
    const row = await store.read.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ lease_until: another, attempts: 0 })
    expect(await store.transaction((tx) => renewLease(tx, id, another, another + minuteMs))).toBe(true)
  })

  test.each(sampled(['greeting', 'mail', 'recipient', 'end'] as const, 'end'))(
    'a server that stalls at %s is given up, and the email stays queued',
    async (step) => {
      const { store } = await openTestStore(engine)
      const smtp = await openSlowSmtp(() => ({ [step]: never }))
      await enqueue(store, 1)
      const sender = startTestSender(store, smtp, allAt(700))
      await expect.poll(() => sender.logged.length).toBeGreaterThan(0)
      expect(sender.logged[0]).toMatchObject({ text: 'Mail could not be sent', reason: 'ETIMEDOUT' })
      expect(await waiting(store)).toBe(1)
    },
  )
})
