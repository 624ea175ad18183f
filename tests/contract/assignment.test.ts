import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeSetting } from '../../src/db/queries/leads/console-settings.ts'
import { insertLead } from '../../src/db/queries/leads/leads.ts'
import type { Store } from '../../src/db/store.ts'
import type { Assignment } from '../../src/domain/leads/assignment.ts'
import { assignOwner } from '../../src/services/leads/assign-owner.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import { addStaff, buildLead } from '../support/waiting-leads.ts'
import { startInstance } from './instances.ts'

const now = Date.UTC(2026, 10, 20, 3)
const anyRule = { id: 'all', offices: [], countries: [], editions: [], people: ['ann', 'bo', 'cy'] }

async function openOffice(engine: Engine, rules: Assignment['rules'] | null = [anyRule]) {
  const { store, url, drop } = await createStore(engine)
  onTestFinished(drop)
  for (const id of ['ann', 'bo', 'cy']) await addStaff(store, { id })
  if (rules)
    await store.transaction((tx) =>
      writeSetting(tx, 'assignment', { value: { rules }, version: 0, changedBy: 'ann' }, now),
    )
  return { store, url }
}

const assign = (store: Store, id: string, overrides: Parameters<typeof buildLead>[0] | object = {}) =>
  store.transaction(async (tx) => {
    const lead = buildLead({ ...overrides, id })
    await insertLead(tx, lead)
    return assignOwner(tx, lead, { now, randomBytes })
  })

const eventsOf = async (store: Store, id: string) =>
  (await store.read.selectFrom('lead_event').select(['kind', 'data']).where('lead_id', '=', id).execute()).map(
    ({ kind, data }) => ({ kind, ...(JSON.parse(data) as object) }),
  )

describe.each(ENGINES)('assignment of leads on %s', (engine) => {
  test('rotates, and is shown on the lead and in its timeline', async () => {
    const { store } = await openOffice(engine)
    const assigned: (string | null)[] = []
    for (const id of ['one', 'two', 'three', 'four']) assigned.push(await assign(store, id))
    expect(assigned).toEqual(['ann', 'bo', 'cy', 'ann'])
    const lead = await store.read.selectFrom('lead').selectAll().where('id', '=', 'two').executeTakeFirstOrThrow()
    expect(lead.owner_id).toBe('bo')
    expect(await eventsOf(store, 'two')).toEqual([{ kind: 'owner', from: null, to: 'bo', rule: 'all' }])
  })

  test('skips people who are away, disabled or have not signed in yet', async () => {
    const { store } = await openOffice(engine)
    const change = (id: string, overrides: object) =>
      store.transaction((tx) => tx.updateTable('staff').set(overrides).where('id', '=', id).execute())
    await change('ann', { absent_until: now + 1 })
    await change('bo', { disabled_at: now - 1 })
    expect([await assign(store, 'one'), await assign(store, 'two')]).toEqual(['cy', 'cy'])
    await change('cy', { password_hash: null })
    expect(await assign(store, 'three')).toBeNull()
    expect(await eventsOf(store, 'three')).toEqual([{ kind: 'owner', from: null, to: null, why: 'nobody_there' }])
    await change('ann', { absent_until: now })
    expect(await assign(store, 'four')).toBe('ann')
  })

  test('includes a person who signs in with a passkey alone', async () => {
    const { store } = await openOffice(engine, [{ ...anyRule, people: ['di'] }])
    await addStaff(store, { id: 'di', password_hash: null })
    expect(await assign(store, 'one')).toBeNull()
    const passkey = { credential_id: 'c', staff_id: 'di', public_key: 'k', counter: 0, transports: '[]', name: 'Key' }
    await store.transaction((tx) =>
      tx
        .insertInto('staff_passkey')
        .values({ ...passkey, created_at: now, used_at: null })
        .execute(),
    )
    expect(await assign(store, 'two')).toBe('di')
  })

  test('uses the first matching rule with an available person; each rule has its own rotation', async () => {
    const uk = { ...anyRule, id: 'uk', countries: ['uk' as const], people: ['bo', 'ann'] }
    const { store } = await openOffice(engine, [uk, { ...anyRule, people: ['cy'] }])
    const assigned = [
      await assign(store, 'one'),
      await assign(store, 'two', { countries: 'usa' }),
      await assign(store, 'three'),
    ]
    expect(assigned).toEqual(['bo', 'cy', 'ann'])
    await store.transaction((tx) =>
      tx
        .updateTable('staff')
        .set({ absent_until: now + 1 })
        .where('id', 'in', ['ann', 'bo'])
        .execute(),
    )
    expect(await assign(store, 'four')).toBe('cy')
  })

  test('leaves a lead unassigned and says so if no rule matches, and silently if there are no rules', async () => {
    const { store } = await openOffice(engine, [{ ...anyRule, offices: ['tainan'] }])
    expect(await assign(store, 'one')).toBeNull()
    expect(await eventsOf(store, 'one')).toEqual([{ kind: 'owner', from: null, to: null, why: 'no_rule' }])
    const { store: other } = await openOffice(engine, null)
    expect(await assign(other, 'one')).toBeNull()
    expect(await eventsOf(other, 'one')).toEqual([])
  })

  nightlyTest('is even when leads arrive concurrently at two instances', async () => {
    const { store, url } = await openOffice(engine)
    const instances = [await startInstance(url), await startInstance(url)]
    onTestFinished(async () => void (await Promise.all(instances.map(({ end }) => end()))))
    const leads = Array.from({ length: 12 }, (_, at) => buildLead({ id: `lead${at}` }))
    const assigned = await Promise.all(
      instances.map((instance, at) => instance.run('assignAll', leads.slice(at * 6, at * 6 + 6), now)),
    )
    expect(assigned.flat().toSorted()).toEqual(['ann', 'bo', 'cy'].flatMap((id) => [id, id, id, id]))
    const { owners } = await store.read
      .selectFrom('lead')
      .select(({ fn }) => fn.count<number>('owner_id').as('owners'))
      .executeTakeFirstOrThrow()
    expect(Number(owners)).toBe(12)
  })
})
