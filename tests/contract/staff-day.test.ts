/** A person's work for today, and saved views of the inbox, on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { updatePerson } from '../../src/db/queries/staff/people.ts'
import type { Database } from '../../src/db/store.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { countWaitingLeads } from '../../src/services/leads/count-waiting.ts'
import { bookLead, useApi } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { buildAdmin, buildColleague, principalOf } from '../support/staff.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'

describe.each(BOTH_ENGINES)('the day page on %s', (engine) => {
  const opened = useApi(engine)
  let api: TestApi
  let admin: Principal
  const as = (principal: Principal) => inProcessStaffClient(api.deps, buildCaller({ principal }))
  const consultant = async (offices: ('taipei' | 'vietnam')[] = ['taipei', 'vietnam']) =>
    principalOf(api.deps.staff, await buildColleague(api.deps.staff, { offices }))

  beforeAll(async () => {
    api = opened()
    admin = { ...(await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))), isMfaVerified: true }
  })
  let person = 0
  const someone = (office: 'taipei' | 'vietnam' = 'taipei') => ({
    email: `day${++person}@visitor.example`,
    phone: `+8869567${String(person).padStart(5, '0')}`,
    office,
  })
  const give = async (leadId: string, to: Principal, by = admin) => {
    const { lead } = await as(by).showLead({ id: leadId })
    await as(by).changeLead({ id: leadId, version: lead.version, owner_id: to.staffId })
  }

  test('is empty without work', async () => {
    expect(await as(await consultant()).showDay()).toEqual({
      today: '2026-11-20',
      unassigned: [],
      waiting: [],
      tasks: [],
      assigned: [],
    })
  })

  test('lists one’s own waiting leads, the most overdue first, and no others', async () => {
    const [me, other] = [await consultant(), await consultant()]
    const { goals, version } = await as(admin).showGoals()
    const within = (answer_within: number) => ({
      ...goals.taipei,
      due_soon_after: 1,
      answer_within,
      escalate_after: 1000,
    })
    await as(admin).saveGoals({ version, goals: { ...goals, taipei: within(600), vietnam: within(5) } })
    const early = await bookLead(api, someone('taipei'))
    api.clock.advance(60_000)
    const late = await bookLead(api, someone('vietnam'))
    const theirs = await bookLead(api, someone('taipei'))
    const answered = await bookLead(api, someone('taipei'))
    await give(early.leadId, me)
    await give(late.leadId, me)
    await give(theirs.leadId, other)
    const { lead } = await as(me).showLead({ id: answered.leadId })
    await as(me).answerLead({ id: answered.leadId, channel: 'phone', version: lead.version, text: 'Called.' })
    const { waiting } = await as(me).showDay()
    // the office with the shorter target is overdue first, though its person wrote later
    expect(waiting.map(({ id }) => id)).toEqual([late.leadId, early.leadId])
  })

  test('lists waiting leads without an owner for everyone in their office, the most overdue first', async () => {
    const me = await consultant(['taipei'])
    const first = await bookLead(api, someone('taipei'))
    api.clock.advance(1000)
    const writer = someone('taipei')
    const second = await bookLead(api, writer)
    const elsewhere = await bookLead(api, someone('vietnam'))
    const owned = await bookLead(api, someone('taipei'))
    await give(owned.leadId, me)
    const unassigned = async (who: Principal) => (await as(who).showDay()).unassigned.map(({ id }) => id)
    expect(await unassigned(me)).toEqual([first.leadId, second.leadId])
    expect(await unassigned(admin)).toEqual(expect.arrayContaining([first.leadId, elsewhere.leadId]))
    expect(await unassigned({ ...me, offices: [] })).toEqual([])
    await give(first.leadId, me)
    const { lead } = await as(me).showLead({ id: second.leadId })
    await as(me).changeLead({ id: second.leadId, version: lead.version, status: 'lost', lost_reason: 'Spam' })
    expect(await unassigned(me)).toEqual([])
    const waiting = async () => {
      const counts = await countWaitingLeads(api.deps.store, api.clock.now())
      return counts.find(({ office }) => office === 'taipei')?.waiting ?? 0
    }
    const before = await waiting()
    await bookLead(api, writer)
    expect(await unassigned(me), 'a closed lead whose person writes waits').toEqual([second.leadId])
    expect(await waiting()).toBe(before + 1)
    const { lead: closed } = await as(me).showLead({ id: second.leadId })
    await as(me).answerLead({ id: second.leadId, channel: 'phone', version: closed.version, text: 'Called.' })
    await give(elsewhere.leadId, admin)
  })

  test('lists tasks as overdue, today or next, in the reader’s time zone; done ones disappear', async () => {
    const me = await consultant()
    const { leadId } = await bookLead(api, someone())
    for (const [day, note] of [
      ['2026-11-21', 'tomorrow'],
      ['2026-11-19', 'yesterday'],
      ['2026-11-20', 'today'],
    ] as const)
      await as(me).addTask({ id: leadId, day, note })
    await as(admin).addTask({ id: leadId, day: '2026-11-20', note: 'of somebody else' })
    const { tasks } = await as(me).showDay()
    expect(tasks.map(({ note, when }) => [note, when])).toEqual([
      ['yesterday', 'overdue'],
      ['today', 'today'],
      ['tomorrow', 'next'],
    ])
    // in Honolulu it is still the day before
    const west = await as({ ...me, timeZone: 'Pacific/Honolulu' }).showDay()
    expect(west.today).toBe('2026-11-19')
    await as(me).finishTask({ id: leadId, task: tasks[0]?.id ?? '' })
    expect((await as(me).showDay()).tasks.map(({ note }) => note)).toEqual(['today', 'tomorrow'])
  })

  test('lists leads assigned by a colleague for a week, but not those that one took', async () => {
    const [me, other] = [await consultant(), await consultant()]
    const [receivedLead, ownLead, passedOn] = [
      await bookLead(api, someone()),
      await bookLead(api, someone()),
      await bookLead(api, someone()),
    ]
    await give(receivedLead.leadId, me, other)
    await give(ownLead.leadId, me, me)
    await give(passedOn.leadId, me, other)
    api.clock.advance(1000)
    await give(passedOn.leadId, other, me)
    const { assigned } = await as(me).showDay()
    expect(assigned).toMatchObject([{ lead: { id: receivedLead.leadId }, by: other.name }])
    api.clock.advance(7 * 86_400_000)
    expect((await as(me).showDay()).assigned).toEqual([])
  })

  test('hides leads of an office that the person no longer works for', async () => {
    const me = await consultant()
    const { leadId } = await bookLead(api, someone('vietnam'))
    await give(leadId, me)
    await as(me).addTask({ id: leadId, day: '2026-12-01', note: 'Call' })
    const elsewhere = { ...me, offices: ['taipei'] } as Principal
    expect(await as(elsewhere).showDay()).toMatchObject({ waiting: [], tasks: [], assigned: [] })
    expect(await as({ ...me, offices: [] }).showDay()).toMatchObject({ waiting: [], tasks: [], assigned: [] })
  })

  describe('saved views', () => {
    test('a filter is saved, renamed and removed, for one person alone', async () => {
      const [me, other] = [await consultant(), await consultant()]
      const { id, query } = await as(me).saveView({
        title: ' Mine  now ',
        query: '?waiting=1&q=lan&owner=none&sort=',
      })
      expect(query).toBe('owner=none&q=lan&waiting=1')
      expect(await as(me).listViews()).toEqual({
        views: [{ id, name: 'Mine now', query, shared_with: null }],
        shared: [],
      })
      expect(await as(other).listViews()).toEqual({ views: [], shared: [] })
      await expect(as(other).renameView({ view: id, title: 'Stolen' })).rejects.toMatchObject({ status: 404 })
      await expect(as(other).removeView({ view: id })).rejects.toMatchObject({ status: 404 })
      await as(me).renameView({ view: id, title: 'Next' })
      expect((await as(me).listViews()).views).toMatchObject([{ name: 'Next' }])
      await as(me).removeView({ view: id })
      expect((await as(me).listViews()).views).toEqual([])
    })

    test.each([
      ['colour=red&q=x', 'colour'],
      ['q=x&per_page=100', 'per_page'],
      ['q=x&page=2', 'page'],
      ['q=x&q=y', 'q'],
      ['q=x&__proto__=1', '__proto__'],
      ['status=happy', 'status'],
      ['days=soon', 'days'],
      ['sort=upwards', 'sort'],
      ['', ''],
      ['q=', ''],
    ])('%j is rejected, with the invalid field', async (query, name) => {
      const me = await consultant()
      await expect(as(me).saveView({ title: 'View', query })).rejects.toMatchObject({
        status: 422,
        body: { errors: { query: [expect.stringContaining(name)] } },
      })
      expect((await as(me).listViews()).views).toEqual([])
    })

    test('names are unique, and the number of views is limited', async () => {
      const me = await consultant()
      for (let count = 1; count <= 30; count++) await as(me).saveView({ title: `View ${count}`, query: 'q=x' })
      const titleError = { status: 422, body: { errors: { title: [expect.anything()] } } }
      await expect(as(me).saveView({ title: 'view 3', query: 'q=x' })).rejects.toMatchObject(titleError)
      await expect(as(me).saveView({ title: 'One more', query: 'q=x' })).rejects.toMatchObject(titleError)
      const first = (await as(me).listViews()).views.find(({ name }) => name === 'View 1')
      await expect(as(me).renameView({ view: first?.id ?? '', title: 'View 2' })).rejects.toMatchObject(titleError)
      await as(me).renameView({ view: first?.id ?? '', title: 'VIEW 1' })
    })

    test('of two views of one name at the same moment, one is saved', async () => {
      const me = await consultant()
      const save = () => as(me).saveView({ title: 'Twice', query: 'q=x' })
      const both = await Promise.allSettled([save(), save(), save()])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('a shared view is in the lists of the office, where colleagues can only copy it', async () => {
      const [sharer, colleague, elsewhere] = [
        await consultant(['taipei']),
        await consultant(['taipei']),
        await consultant(['vietnam']),
      ]
      const { id, query } = await as(sharer).saveView({ title: 'Fair', query: 'q=fair' })
      const sharedBy = async (person: Principal) => (await as(person).listViews()).shared.filter((one) => one.id === id)
      expect(await sharedBy(colleague)).toEqual([])
      await as(sharer).shareView({ view: id, office: 'taipei' })
      const shown = { id, name: 'Fair', query, sharer: sharer.name, shared_with: 'taipei' }
      expect(await sharedBy(colleague)).toEqual([{ ...shown, can_stop: false, can_remove: false }])
      expect(await sharedBy(admin)).toEqual([{ ...shown, can_stop: true, can_remove: false }])
      expect(await sharedBy(elsewhere)).toEqual([])
      expect(await sharedBy(sharer)).toEqual([])
      expect((await as(sharer).listViews()).views).toMatchObject([{ id, shared_with: 'taipei' }])
      for (const other of [colleague, admin]) {
        await expect(as(other).renameView({ view: id, title: 'Stolen' })).rejects.toMatchObject({ status: 404 })
        await expect(as(other).shareView({ view: id, office: 'taipei' })).rejects.toMatchObject({ status: 404 })
        await expect(as(other).removeView({ view: id })).rejects.toMatchObject({ status: 404 })
      }
      await expect(as(colleague).unshareView({ view: id })).rejects.toMatchObject({ status: 403 })
      await expect(as(elsewhere).unshareView({ view: id })).rejects.toMatchObject({ status: 404 })
      await expect(as(elsewhere).copyView({ view: id, title: 'Fair' })).rejects.toMatchObject({ status: 404 })
      const copy = await as(colleague).copyView({ view: id, title: 'Fair' })
      expect((await as(colleague).listViews()).views).toEqual([{ id: copy.id, name: 'Fair', query, shared_with: null }])
      await expect(as(colleague).copyView({ view: id, title: 'fair' })).rejects.toMatchObject({
        status: 422,
        body: { errors: { title: [expect.anything()] } },
      })
      await as(admin).unshareView({ view: id })
      expect(await sharedBy(colleague)).toEqual([])
      expect((await as(sharer).listViews()).views).toMatchObject([{ id, shared_with: null }])
    })

    test('a view is shared with an office of the sharer, admins share with all, and a shared name is unique in each list', async () => {
      const [sharer, colleague] = [await consultant(['taipei']), await consultant(['taipei', 'vietnam'])]
      const saved = async (person: Principal, title: string) => (await as(person).saveView({ title, query: 'q=x' })).id
      const id = await saved(sharer, 'Unique')
      const officeError = { status: 422, body: { errors: { office: [expect.anything()] } } }
      for (const office of ['vietnam', '*', 'atlantis', ''])
        await expect(as(sharer).shareView({ view: id, office })).rejects.toMatchObject(officeError)
      await as(sharer).shareView({ view: id, office: 'taipei' })
      const titleError = { status: 422, body: { errors: { title: [expect.anything()] } } }
      const same = await saved(colleague, 'UNIQUE')
      await expect(as(colleague).shareView({ view: same, office: 'taipei' })).rejects.toMatchObject(titleError)
      const ofAdmin = await saved(admin, 'Unique')
      await expect(as(admin).shareView({ view: ofAdmin, office: '*' })).rejects.toMatchObject(titleError)
      await as(colleague).shareView({ view: same, office: 'vietnam' })
      await as(admin).renameView({ view: ofAdmin, title: 'For all' })
      await as(admin).shareView({ view: ofAdmin, office: '*' })
      await expect(as(admin).renameView({ view: ofAdmin, title: 'unique' })).rejects.toMatchObject(titleError)
      for (const person of [sharer, colleague])
        expect((await as(person).listViews()).shared).toContainEqual(
          expect.objectContaining({ id: ofAdmin, sharer: admin.name, shared_with: '*' }),
        )
      expect(await listAudit(api.deps.store.read, `view:${ofAdmin}`)).toEqual([
        'view.renamed',
        'view.saved',
        'view.shared',
      ])
      await as(admin).removeView({ view: ofAdmin })
    })

    test('somebody who left the office of a shared view stops sharing it before they rename it', async () => {
      const sharer = await consultant()
      const { id } = await as(sharer).saveView({ title: 'Autumn', query: 'q=autumn' })
      await as(sharer).shareView({ view: id, office: 'vietnam' })
      const left = { ...sharer, offices: ['taipei'] }
      await expect(as(left).renameView({ view: id, title: 'Anything' })).rejects.toMatchObject({ status: 403 })
      await as(left).unshareView({ view: id })
      await as(left).renameView({ view: id, title: 'Anything' })
    })

    test('a shared view shows each reader the leads of their own offices', async () => {
      const [sharer, colleague] = [await consultant(), await consultant(['taipei'])]
      const name = 'Shared Search'
      const taipei = await bookLead(api, { ...someone('taipei'), name })
      await bookLead(api, { ...someone('vietnam'), name })
      const { id } = await as(sharer).saveView({ title: name, query: 'q=Shared Search' })
      await as(sharer).shareView({ view: id, office: 'taipei' })
      const found = async (person: Principal, query: string) =>
        (await as(person).listLeads(Object.fromEntries(new URLSearchParams(query)))).leads.map((lead) => lead.id)
      const view = (await as(colleague).listViews()).shared.find((one) => one.id === id)
      expect(await found(colleague, view?.query ?? '')).toEqual([taipei.leadId])
      expect(await found(sharer, view?.query ?? '')).toHaveLength(2)
    })

    test('an admin removes the shared view of a disabled account', async () => {
      const [sharer, colleague] = [await consultant(['taipei']), await consultant(['taipei'])]
      const { id } = await as(sharer).saveView({ title: 'Left behind', query: 'q=x' })
      await as(sharer).shareView({ view: id, office: 'taipei' })
      await api.deps.store.transaction((tx) => updatePerson(tx, sharer.staffId, { disabledAt: api.clock.now() }))
      const shown = async (person: Principal) => (await as(person).listViews()).shared.find((one) => one.id === id)
      expect(await shown(colleague)).toMatchObject({ sharer: sharer.name, can_remove: false })
      expect(await shown(admin)).toMatchObject({ can_stop: true, can_remove: true })
      await expect(as(colleague).removeView({ view: id })).rejects.toMatchObject({ status: 404 })
      await as(admin).removeView({ view: id })
      expect(await shown(colleague)).toBeUndefined()
    })
  })
})

const listAudit = async (db: Database, subject: string) =>
  (await db.selectFrom('audit').select('action').where('subject', '=', subject).execute())
    .map(({ action }) => action)
    .sort()
