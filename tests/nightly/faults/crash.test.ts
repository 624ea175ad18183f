/** A killed server has stored every acknowledged booking (no-lead-is-lost.test.ts tests more). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listInquiries } from '../../../src/db/queries/inquiries.ts'
import { openStore } from '../../../src/db/store.ts'
import { LEASE } from '../../../src/server/mail/lease.ts'
import { type Answer, buildBooking, missingMails, postAll, SECRET } from '../../support/bookings.ts'
import { clockAt } from '../../support/clocks.ts'
import { copyDatabase, startInstance } from '../../support/server.ts'
import { openMailbox } from '../../support/smtp.ts'

const bookingCount = 60
const parallel = 10
const killAfter = 20

test('a server killed while bookings are posted has stored each acknowledged one, once, and its two emails are sent after the restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-crash-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyDatabase(inject('made').folder, dataDir)
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  const settings = { SECRET, SMTP_URL: mailbox.url }
  const bodies = Array.from({ length: bookingCount }, (_, index) => buildBooking(`k${index}`))
  const first = await startInstance(settings, dataDir)
  const answered: Answer[] = []
  await postAll(first.origin, bodies, parallel, (answer) => {
    if (answered.push(answer) === killAfter) process.kill(first.pid, 'SIGKILL')
  })
  expect(answered.length).toBeGreaterThanOrEqual(killAfter)
  expect(answered.length).toBeLessThan(bookingCount)

  // the first server's emails are leased for a minute: the second one's clock is ahead
  const second = await startInstance({ ...settings, ...clockAt(Date.now() + LEASE.leaseMs) }, dataDir)
  const retries: Answer[] = []
  await postAll(second.origin, bodies, parallel, (answer) => retries.push(answer))
  for (const { key, reference } of answered) expect(retries).toContainEqual({ key, reference })
  await expect.poll(() => missingMails(mailbox, retries)).toEqual([])
  expect(await second.stop()).toBe(0)
  const store = openStore(join(dataDir, 'waypoint.db'))
  const keys = (await listInquiries(store.read, 1000)).map((lead) => lead.idempotency_key)
  await store.close()
  expect(keys.toSorted()).toEqual(retries.map(({ key }) => key).toSorted())
})
