/** Every acknowledged booking is on disk with its emails, whatever happens next. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listInquiries } from '../../../src/db/queries/inquiries.ts'
import { openStore } from '../../../src/db/store.ts'
import { LEASE } from '../../../src/server/mail/lease.ts'
import { type Answer, buildBooking, missingMails, postAll, SECRET } from '../../support/bookings.ts'
import { clockAt } from '../../support/clocks.ts'
import { createDatabase, ENGINES, type Engine } from '../../support/databases.ts'
import { freePort } from '../../support/ports.ts'
import { startServer } from '../../support/server.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

const bookingCount = 500
const parallel = 25
const killAfter = 150

async function readLeads(url: string) {
  const store = openStore(url)
  const leads = await listInquiries(store.read, 10_000)
  await store.close()
  return leads
}

async function createPlace(engine: Engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-fault-'))
  const database = await createDatabase(engine, 'content')
  const environment = { SECRET, DATABASE_URL: database.url }
  const remove = async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, environment, url: database.url, remove }
}

describe.each(ENGINES)('on %s', { timeout: 900_000 }, (engine) => {
  test('a server killed while 500 bookings are posted has stored every acknowledged one, once, with its two emails', async () => {
    const mailbox = await openMailbox()
    const place = await createPlace(engine)
    const environment = { ...place.environment, SMTP_URL: mailbox.url }
    const bodies = Array.from({ length: bookingCount }, (_, index) => buildBooking(`k${index}`))
    const first = await startServer(environment, place.dataDir)
    const answered: Answer[] = []
    await postAll(first.origin, bodies, parallel, (answer) => {
      if (answered.push(answer) === killAfter) process.kill(first.pid, 'SIGKILL')
    })
    expect(answered.length).toBeGreaterThanOrEqual(killAfter)
    expect(answered.length).toBeLessThan(bookingCount)

    // emails in flight at the first are leased for a minute: the second one's clock is ahead
    const second = await startServer({ ...environment, ...clockAt(Date.now() + LEASE.leaseMs) }, place.dataDir)
    const leads = await readLeads(place.url)
    const countOf = (key: string, reference: string) =>
      leads.filter((lead) => lead.idempotency_key === key && lead.reference === reference).length
    expect(answered.map(({ key, reference }) => countOf(key, reference))).toEqual(answered.map(() => 1))
    expect(new Set(leads.map((lead) => lead.idempotency_key)).size).toBe(leads.length)

    // a visitor without an answer sends again: in the end each booking is stored once
    const retries: Answer[] = []
    await postAll(second.origin, bodies, parallel, (answer) => retries.push(answer))
    expect(retries).toHaveLength(bookingCount)
    for (const { key, reference } of answered) expect(retries).toContainEqual({ key, reference })
    await expectAllArrive(mailbox, retries)
    await second.stop()
    expect(await readLeads(place.url)).toHaveLength(bookingCount)
    await mailbox.close()
    await place.remove()
  })

  test('with the mail server down nothing is lost, and the emails are sent after its recovery', async () => {
    const place = await createPlace(engine)
    const port = await freePort()
    const server = await startServer({ ...place.environment, SMTP_URL: `smtp://127.0.0.1:${port}` }, place.dataDir)
    const answered: Answer[] = []
    const bodies = Array.from({ length: 30 }, (_, index) => buildBooking(`m${index}`))
    await postAll(server.origin, bodies, 5, (answer) => answered.push(answer))
    expect(answered).toHaveLength(bodies.length)
    const ready = await (await fetch(`${server.origin}/readyz`)).json()
    expect(ready).toMatchObject({ status: 'ready', outbox: { waiting: bodies.length * 2, stuck: false } })

    const mailbox = await openMailbox(port)
    await expectAllArrive(mailbox, answered)
    expect(mailbox.mails).toHaveLength(answered.length * 2)
    await server.stop()
    await mailbox.close()
    await place.remove()
  })
})

async function expectAllArrive(mailbox: Mailbox, answers: readonly Answer[]): Promise<void> {
  await expect.poll(() => missingMails(mailbox, answers), { timeout: 300_000, interval: 200 }).toEqual([])
}
