/** Webhooks: what is queued with which change, how it is sent, retried and given up, and what is never reached. */
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findWebhook, listDeliveries } from '../../src/db/queries/connections/webhooks.ts'
import { findLead, insertLead } from '../../src/db/queries/leads/leads.ts'
import { handOverLeads } from '../../src/db/queries/staff/hand-over.ts'
import type { WebhookEvent } from '../../src/domain/connections/webhooks.ts'
import { FieldsError } from '../../src/domain/domain-error.ts'
import { createLog } from '../../src/server/http/log.ts'
import { createJobs } from '../../src/server/jobs/runner.ts'
import { createWebhookPoster } from '../../src/server/webhooks/webhook-poster.ts'
import { startWebhookSender } from '../../src/server/webhooks/webhook-sender.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  resendDelivery,
  testWebhook,
} from '../../src/services/connections/webhooks.ts'
import { addLead } from '../../src/services/leads/add-lead.ts'
import { changeLead } from '../../src/services/leads/change-lead.ts'
import { buildBooking } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { BOTH_ENGINES, ENGINES, type Engine } from '../support/databases.ts'
import { book, openTestApi } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { addStaff, buildLead } from '../support/waiting-leads.ts'
import { isSigned, type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const ANN = buildPrincipal('ann')
const EVERY: WebhookEvent[] = ['lead.created', 'lead.changed', 'order.placed', 'message.received']
const minute = 60_000
const hour = 60 * minute
const timeoutMs = 300

/** A console with receivers that it may post to. */
async function openConsole(engine: Engine, ...receivers: Receiver[]) {
  const api = await openTestApi(engine)
  const { store, clock } = api
  await addStaff(store, { id: 'ann', roles: '["admin"]', offices: '[]' })
  await addStaff(store, { id: 'bo' })
  const origins = receivers.map(({ origin }) => origin)
  const deps = { ...api.deps.webhooks, poster: createWebhookPoster(origins, timeoutMs) }
  const jobs = createJobs(createLog('silent'))
  const sender = startWebhookSender(deps, jobs, createLog('silent'))
  onTestFinished(async () => {
    await sender.stop()
    await jobs.stop()
  })
  const sendAll = async () => {
    sender.wake()
    await sender.rested()
  }
  const listen = (receiver: Receiver, events = EVERY) => addWebhook(deps, ANN, { url: receiver.url, events })
  const add = (id: string, more: object = {}) =>
    store.transaction((tx) => insertLead(tx, buildLead({ ...more, id, created_at: clock.now() })))
  const change = async (id: string, to: { status?: 'contacted' | 'won'; ownerId?: string | null }) => {
    const { version = 0 } = (await findLead(store.read, id)) ?? {}
    await changeLead({ store, now: clock.now, randomBytes }, ANN, id, { version, ...to })
  }
  const all = () => store.read.selectFrom('webhook_delivery').selectAll().orderBy('created_at').execute()
  return { api, store, clock, deps, sender, sendAll, listen, add, change, all }
}

const eventsOf = ({ received }: Receiver) => received.map(({ body }) => body.type)

describe.each(ENGINES)('webhooks on %s', (engine) => {
  test('tell of a change once, signed, without anything of the person', async () => {
    const receiver = await startReceiver()
    const { listen, add, change, sendAll, clock } = await openConsole(engine, receiver)
    const { secret } = await listen(receiver)
    await add('one', { name: 'Quintessa Zorblax' })
    await change('one', { status: 'contacted', ownerId: 'bo' })
    await sendAll()
    await sendAll()
    expect(receiver.received).toHaveLength(1)
    const [sent] = receiver.received
    expect(sent?.body).toEqual({
      type: 'lead.changed',
      timestamp: new Date(clock.now()).toISOString(),
      data: {
        lead: expect.objectContaining({ id: 'one', status: 'contacted', owner_id: 'bo', office: 'philippines' }),
        changed: ['status', 'owner_id'],
        url: 'https://console.example/console/leads/one',
      },
    })
    expect(sent && isSigned(sent, secret)).toBe(true)
    expect(sent && isSigned(sent, `whsec_${randomBytes(32).toString('base64')}`)).toBe(false)
    expect(sent?.timestamp).toBe(Math.floor(clock.now() / 1000))
    for (const word of ['Quintessa', 'person.example', '+63917']) expect(sent?.raw).not.toContain(word)
  })

  test('tell only what they listen to, and nothing while they are off', async () => {
    const receiver = await startReceiver()
    const { deps, listen, add, change, sendAll, clock, all } = await openConsole(engine, receiver)
    const { id } = await listen(receiver, ['order.placed'])
    await add('one')
    await change('one', { status: 'contacted' })
    await changeWebhook(deps, ANN, { id, events: EVERY, isOn: false })
    clock.advance(minute)
    await change('one', { status: 'won' })
    expect(await all()).toEqual([])
    await changeWebhook(deps, ANN, { id, events: EVERY, isOn: true })
    clock.advance(minute)
    await change('one', { ownerId: 'bo' })
    await change('one', { ownerId: 'bo' })
    await sendAll()
    expect(receiver.received.map(({ body }) => body.data)).toMatchObject([{ changed: ['owner_id'] }])
  })

  test('are queued with the change: one that fails leaves no event', async () => {
    const receiver = await startReceiver()
    const { store, clock, listen, add, all } = await openConsole(engine, receiver)
    await listen(receiver)
    await add('one')
    const broken = store.transaction(async (tx) => {
      await handOverLeads(tx, { from: { id: 'bo', name: 'bo' }, to: null, by: 'ann', now: clock.now() })
      throw new Error('not now')
    })
    await expect(broken).rejects.toThrow('not now')
    expect(await all()).toEqual([])
  })

  test('tell of leads whose owner leaves', async () => {
    const receiver = await startReceiver()
    const { store, clock, listen, add, sendAll } = await openConsole(engine, receiver)
    await listen(receiver)
    for (const id of ['one', 'two']) await add(id, { owner_id: 'bo' })
    const to = { id: 'ann', name: 'ann', offices: null }
    await store.transaction((tx) =>
      handOverLeads(tx, { from: { id: 'bo', name: 'bo' }, to, by: 'ann', now: clock.now() }),
    )
    await sendAll()
    expect(eventsOf(receiver)).toEqual(['lead.changed', 'lead.changed'])
    expect(receiver.received[0]?.body.data).toMatchObject({ lead: { owner_id: 'ann' }, changed: ['owner_id'] })
  })

  test('retry for a day, then give up, and are switched off after the third event in a row', async () => {
    const receiver = await startReceiver()
    receiver.answer = 500
    const { store, deps, clock, listen, add, change, sendAll, all } = await openConsole(engine, receiver)
    const { id } = await listen(receiver)
    for (const lead of ['one', 'two', 'three']) await add(lead)
    await change('one', { status: 'contacted' })
    const started = clock.now()
    const pauses = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]
    for (const [at, pause] of pauses.entries()) {
      await sendAll()
      expect(receiver.received).toHaveLength(at + 1)
      clock.advance(pause - 1)
      await sendAll()
      expect(receiver.received).toHaveLength(at + 1)
      clock.advance(1)
    }
    await sendAll()
    expect(await all()).toMatchObject([{ attempts: 7, status: 500, delivered_at: null, failed_at: clock.now() }])
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1)
    expect(clock.now() - started).toBeLessThan(24 * hour)
    expect(await findWebhook(store.read, id)).toMatchObject({ failures: 1, disabled_at: null })

    for (const lead of ['two', 'three']) await change(lead, { status: 'contacted' })
    for (const pause of [0, ...pauses]) {
      clock.advance(pause)
      await sendAll()
    }
    expect(await findWebhook(store.read, id)).toMatchObject({ disabled_at: clock.now(), disabled_by: null })

    receiver.answer = 200
    const [failed] = await listDeliveries(store.read, id)
    expect(await resendDelivery(deps, { id, delivery: failed?.id ?? '' })).toEqual({ is_delivered: true })
    expect(await findWebhook(store.read, id)).toMatchObject({ failures: 0 })
    await changeWebhook(deps, ANN, { id, events: EVERY, isOn: true })
    clock.advance(minute)
    await change('one', { status: 'won' })
    await sendAll()
    expect(receiver.received.at(-1)?.body.data).toMatchObject({ lead: { status: 'won' } })
  })

  test('a success between failures keeps them on, and 410 switches them off at once', async () => {
    const receiver = await startReceiver()
    const { store, clock, listen, add, change, sendAll } = await openConsole(engine, receiver)
    const { id } = await listen(receiver)
    await add('one')
    await store.transaction((tx) => tx.updateTable('webhook').set({ failures: 2 }).execute())
    await change('one', { status: 'contacted' })
    await sendAll()
    expect(await findWebhook(store.read, id)).toMatchObject({ failures: 0, disabled_at: null })
    receiver.answer = 410
    clock.advance(minute)
    await change('one', { status: 'won' })
    await sendAll()
    expect(await findWebhook(store.read, id)).toMatchObject({ disabled_at: clock.now(), disabled_by: null })
  })

  test('a redirect is a failure, and is not followed', async () => {
    const [receiver, other] = [await startReceiver(), await startReceiver()]
    receiver.answer = 307
    receiver.headers = { Location: other.url }
    const { store, deps, listen } = await openConsole(engine, receiver, other)
    const { id } = await listen(receiver)
    expect(await testWebhook(deps, id)).toEqual({ is_delivered: false })
    expect(await listDeliveries(store.read, id)).toMatchObject([{ event: 'webhook.test', status: 307 }])
    expect(other.received).toEqual([])
  })

  test('a test is sent once, also while the webhook is off, and counts as no failure', async () => {
    const receiver = await startReceiver()
    receiver.answer = 503
    const { store, deps, listen, sendAll, clock } = await openConsole(engine, receiver)
    const { id, secret } = await listen(receiver)
    await changeWebhook(deps, ANN, { id, events: EVERY, isOn: false })
    await testWebhook(deps, id)
    clock.advance(hour)
    await sendAll()
    const [sent, ...more] = receiver.received
    expect([more, sent && isSigned(sent, secret), sent?.body.type]).toEqual([[], true, 'webhook.test'])
    expect(await findWebhook(store.read, id)).toMatchObject({ failures: 0 })
  })

  test('a receiver that hangs delays no other', async () => {
    const [hanging, quick] = [await startReceiver(), await startReceiver()]
    hanging.answer = null
    const { store, listen, add, change, sender } = await openConsole(engine, hanging, quick)
    const { id } = await listen(hanging)
    await listen(quick)
    for (const lead of ['one', 'two', 'three']) await add(lead)
    for (const lead of ['one', 'two', 'three']) await change(lead, { status: 'contacted' })
    sender.wake()
    await expect.poll(() => quick.received.length).toBe(3)
    expect(hanging.received).toHaveLength(1)
    await sender.rested()
    expect(await listDeliveries(store.read, id)).toMatchObject(Array(3).fill({ error: 'too_slow', attempts: 1 }))
  })

  test('an unreachable receiver and another SECRET are shown as such', async () => {
    const receiver = await startReceiver()
    const { store, deps, listen } = await openConsole(engine, receiver)
    const { id } = await listen(receiver)
    receiver.close()
    await testWebhook(deps, id)
    await store.transaction((tx) => tx.updateTable('webhook').set({ secret: 'of another server' }).execute())
    await testWebhook(deps, id)
    const errors = (await listDeliveries(store.read, id)).map(({ error }) => error)
    expect(errors.sort()).toEqual(['secret', 'unreachable'])
  })

  test('the erasure of a lead removes what names it, also what waits', async () => {
    const receiver = await startReceiver()
    const { store, deps, listen, add, change, sendAll, all } = await openConsole(engine, receiver)
    await listen(receiver)
    for (const lead of ['one', 'two']) {
      await add(lead)
      await change(lead, { status: 'contacted' })
    }
    await store.transaction((tx) => tx.deleteFrom('lead').where('id', '=', 'one').execute())
    expect((await all()).map(({ lead_id }) => lead_id)).toEqual(['two'])
    await sendAll()
    expect(receiver.received).toHaveLength(1)
    const [webhook] = await store.read.selectFrom('webhook').select('id').execute()
    await removeWebhook(deps, ANN, webhook?.id ?? '')
    expect(await all()).toEqual([])
  })

  test('secrets are stored encrypted, and the audit has who added, changed and removed them', async () => {
    const receiver = await startReceiver()
    const { store, deps, listen } = await openConsole(engine, receiver)
    const { id, secret } = await listen(receiver)
    await changeWebhook(deps, ANN, { id, events: ['lead.created'], isOn: true })
    const stored = JSON.stringify(await store.read.selectFrom('webhook').selectAll().execute())
    expect(stored).not.toContain(secret.slice('whsec_'.length))
    await removeWebhook(deps, ANN, id)
    const rows = await store.read.selectFrom('audit').selectAll().where('subject', '=', `webhook:${id}`).execute()
    expect(rows.map(({ action, who }) => [action, who]).sort()).toEqual([
      ['webhook.added', 'ann'],
      ['webhook.changed', 'ann'],
      ['webhook.removed', 'ann'],
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe.each(BOTH_ENGINES)('events on %s', (engine) => {
  test('a booking is one event with its reference and owner, a second one says that the person wrote', async () => {
    const receiver = await startReceiver()
    const { listen, sendAll, clock, api } = await openConsole(engine, receiver)
    await listen(receiver)
    const { leadId, reference } = await bookLead(api)
    clock.advance(hour)
    const again = await book(api, buildBooking({ idempotency_key: 'booked-once-more', captcha: api.captcha() }))
    expect(again.status).toBe(200)
    await sendAll()
    expect(eventsOf(receiver)).toEqual(['lead.created', 'message.received'])
    expect(receiver.received[0]?.body.data).toMatchObject({ lead: { id: leadId, origin: 'website' }, reference })
  })

  test('a lead that staff add with an owner is one event', async () => {
    const receiver = await startReceiver()
    const { store, listen, sendAll, clock } = await openConsole(engine, receiver)
    await listen(receiver)
    await addLead({ store, now: clock.now, randomBytes }, ANN, {
      id: 'abcdefghjkmnpqrs',
      name: 'Lan',
      email: 'lan@visitor.example',
      phone: undefined,
      chat_id: undefined,
      office: 'taipei',
      edition: 'tw',
      countries: [],
      source: '',
      degree: '',
      intake_year: undefined,
      intake_term: undefined,
      major: undefined,
      origin: 'phone',
      note: undefined,
      ownerId: 'bo',
      isWaiting: true,
      isDistinct: false,
    })
    await sendAll()
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { type: 'lead.created', data: { lead: { owner_id: 'bo', office: 'taipei', origin: 'phone' } } },
    ])
  })

  test('two instances send an event once', async () => {
    const receiver = await startReceiver()
    const { deps, listen, add, change, sender } = await openConsole(engine, receiver)
    await listen(receiver)
    const jobs = createJobs(createLog('silent'))
    const other = startWebhookSender(deps, jobs, createLog('silent'))
    onTestFinished(() => jobs.stop())
    await add('one')
    await change('one', { status: 'contacted' })
    sender.wake()
    other.wake()
    await Promise.all([sender.rested(), other.rested()])
    expect(receiver.received).toHaveLength(1)
  })
})

describe('addresses of webhooks', () => {
  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.8/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/hook',
    'https://user:password@example.com/hook',
    'ftp://example.com/hook',
    'javascript:alert(1)',
    'nonsense',
  ])('%s is refused', async (url) => {
    const { deps } = await openConsole('sqlite')
    const added = addWebhook(deps, ANN, { url, events: EVERY })
    await expect(added).rejects.toThrow(FieldsError)
  })

  test('a name that leads to this machine is not connected to', async () => {
    const { store, deps } = await openConsole('sqlite')
    const { id } = await addWebhook(deps, ANN, { url: 'https://localhost:9/hook', events: EVERY })
    await testWebhook(deps, id)
    expect(await listDeliveries(store.read, id)).toMatchObject([{ error: 'address', status: null }])
  })
})
