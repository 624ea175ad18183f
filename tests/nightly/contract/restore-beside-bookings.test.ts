/** A restore while the site runs: earlier bookings are replaced, later ones stay, and none is partial. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertInquiry } from '../../../src/db/queries/inquiries.ts'
import { insertMails } from '../../../src/db/queries/outbox.ts'
import { openStore, type Store } from '../../../src/db/store.ts'
import { addLeads, backUp, putBack, temporaryFolder } from '../../support/backups.ts'
import { buildBooking, buildInquiry, buildMail } from '../../support/builders.ts'
import { createStore } from '../../support/databases.ts'
import { buildApi, expectError } from '../../support/test-api.ts'

/** Longer than any statement here takes without a lock. */
const awhileMs = 500

/** A database with three leads, a backup of it, and two servers' stores on it: one is notified like a command, one after four seconds. */
async function openSite() {
  const { store, url, drop } = await createStore('postgres', { content: true })
  const folder = temporaryFolder()
  const [files, backup] = [join(folder, 'files'), join(folder, 'all.tar.gz')]
  await addLeads(store, 3)
  await backUp(store, files, backup)
  const site = openStore(url)
  const hurried = openStore(url, { patience: { connectMs: 60_000, queryMaxMs: 4_000, doubtMs: 4_000 } })
  onTestFinished(async () => {
    await site.close()
    await hurried.close()
    await drop()
  })
  return { store, site, hurried, files, backup, leadsBefore: await leadsIn(store) }
}

async function leadsIn(store: Store) {
  const leads = await store.read.selectFrom('inquiry').select('reference').execute()
  const mails = await store.read.selectFrom('outbox').select('reference').execute()
  const names = (rows: { reference: string }[]) => rows.map(({ reference }) => reference).sort()
  return { leads: names(leads), mails: names(mails) }
}

function opened() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  // a failing test must not block the others
  onTestFinished(() => open())
  return { gate, open }
}

/** A booking's transaction that waits for the gate before its commit; reports when its rows are written. */
async function book(store: Store, gate: Promise<void> = Promise.resolve(), onWritten = () => {}): Promise<string> {
  const inquiry = buildInquiry()
  await store.transaction(async (tx) => {
    await insertInquiry(tx, inquiry)
    await insertMails(tx, [buildMail({ reference: inquiry.reference })], 1)
    onWritten()
    await gate
  })
  return inquiry.reference
}

/** The store of a restore that waits for the gate between its last row and its commit. */
const waiting = (store: Store, gate: Promise<void>, onWritten: () => void): Store => ({
  ...store,
  transaction: (work) =>
    store.transaction(async (tx) => {
      const result = await work(tx)
      onWritten()
      await gate
      return result
    }),
})

test('a booking in flight when a restore into PostgreSQL begins is replaced completely, and the next emails get numbers of their own', async () => {
  const { store, site, files, backup, leadsBefore } = await openSite()
  const [booking, written] = [opened(), opened()]
  const booked = book(site, booking.gate, written.open)
  await written.gate
  const restored = putBack(store, files, backup)
  await pause(awhileMs)
  booking.open()
  await booked
  await restored
  expect(await leadsIn(store)).toEqual(leadsBefore)
  for (let n = 0; n < 3; n++) await book(site)
})

test('a booking during a restore into PostgreSQL waits for its end, and stays complete', async () => {
  const { store, site, files, backup, leadsBefore } = await openSite()
  const [restore, replaced] = [opened(), opened()]
  const restored = putBack(waiting(store, restore.gate, replaced.open), files, backup)
  await replaced.gate
  const order: string[] = []
  const booked = book(site).then((reference) => {
    order.push('booked')
    return reference
  })
  await pause(awhileMs)
  // readers don't wait
  expect(await leadsIn(site)).toEqual(leadsBefore)
  order.push('restore ends')
  restore.open()
  await restored
  const reference = await booked
  expect(order).toEqual(['restore ends', 'booked'])
  const added = (names: string[]) => [...names, reference].sort()
  expect(await leadsIn(store)).toEqual({ leads: added(leadsBefore.leads), mails: added(leadsBefore.mails) })
})

test('a visitor whose request times out during a long restore gets 503, leaves no open transaction, and can book afterwards', async () => {
  const { store, hurried, files, backup, leadsBefore } = await openSite()
  const api = buildApi(hurried)
  const booking = { ...buildBooking(), captcha: api.captcha() }
  const [restore, replaced] = [opened(), opened()]
  const restored = putBack(waiting(store, restore.gate, replaced.open), files, backup)
  await replaced.gate
  const rejected = await api.post('/api/Home/add_inq', booking)
  expect(rejected.headers.get('Retry-After')).not.toBeNull()
  await expectError(rejected, 503, 'unavailable')
  const { rows } = await waitingBackends(store)
  expect(rows).toEqual([])
  restore.open()
  await restored
  expect(await leadsIn(store)).toEqual(leadsBefore)
  expect((await api.post('/api/Home/add_inq', booking)).status).toBe(200)
  expect((await leadsIn(store)).leads).toHaveLength(leadsBefore.leads.length + 1)
})

test('a restore never reuses an email’s number: a server may still be sending the one that had it', async () => {
  const { store, site, files, backup } = await openSite()
  await addLeads(site, 2)
  const newest = async () =>
    (await store.read.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  const before = await newest()
  await putBack(store, files, backup)
  await book(site)
  expect(await newest()).toBeGreaterThan(before)
})

const waitingBackends = (store: Store) =>
  sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(store.read)
