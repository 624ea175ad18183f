/** A scheduled change of prices. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { staffFunctions } from '../../src/api/staff/functions.ts'
import { findBlock } from '../../src/db/queries/blocks.ts'
import { updatePerson } from '../../src/db/queries/staff/people.ts'
import type { Store } from '../../src/db/store.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import { FieldsError } from '../../src/domain/domain-error.ts'
import type { Role } from '../../src/domain/staff/principal.ts'
import { publishDue } from '../../src/services/articles/publish-due.ts'
import { articleDeps, writer } from '../support/articles.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const prices = { kind: 'prices' } as const
const noon = Date.parse('2026-11-23T04:00:00Z')

const updateRoles = (store: Store, roles: Role[]) => store.transaction((tx) => updatePerson(tx, 'eve', { roles }))

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  const clock = { now: noon }
  const { deps: initial } = buildApi(store)
  const deps = { ...initial, booking: { ...initial.booking, now: () => clock.now } }
  const caller = buildCaller({ principal: writer('Eve'), locale: 'vi' })
  await addStaff(store, { id: 'eve', name: 'Eve', roles: '["editor"]' })
  const due = {
    ...articleDeps(store, clock),
    articleAddress: () => '',
    contentAddress: (file: string) => `https://firm.example/${file}`,
    onMailQueued: () => undefined,
  }
  const copies = async () => (await findBlock(store.read, 'prices', 'prices'))?.copies_max
  const detail = await staffFunctions.showEntry.call(deps, caller, { ...prices, key: 'prices' })
  const [entry] = detail.entries
  const request = {
    ...prices,
    version: entry!.version,
    draft_version: 0,
    value: { ...entry!.value, copies_max: 7 } as Entries,
    day: '2026-12-01',
    zone: 'Asia/Ho_Chi_Minh',
  }
  return { store, clock, deps, caller, due, copies, request }
}

describe.each(ENGINES)('scheduled prices on %s', (engine) => {
  test('take effect at midnight of the edition’s time zone', async () => {
    const { clock, deps, caller, due, copies, request } = await open(engine)
    await staffFunctions.scheduleChange.call(deps, caller, request)
    const { scheduled } = await staffFunctions.showScheduled.call(deps, caller, prices)
    expect(scheduled).toMatchObject({ due_at: Date.parse('2026-11-30T17:00:00Z'), zone: 'Asia/Ho_Chi_Minh', by: 'Eve' })
    clock.now = Date.parse('2026-11-30T16:59:59Z')
    expect(await publishDue(due)).toEqual({ published: 0, failed: 0 })
    expect(await copies()).toBe(5)
    clock.now = Date.parse('2026-11-30T17:00:00Z')
    expect(await publishDue(due)).toEqual({ published: 1, failed: 0 })
    expect(await copies()).toBe(7)
    expect((await staffFunctions.showScheduled.call(deps, caller, prices)).scheduled).toBeNull()
  })

  test('are not published for an editor who was disabled meanwhile', async () => {
    const { store, clock, deps, caller, due, copies, request } = await open(engine)
    await staffFunctions.scheduleChange.call(deps, caller, request)
    await store.transaction((tx) => updatePerson(tx, 'eve', { disabledAt: noon }))
    clock.now = Date.parse('2026-12-02T00:00:00Z')
    expect(await publishDue(due)).toEqual({ published: 0, failed: 1 })
    expect(await copies()).toBe(5)
    expect(await publishDue(due)).toEqual({ published: 0, failed: 0 })
  })

  test('are not published if they need an admin and their author has lost that role', async () => {
    const { store, clock, deps, due } = await open(engine)
    const site = { kind: 'site', key: 'site' } as const
    await updateRoles(store, ['admin'])
    const asAdmin = () => {
      const principal = { ...writer('Eve'), roles: ['admin' as const], reauthenticatedAt: clock.now }
      return buildCaller({ principal, locale: 'vi' })
    }
    const [entry] = (await staffFunctions.showEntry.call(deps, asAdmin(), site)).entries
    const former = entry!.value.payment as Entries
    const value = { ...entry!.value, payment: { ...former, en: 'To my own account' } }
    const schedule = async (day: string) => {
      const waiting = (await staffFunctions.showScheduled.call(deps, asAdmin(), site)).scheduled
      await staffFunctions.scheduleChange.call(deps, asAdmin(), {
        kind: site.kind,
        version: entry!.version,
        draft_version: waiting?.version ?? 0,
        value,
        day,
        zone: 'Asia/Ho_Chi_Minh',
      })
    }
    const paidTo = async () => (await findBlock(store.read, 'site', 'site'))?.payment.en
    await schedule('2026-12-01')
    await updateRoles(store, ['editor'])
    clock.now = Date.parse('2026-12-02T00:00:00Z')
    expect([await publishDue(due), await paidTo()]).toEqual([{ published: 0, failed: 1 }, former.en])
    await updateRoles(store, ['admin'])
    await schedule('2026-12-03')
    clock.now = Date.parse('2026-12-04T00:00:00Z')
    expect([await publishDue(due), await paidTo()]).toEqual([{ published: 1, failed: 0 }, 'To my own account'])
  })

  test('that would be invalid, past, or in a skipped hour are rejected at once', async () => {
    const { deps, caller, request } = await open(engine)
    const rejection = (changes: Partial<typeof request> & { time?: string }) =>
      staffFunctions.scheduleChange.call(deps, caller, { ...request, ...changes }).catch((error: unknown) => error)
    expect(await rejection({ value: { ...request.value, copies_max: 'many' } })).toMatchObject({
      name: 'ContentError',
    })
    expect(await rejection({ day: '2026-11-22' })).toBeInstanceOf(FieldsError)
    expect(await rejection({ day: '2027-03-28', time: '02:30', zone: 'Europe/Paris' })).toBeInstanceOf(FieldsError)
    expect((await staffFunctions.showScheduled.call(deps, caller, prices)).scheduled).toBeNull()
  })

  test('do not overwrite a later manual change: they wait again, with the reason', async () => {
    const { store, clock, deps, caller, due, copies, request } = await open(engine)
    await staffFunctions.scheduleChange.call(deps, caller, request)
    const value = { ...request.value, copies_max: 4 }
    await staffFunctions.changeContent.call(deps, caller, {
      changes: [{ file: 'prices.yaml', place: '', version: request.version, value }],
    })
    clock.now = Date.parse('2026-12-02T00:00:00Z')
    expect(await publishDue(due)).toEqual({ published: 0, failed: 1 })
    expect(await copies()).toBe(4)
    const { scheduled } = await staffFunctions.showScheduled.call(deps, caller, prices)
    expect(scheduled?.failed).toContain('conflict')
    const mails = await store.read.selectFrom('outbox').select(['recipient', 'text']).execute()
    expect(mails).toEqual([
      { recipient: 'eve@staff.example', text: expect.stringContaining('firm.example/prices.yaml') },
    ])
    await staffFunctions.unscheduleChange.call(deps, caller, { ...prices, draft_version: scheduled!.version })
    expect((await staffFunctions.showScheduled.call(deps, caller, prices)).scheduled).toBeNull()
  })
})
