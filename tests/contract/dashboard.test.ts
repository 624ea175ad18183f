/** Counts and exports of the dashboard, on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { groupFilter, leadsPath, tableLinks, wonFilter } from '../../src/console/dashboard/lead-links.ts'
import { GROUP_TABLES, tableOf } from '../../src/console/dashboard/tables.ts'
import type { LeadRow } from '../../src/db/queries/leads/leads.ts'
import { updatePerson } from '../../src/db/queries/staff/people.ts'
import { NO_NAMES } from '../../src/domain/code-names.ts'
import { NO_CHOICES } from '../../src/domain/form-choices.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { useApi } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { addLead, leadId, type RelatedRows } from '../support/merges.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const hour = 3_600_000
const day = 24 * hour
const admin = buildPrincipal('ann')
const taipei = buildPrincipal('bo', { roles: ['consultant'], offices: ['taipei'] })

describe.each(BOTH_ENGINES)('the dashboard on %s', (engine) => {
  const opened = useApi(engine)
  let api: TestApi
  let now = 0
  const as = (who: Principal) => inProcessStaffClient(api.deps, buildCaller({ principal: who }))
  const add = (overrides: Partial<LeadRow> = {}, related?: RelatedRows) =>
    addLead(api.deps.store, { id: leadId(), office: 'taipei', created_at: now - hour, ...overrides }, related)
  const auditOf = (action: string) =>
    api.deps.store.read.selectFrom('audit').selectAll().where('action', '=', action).orderBy('at').execute()
  beforeAll(async () => {
    api = opened()
    now = api.clock.now()
    await addStaff(api.deps.store, { id: 'ann', roles: '["admin"]' })
    await addStaff(api.deps.store, { id: 'bo', offices: '["taipei"]' })
    await add(
      {
        status: 'won',
        owner_id: 'bo',
        utm_source: 'google',
        utm_medium: 'cpc',
        campaign: 'autumn',
        landing: '/tw',
        countries: 'uk,ca',
        first_answer_at: now,
      },
      { orders: 2 },
    )
    await add({ created_at: now - 3 * day })
    const lost = await add({ status: 'lost', lost_reason: 'Too far' })
    await add({ office: 'vietnam', edition: 'vi', created_at: now - 2 * hour }, { orders: 1 })
    await add({ merged_into: lost.id })
    await add({ status: 'spam' }, { orders: 1 })
    await add({ created_at: now - 40 * day })
    const earlier = { office: 'vietnam', status: 'won' as const, utm_source: 'google', utm_medium: 'cpc' }
    const { id: earlierId } = await add({ ...earlier, created_at: now - 8 * day }, { orders: 2 })
    const [dong, cancelled] = await api.deps.store.read
      .selectFrom('service_order')
      .select('reference')
      .where('lead_id', '=', earlierId)
      .execute()
    await api.deps.store.transaction(async (tx) => {
      const change = (reference = '') => tx.updateTable('service_order').where('reference', '=', reference)
      await change(dong?.reference).set({ currency: 'VND', agreed_minor: 500_000_000 }).execute()
      await change(cancelled?.reference).set({ status: 'cancelled' }).execute()
    })
    await api.deps.store.transaction(async (tx) => {
      const event = { lead_id: lost.id, kind: 'status', staff_id: null }
      const moves = [
        { from: 'new', to: 'meeting' },
        { from: 'meeting', to: 'lost' },
      ]
      for (const [at, data] of moves.entries())
        await tx
          .insertInto('lead_event')
          .values({ ...event, id: `s${at}`, at: now + at, data: JSON.stringify(data) })
          .execute()
      const zeroResult = { locale: 'tw', kind: 'school', words: '不存在大學', count: 2 }
      const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
      for (const at of [now, now - day, now - 60 * day])
        await tx
          .insertInto('search_miss')
          .values({ ...zeroResult, day: dayOf(at) })
          .execute()
    })
  })

  test('counts the leads of a period by day and by source, merged ones once and spam never', async () => {
    const dashboard = await as(admin).showDashboard({ days: 7 })
    expect(dashboard.total).toBe(4)
    expect(dashboard.days.map(({ leads }) => leads)).toEqual([0, 0, 0, 1, 0, 0, 3])
    expect(dashboard.editions).toEqual([
      { code: 'en', leads: 3, won: 1 },
      { code: 'vi', leads: 1, won: 0 },
    ])
    expect(dashboard.campaigns).toContainEqual({ code: 'autumn', leads: 1, won: 1 })
    expect(dashboard.landings).toContainEqual({ code: '/tw', leads: 1, won: 1 })
    expect(dashboard.countries).toContainEqual({ code: 'ca', leads: 1, won: 1 })
    expect(dashboard.funnel.map(({ leads }) => leads)).toEqual([4, 2, 2, 1, 1])
    expect(dashboard.lost).toEqual({ leads: 1, reasons: [{ reason: 'Too far', leads: 1 }] })
    expect(dashboard.answers.map(({ office, leads, answered }) => [office, leads, answered])).toEqual([
      ['taipei', 3, 1],
      ['vietnam', 1, 0],
    ])
    expect(dashboard.orders).toEqual([{ currency: 'USD', status: 'received', orders: 3, total_minor: 10_800 }])
    expect(dashboard.misses).toMatchObject([{ words: '不存在大學', count: 4 }])
  })

  test('is limited to the reader’s offices, and to whole days of the reader’s clock', async () => {
    const dashboard = await as(taipei).showDashboard({ days: 7 })
    expect(dashboard.total).toBe(3)
    expect(dashboard.orders).toMatchObject([{ orders: 2 }])
    expect(dashboard.answers.map(({ office }) => office)).toEqual(['taipei'])
    expect((await as(buildPrincipal('cy', { roles: ['consultant'] })).showDashboard()).total).toBe(0)
    const today = await as(admin).showDashboard({ from: dashboard.to, to: dashboard.to })
    expect([today.total, today.days.length]).toEqual([3, 1])
    expect(await as(admin).showDashboard({ from: dashboard.to })).toMatchObject({
      from: dashboard.to,
      to: dashboard.to,
    })
    const since = await as(admin).showDashboard({ from: dashboard.from })
    expect([since.from, since.to]).toEqual([dashboard.from, dashboard.to])
    const upTo = await as(admin).showDashboard({ to: dashboard.from })
    expect([upTo.to, upTo.days.length]).toEqual([dashboard.from, 30])
    await expect(as(admin).showDashboard({ from: '2026-13-01', to: '2026-12-01' })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('compares consultants, offices and campaigns with as many days before, and adds no currencies together', async () => {
    const { before, consultants, offices, origins } = await as(admin).showDashboard({ days: 7 })
    expect([before.days, before.total]).toEqual([7, 1])
    const written = ({ counts, before: earlier, values }: (typeof offices)[number]) => ({
      leads: [counts.leads, earlier.leads],
      won: [counts.won, earlier.won],
      values: values.map(({ currency, minor, minor_before }) => [currency, minor, minor_before]),
    })
    const none = { leads: [3, 1], won: [0, 1], values: [['VND', 0, 500_000_000]] }
    const bo = { leads: [1, 0], won: [1, 0], values: [['USD', 7_200, 0]] }
    expect(consultants.map((group) => [group.name, written(group)])).toEqual([
      [null, none],
      ['bo', bo],
    ])
    expect(offices.map((group) => [group.key, written(group)])).toEqual([
      ['taipei', { ...bo, leads: [3, 0] }],
      ['vietnam', { ...none, leads: [1, 1] }],
    ])
    expect(origins.map((group) => [group.utm_source, group.utm_medium, group.campaign, written(group)])).toEqual([
      ['', '', '', { leads: [3, 0], won: [0, 0], values: [] }],
      ['google', 'cpc', 'autumn', bo],
      ['google', 'cpc', '', { ...none, leads: [0, 1] }],
    ])
    expect(consultants[1]?.counts).toMatchObject({ answered: 1 })
    expect(consultants[1]?.counts.median_minutes).not.toBeNull()
  })

  test.each([
    ['an admin', admin],
    ['a consultant', taipei],
  ])('each number of groups links to as many leads, for %s', async (_, who) => {
    const dashboard = await as(who).showDashboard({ days: 7 })
    const totalOf = async (path: string) =>
      (await as(who).listLeads(Object.fromEntries(new URL(path, 'http://console.example').searchParams))).total
    for (const name of GROUP_TABLES)
      for (const group of dashboard[name]) {
        const filter = groupFilter(name, group)
        const won = { ...filter, ...wonFilter }
        expect(await totalOf(leadsPath(dashboard, filter))).toBe(group.counts.leads)
        expect(await totalOf(leadsPath(dashboard, won))).toBe(group.counts.won)
        expect(await totalOf(leadsPath(dashboard.before, filter))).toBe(group.before.leads)
        expect(await totalOf(leadsPath(dashboard.before, won))).toBe(group.before.won)
      }
    for (const name of ['days', 'answers', 'sources', 'campaigns', 'editions', 'countries'] as const)
      for (const [row, links] of tableLinks(name, dashboard).entries()) {
        const { rows } = tableOf(name, dashboard, 'en', { offices: NO_NAMES, countries: NO_NAMES, choices: NO_CHOICES })
        for (const [column, path] of links.entries())
          if (path !== undefined) expect(await totalOf(path)).toBe(rows[row]?.[column])
      }
  })

  test('an exported table of groups has both periods, and a column for each currency', async () => {
    const dashboard = await as(admin).showDashboard({ days: 7 })
    const names = { offices: NO_NAMES, countries: NO_NAMES, choices: NO_CHOICES }
    const { columns, rows } = tableOf('origins', dashboard, 'en', names)
    expect(columns.slice(0, 5)).toEqual([
      'Campaign source',
      'Campaign medium',
      'Campaign',
      'Leads',
      'Leads, period before',
    ])
    expect(columns.slice(-4)).toEqual([
      'Value of orders USD',
      'Value of orders USD, period before',
      'Value of orders VND',
      'Value of orders VND, period before',
    ])
    expect(rows.map((row) => [...row.slice(0, 5), ...row.slice(-4)])).toEqual([
      ['', '', '', 3, 0, 0, 0, 0, 0],
      ['google', 'cpc', 'autumn', 1, 0, 72, 0, 0, 0],
      ['google', 'cpc', '', 0, 1, 0, 0, 0, 5_000_000],
    ])
  })

  test('the list is narrowed to days of creation, and to source, medium and campaign', async () => {
    const { from, to } = await as(taipei).showDashboard({ days: 7 })
    const count = async (filter: Record<string, string>) => (await as(taipei).listLeads(filter)).total
    const days = { created_from: from, created_to: to }
    expect(await count(days)).toBe(3)
    expect(await count({ ...days, created_from: to })).toBe(2)
    expect(await count({ created_to: from })).toBe(1)
    expect(await count({ ...days, campaign: 'autumn' })).toBe(1)
    expect(await count({ ...days, campaign: '(none)' })).toBe(2)
    expect(await count({ ...days, utm_source: 'google', utm_medium: '(none)' })).toBe(0)
    expect(await count({ ...days, utm_source: 'GOOGLE' })).toBe(0)
    const { query } = await as(taipei).saveView({ title: 'Autumn', query: 'utm_source=google&created_from=2026-11-01' })
    expect(query).toBe('created_from=2026-11-01&utm_source=google')
    await expect(as(taipei).listLeads({ created_from: '2026-02-30' })).rejects.toMatchObject({ status: 400 })
  })

  test('an export of a table is recorded', async () => {
    const { from, to } = await as(taipei).exportDashboard({ days: 7, table: 'sources', format: 'csv' })
    const [noted] = await auditOf('dashboard.exported')
    expect(noted).toMatchObject({ staff_id: 'bo' })
    expect(JSON.parse(noted?.data ?? '')).toEqual({ table: 'sources', format: 'csv', from, to })
  })

  test('an export of the inbox contains the filtered leads in its order, and is recorded with the filters', async () => {
    const { ids } = await as(taipei).exportLeads({ sort: 'oldest', status: 'new', format: 'csv' })
    const { leads } = await as(taipei).listLeads({ sort: 'oldest', status: 'new', per_page: 100 })
    expect(ids).toEqual(leads.map(({ id }) => id))
    expect(ids.length).toBe(2)
    const [noted] = await auditOf('lead.exported')
    expect(noted).toMatchObject({ staff_id: 'bo', subject: 'leads' })
    expect(JSON.parse(noted?.data ?? '')).toEqual({
      format: 'csv',
      count: 2,
      filter: { sort: 'oldest', status: ['new'] },
    })
    const rows = await as(taipei).listRows({ ids: ids.toReversed() })
    expect(rows.leads.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('an export contains no rows of another office, of merged leads, or of deleted ones', async () => {
    const { ids } = await as(admin).exportLeads({ format: 'xlsx' })
    const merged = await api.deps.store.read
      .selectFrom('lead')
      .select('id')
      .where('merged_into', 'is not', null)
      .execute()
    const requestedIds = [...ids, ...merged.map(({ id }) => id), '0'.repeat(16)]
    const rows = await as(taipei).listRows({ ids: requestedIds })
    expect(new Set(rows.leads.map(({ office }) => office))).toEqual(new Set(['taipei']))
    expect((await as(admin).listRows({ ids: requestedIds })).leads).toHaveLength(ids.length)
  })

  test('an export stops when its reader is moved or disabled', async () => {
    const { ids } = await as(taipei).exportLeads({ format: 'csv' })
    await api.deps.store.transaction((tx) => updatePerson(tx, taipei.staffId, { offices: ['hsinchu'] }))
    expect((await as(taipei).listRows({ ids })).leads).toEqual([])
    await api.deps.store.transaction((tx) => updatePerson(tx, taipei.staffId, { disabledAt: 1 }))
    await expect(as(taipei).listRows({ ids })).rejects.toMatchObject({ body: { code: 'forbidden' } })
  })
})
