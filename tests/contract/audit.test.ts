/** The audit log: views of leads are recorded, entries can be searched and never changed, on both databases. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as audit from '../../src/api/staff/audit.ts'
import { noteAudit } from '../../src/db/queries/staff/audit.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import type { TestApi } from '../support/test-api.ts'

const HOUR = 3600_000

describe.each(ENGINES)('the audit log on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let admin: Principal
  let consultant: Principal
  let as: StaffOfTest['as']
  beforeAll(() => {
    ;({ api, admin, consultant, as } = opened())
  })
  let person = 0
  const someone = () => ({
    name: `Person ${++person}`,
    email: `audited${person}@visitor.example`,
    phone: `+8869187${String(person).padStart(5, '0')}`,
    office: 'taipei',
  })

  test('a view of a lead is recorded once an hour for each person and lead', async () => {
    const { leadId: id } = await bookLead(api, someone())
    const countViews = async () => (await as(admin).listAudit({ action: 'lead.seen', subject: `lead:${id}` })).total
    await Promise.all([1, 2, 3].map(() => as(admin).showLead({ id })))
    await as(admin).showLead({ id })
    expect(await countViews()).toBe(1)
    await as(consultant).showLead({ id })
    expect(await countViews()).toBe(2)
    api.clock.advance(HOUR - 1)
    await as(admin).showLead({ id })
    expect(await countViews()).toBe(2)
    api.clock.advance(1)
    await as(admin).showLead({ id })
    expect(await countViews()).toBe(3)
  })

  test('a rejected view is not recorded', async () => {
    const { leadId: id } = await bookLead(api, { ...someone(), office: 'philippines' })
    await expect(as(consultant).showLead({ id })).rejects.toMatchObject({ status: 403 })
    expect((await as(admin).listAudit({ subject: `lead:${id}` })).total).toBe(0)
  })

  test('an action is found by person, action, lead, day and words, and shows old and new values', async () => {
    const who = someone()
    const { leadId: id } = await bookLead(api, who)
    const { lead } = await as(consultant).showLead({ id })
    await as(consultant).changeLead({ id, version: lead.version, status: 'won' })
    const matches = async (query: object) => {
      const { rows } = await as(admin).listAudit({ per_page: 100, ...query })
      return rows.filter(({ subject, action }) => subject === `lead:${id}` && action === 'lead.changed')
    }
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: admin.timeZone, dateStyle: 'short' }).format(
      api.clock.now(),
    )
    const [row] = await matches({})
    expect(row).toMatchObject({
      who: consultant.name,
      subject_name: who.name,
      data: { status: ['new', 'won'] },
      at: api.clock.now(),
    })
    for (const query of [
      { who: consultant.staffId },
      { action: 'lead.changed' },
      { action: 'lead.' },
      { subject: `lead:${id}` },
      { q: who.name },
      { q: who.email },
      { q: consultant.name.toUpperCase() },
      { from: day, to: day },
    ])
      expect({ query, count: (await matches(query)).length }).toEqual({ query, count: 1 })
    for (const query of [
      { who: admin.staffId },
      { action: 'order.' },
      { subject: 'lead:nobody' },
      { q: 'nothing like this' },
      { q: '%' },
      { q: '100%_\\' },
      { to: '2001-01-01' },
      { from: '2099-01-01' },
    ])
      expect({ query, count: (await matches(query)).length }).toEqual({ query, count: 0 })
  })

  test('other leads of an action are shown by name', async () => {
    const [one, two] = [someone(), someone()]
    const [{ leadId: id }, { leadId: other }] = [await bookLead(api, one), await bookLead(api, two)]
    await as(admin).dismissDuplicate({ id, other, is_dismissed: true })
    const { rows } = await as(admin).listAudit({ subject: `lead:${id}`, action: 'lead.told_apart' })
    expect(rows).toMatchObject([{ subject_name: one.name, data: { other: two.name } }])
  })

  test('pages contain each entry once', async () => {
    await api.deps.store.transaction(async (tx) => {
      for (let at = 0; at < 25; at++)
        await noteAudit(tx, admin, 'setting.changed', `setting:many`, { at }, 1000 + (at % 3))
    })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => as(admin).listAudit({ subject: 'setting:many', page, per_page: 10 })),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 5])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(25)
    const times = pages.flatMap(({ rows }) => rows.map(({ at }) => at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('entries can’t be changed, and no function writes them', async () => {
    const before = await api.deps.store.read.selectFrom('audit').selectAll().orderBy('id').execute()
    await expect(
      api.deps.store.transaction((tx) => sql`update audit set who = 'Somebody else'`.execute(tx)),
    ).rejects.toThrow(/audit is never altered/)
    expect(await api.deps.store.read.selectFrom('audit').selectAll().orderBy('id').execute()).toEqual(before)
    expect(Object.keys(audit)).toEqual(['listAudit'])
  })
})
