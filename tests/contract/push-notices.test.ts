/** Notifications on the browsers of staff: who gets which, what they say, and what happens when a browser or its service is gone. */
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findLead, insertLead } from '../../src/db/queries/leads/leads.ts'
import { listPushSubscriptions } from '../../src/db/queries/staff/push-subscriptions.ts'
import { createPushSender } from '../../src/server/push-sender.ts'
import { changeLead } from '../../src/services/leads/change-lead.ts'
import { sendNotices } from '../../src/services/leads/notices.ts'
import { pushNotices } from '../../src/services/leads/push-notices.ts'
import { addDevice, removeDevice, testDevice } from '../../src/services/staff/devices.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { startPushService } from '../support/push-service.ts'
import { buildPrincipal, buildStaffDeps } from '../support/staff.ts'
import { addStaff, buildLead } from '../support/waiting-leads.ts'

const ANN = buildPrincipal('ann')
const BO = buildPrincipal('bo')
const start = Date.UTC(2026, 10, 19, 2)

async function openConsole(engine: Engine, choice: 'soon' | 'never' = 'soon') {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  await addStaff(store, { id: 'ann', roles: '["admin"]', offices: '[]' })
  await addStaff(store, { id: 'bo', lead_mails: choice })
  const service = await startPushService()
  const errors: unknown[] = []
  const push = createPushSender({
    secret: 'a secret for tests alone',
    services: [service.origin],
    onError: (error) => errors.push(error),
  })
  const deps = {
    ...buildStaffDeps(store, () => start),
    push,
    randomBytes,
    onMailQueued: () => undefined,
    consoleAddress: (path: string) => `https://www.waypoint.example/console/${path}`,
  }
  const register = async (agent: string) => {
    const browser = service.subscribe()
    await addDevice(deps, BO, { ...browser.subscription, agent })
    return browser
  }
  const assign = async (id: string, overrides: object = {}) => {
    await store.transaction((tx) => insertLead(tx, buildLead({ ...overrides, id, created_at: start })))
    const { version = 0 } = (await findLead(store.read, id)) ?? {}
    await changeLead(deps, ANN, id, { version, ownerId: 'bo' })
  }
  return { store, deps, service, errors, register, assign, devices: () => listPushSubscriptions(store.read, 'bo') }
}

describe.each(ENGINES)('notifications on %s', (engine) => {
  test('reach every browser of a new owner once, without the person’s name, and the email follows', async () => {
    const { deps, register, assign } = await openConsole(engine)
    const [phone, desktop] = [await register('Chrome on Android'), await register('Firefox on Linux')]
    await assign('one', { name: 'Quintessa Zorblax' })
    expect([await pushNotices(deps), await pushNotices(deps)]).toEqual([2, 0])
    expect(phone.received).toEqual(desktop.received)
    expect(phone.received).toMatchObject([
      {
        ttl: '86400',
        subject: expect.stringMatching(/^mailto:.+@/),
        message: {
          title: 'A lead needs you',
          address: 'https://www.waypoint.example/console/leads/one',
          tag: 'lead-one',
        },
      },
    ])
    expect(JSON.stringify(phone.received)).not.toContain('Quintessa')
    expect(await sendNotices(deps)).toBe(1)
  })

  test('several leads are one notification; someone without emails still gets it', async () => {
    const { deps, register, assign } = await openConsole(engine, 'never')
    const phone = await register('Chrome on Android')
    await assign('one')
    await assign('two')
    await pushNotices(deps)
    expect(phone.received).toMatchObject([
      { message: { title: '2 leads need you', address: 'https://www.waypoint.example/console/leads?owner=bo' } },
    ])
    expect(await sendNotices(deps)).toBe(0)
  })

  test('a browser that is gone is forgotten; one whose service fails stays, and the others get theirs', async () => {
    const { deps, register, assign, devices, errors } = await openConsole(engine)
    const [gone, failing, phone] = [await register('gone'), await register('failing'), await register('phone')]
    gone.answer = 410
    failing.answer = 500
    await assign('one')
    expect(await pushNotices(deps)).toBe(1)
    expect(phone.received).toHaveLength(1)
    expect((await devices()).map(({ agent }) => agent).sort()).toEqual(['failing', 'phone'])
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('answered 500') })])
  })

  test('a test reaches its browser, or says why not', async () => {
    const { deps, register, devices } = await openConsole(engine)
    const phone = await register('phone')
    const [{ id = '' } = {}] = await devices()
    await testDevice(deps, BO, id, 'en')
    expect(phone.received).toMatchObject([{ message: { title: 'Test notification', tag: 'test' } }])
    phone.answer = 503
    await expect(testDevice(deps, BO, id, 'en')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(testDevice(deps, ANN, id, 'en')).rejects.toMatchObject({ code: 'not_found' })
    phone.answer = 404
    await expect(testDevice(deps, BO, id, 'en')).rejects.toMatchObject({ code: 'gone' })
    expect(await devices()).toEqual([])
  })

  test('a browser belongs to the person who used it last, ten a person, and to no unknown service', async () => {
    const { store, deps, service, register, devices } = await openConsole(engine)
    const shared = await register('shared')
    await addDevice(deps, ANN, { ...shared.subscription, agent: 'shared' })
    expect([await devices(), await listPushSubscriptions(store.read, 'ann')]).toMatchObject([[], [{ agent: 'shared' }]])
    await removeDevice(deps, BO, (await listPushSubscriptions(store.read, 'ann'))[0]?.id ?? '')
    expect(await listPushSubscriptions(store.read, 'ann')).toHaveLength(1)
    for (let number = 0; number < 12; number++) await register(`device ${number}`)
    const stored = (await devices()).map(({ agent }) => agent)
    expect(stored).toHaveLength(10)
    expect(stored).toContain('device 11')
    const foreign = { ...service.subscribe().subscription, endpoint: 'https://internal.example/admin' }
    await expect(addDevice(deps, BO, { ...foreign, agent: 'foreign' })).rejects.toMatchObject({
      issues: [{ path: 'subscription', values: { host: 'internal.example' } }],
    })
  })
})
