/** Staff actions on leads, on both databases. */

import { beforeAll, describe, expect, test } from 'vitest'
import { rebuildLeadTerms } from '../../src/db/queries/leads/lead-terms.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import type { TestApi } from '../support/test-api.ts'

describe.each(ENGINES)('leads on %s', (engine) => {
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
    email: `Person${++person}@visitor.example`,
    phone: `+8869123${String(person).padStart(5, '0')}`,
  })

  test('a note repeated after a lost answer is stored once; other texts, people and days are other notes', async () => {
    const { leadId: id } = await bookLead(api, { ...someone(), office: 'taipei' })
    const notes = async () => (await as(admin).showLead({ id })).events.filter(({ kind }) => kind === 'note').length
    await Promise.all([1, 2].map(() => as(consultant).addNote({ id, note: 'Called, nobody there' })))
    api.clock.advance(5 * 60_000)
    await as(consultant).addNote({ id, note: 'Called, nobody there' })
    expect(await notes()).toBe(1)
    await as(consultant).addNote({ id, note: 'Called, nobody there.' })
    await as(admin).addNote({ id, note: 'Called, nobody there' })
    api.clock.advance(86_400_000)
    await as(consultant).addNote({ id, note: 'Called, nobody there' })
    expect(await notes()).toBe(4)
  })

  test('a repeated task is stored once; after it is done it can be added again', async () => {
    const { leadId: id } = await bookLead(api, { ...someone(), office: 'taipei' })
    const tasks = async () => (await as(admin).showLead({ id })).tasks
    const day = new Date(api.clock.now()).toISOString().slice(0, 10)
    const add = () => as(consultant).addTask({ id, day, note: 'Call again' })
    await Promise.all([add(), add()])
    expect(await tasks()).toHaveLength(1)
    await as(consultant).finishTask({ id, task: (await tasks())[0]?.id ?? '' })
    await add()
    expect(await tasks()).toHaveLength(1)
  })

  test('the list shows the beginning of what the newest booking says', async () => {
    const visitor = { ...someone(), office: 'taipei' }
    const { leadId: id } = await bookLead(api, { ...visitor, remarks: 'Older words.' })
    api.clock.advance(60_000)
    await bookLead(api, { ...visitor, remarks: `Newer words. ${'x'.repeat(500)}` })
    const { leads } = await as(consultant).listLeads({ per_page: 50 })
    const { plan } = leads.find((lead) => lead.id === id)!
    expect(plan).toMatchObject({ degree: 'master', remarks: expect.stringMatching(/^Newer words/) })
    expect(plan.remarks).toHaveLength(160)
  })

  test('several leads change at once; one that a colleague changed meanwhile stays', async () => {
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.push((await bookLead(api, { ...someone(), office: 'taipei' })).leadId)
    const shown = (await as(consultant).listLeads({ per_page: 50 })).leads.filter(({ id }) => ids.includes(id))
    const leads = shown.map(({ id, version }) => ({ id, version }))
    const [, quick = ''] = ids
    await as(admin).changeLead({ id: quick, version: 1, status: 'contacted' })
    expect(await as(consultant).changeLeads({ leads, status: 'lost', lost_reason: 'Spam' })).toEqual({
      changed: 2,
      unchanged: 1,
    })
    const statuses = await Promise.all(ids.map(async (id) => (await as(admin).showLead({ id })).lead.status))
    expect(statuses).toEqual(['lost', 'contacted', 'lost'])
  })

  test('several leads change only where the consultant sees them, and to an owner who does', async () => {
    const { leadId: seen } = await bookLead(api, { ...someone(), office: 'taipei' })
    const { leadId: foreign } = await bookLead(api, { ...someone(), office: 'vietnam' })
    const leads = [seen, foreign].map((id) => ({ id, version: 1 }))
    expect(await as(consultant).changeLeads({ leads, owner_id: consultant.staffId })).toEqual({
      changed: 1,
      unchanged: 1,
    })
    expect(await as(admin).changeLeads({ leads: leads.slice(1), owner_id: consultant.staffId })).toEqual({
      changed: 0,
      unchanged: 1,
    })
    expect((await as(admin).showLead({ id: foreign })).lead.owner_id).toBeNull()
  })

  test('a change of several leads needs leads, something to change, and a reason for lost ones', async () => {
    const { leadId: id } = await bookLead(api, { ...someone(), office: 'taipei' })
    const leads = [{ id, version: 1 }]
    for (const [input, field] of [
      [{ leads: [], status: 'meeting' }, 'leads'],
      [{ leads }, 'status'],
      [{ leads, status: 'lost' }, 'lost_reason'],
    ] as const)
      await expect(as(consultant).changeLeads(input)).rejects.toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.anything() } },
      })
  })

  test('a booking creates one waiting lead; the same person’s next one is added to it', async () => {
    const visitor = { ...someone(), office: 'taipei' as const }
    const first = await bookLead(api, visitor)
    const { lead } = await as(admin).showLead({ id: first.leadId })
    expect(lead).toMatchObject({ status: 'new', owner_id: null, waiting_since: api.clock.now(), office: 'taipei' })
    expect(lead.clock).toMatchObject({ state: 'fresh', waited_minutes: 0 })
    await as(admin).answerLead({ id: lead.id, channel: 'phone', version: lead.version, text: 'Called.' })
    expect((await as(admin).showLead({ id: lead.id })).lead.clock).toBeNull()
    api.clock.advance(60_000)
    const second = await bookLead(api, visitor)
    expect(second.leadId).toBe(first.leadId)
    const leadAfter = await as(admin).showLead({ id: first.leadId })
    expect(leadAfter.lead).toMatchObject({ status: 'contacted', waiting_since: api.clock.now() })
    expect(leadAfter.inquiries.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
  })

  test('a booking with email and phone of a lead keeps the lead’s chat name, and shows its own', async () => {
    const visitor = { ...someone(), office: 'taipei' as const }
    const { leadId: id } = await bookLead(api, { ...visitor, chat_id: 'own.chat' })
    await bookLead(api, { ...visitor, name: 'Somebody Else', chat_id: 'other.chat' })
    const { lead, inquiries } = await as(admin).showLead({ id })
    expect(lead).toMatchObject({ chat_id: 'own.chat' })
    expect(inquiries[1]).toMatchObject({ name: 'Somebody Else', chat_id: 'other.chat' })
  })

  describe('different values in a booking with email and phone of a lead', () => {
    const proposing = async () => {
      const visitor = { ...someone(), office: 'taipei' as const }
      const { leadId: id } = await bookLead(api, {
        ...visitor,
        name: 'Own Name',
        chat_id: 'own.chat',
        countries: ['uk'],
      })
      const other = { name: 'Other Name', chat_id: 'other.chat', countries: ['ca', 'uk'] }
      const { reference } = await bookLead(api, { ...visitor, ...other })
      const one = () => as(admin).showLead({ id })
      const decide = async (field: 'name' | 'chat_id' | 'countries', accept: boolean, version?: number) =>
        as(consultant).decideProposal({
          id,
          version: version ?? (await one()).lead.version,
          reference,
          field,
          accept,
        })
      return { id, reference, one, decide, book: () => bookLead(api, { ...visitor, name: 'Other Name' }) }
    }

    test('are proposed, and change nothing until staff accept them', async () => {
      const { id, reference, one, decide } = await proposing()
      const before = await one()
      expect(before.lead).toMatchObject({ name: 'Own Name', chat_id: 'own.chat', countries: ['uk'] })
      expect(before.proposals).toEqual(['name', 'chat_id', 'countries'].map((field) => ({ reference, field })))
      await decide('name', true)
      await decide('countries', true)
      await decide('chat_id', false)
      const after = await one()
      expect(after.lead).toMatchObject({ name: 'Other Name', chat_id: 'own.chat', countries: ['uk', 'ca'] })
      expect(after.proposals).toEqual([])
      expect(after.events.filter(({ kind }) => kind === 'proposal').map(({ who, data }) => [who, data])).toEqual(
        expect.arrayContaining([
          [consultant.name, { reference, field: 'name', accept: true }],
          [consultant.name, { reference, field: 'chat_id', accept: false }],
        ]),
      )
      const { store } = api.deps
      const audit = await store.read.selectFrom('audit').select('action').where('subject', '=', `lead:${id}`).execute()
      expect(audit.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['lead.proposal_accepted', 'lead.proposal_dismissed']),
      )
    })

    test('are accepted or dismissed once each, based on the lead’s current version', async () => {
      const { one, decide } = await proposing()
      const { version } = (await one()).lead
      const both = await Promise.allSettled([decide('name', true, version), decide('name', false, version)])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
      await expect(decide('name', true)).rejects.toMatchObject({ status: 404 })
    })

    test('are no longer proposed if the lead has the same value', async () => {
      const { one, decide, book } = await proposing()
      const { reference } = await book()
      await decide('name', true)
      expect((await one()).proposals).not.toContainEqual({ reference, field: 'name' })
    })
  })

  test.each([
    ['the name without its marks', { name: 'Nguyễn Thị Lan' }, 'nguyen lan'],
    ['a part of a Chinese name', { name: '陳怡君' }, '怡君'],
    ['the phone as it is dialled at home', { phone: '+886987654321' }, '0987 654 321'],
    ['the phone with its country', { phone: '+886987654322' }, '+886 987-654-322'],
    ['the beginning of the address', { email: 'tran.minh@visitor.example' }, 'tran.mi'],
    ['a word of what they wrote', { remarks: 'I like oceanography' }, 'oceanog'],
  ])('a lead is found by %s', async (_, booking, query) => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei', ...booking })
    await bookLead(api, { ...someone(), office: 'taipei', name: 'Nobody Else' })
    const { leads } = await as(admin).listLeads({ q: query })
    expect(leads.map(({ id }) => id)).toEqual([leadId])
  })

  test('a lead is found by its reference in any spelling', async () => {
    const { leadId, reference } = await bookLead(api, { ...someone(), office: 'taipei' })
    for (const query of [reference, reference.toLowerCase(), reference.replaceAll('-', '')])
      expect((await as(admin).listLeads({ q: query })).leads.map(({ id }) => id)).toEqual([leadId])
  })

  test('the search index of leads is rebuilt from the stored messages, as after a restore', async () => {
    const { leadId, reference } = await bookLead(api, {
      ...someone(),
      office: 'taipei',
      name: 'Trần Văn Khôi',
      remarks: 'Volcanology',
    })
    const { store } = api.deps
    const terms = () => store.read.selectFrom('lead_term').selectAll().orderBy('lead_id').orderBy('term').execute()
    const before = await terms()
    await store.transaction((tx) => tx.deleteFrom('lead_term').execute())
    await store.transaction(rebuildLeadTerms)
    expect(await terms()).toEqual(before)
    for (const q of ['khoi', 'volcanol', reference])
      expect((await as(admin).listLeads({ q })).leads.map(({ id }) => id)).toEqual([leadId])
  })

  test('a consultant’s list and search contain only leads of their offices', async () => {
    const ownLead = await bookLead(api, { ...someone(), office: 'taipei', name: 'Own Person' })
    const other = await bookLead(api, { ...someone(), office: 'vietnam', name: 'Other Person' })
    const { leads } = await as(consultant).listLeads({ q: 'person', per_page: 100 })
    const ids = leads.map(({ id }) => id)
    expect(ids).toContain(ownLead.leadId)
    expect(ids).not.toContain(other.leadId)
    expect((await as(consultant).listLeads({ office: 'vietnam' })).total).toBe(0)
    expect((await as(consultant).listLeads({ q: other.reference })).total).toBe(0)
  })

  test('an answer by email is queued, stops the clock, and is on the timeline', async () => {
    const visitor = someone()
    const { leadId } = await bookLead(api, { ...visitor, office: 'taipei' })
    const { lead } = await as(consultant).showLead({ id: leadId })
    api.clock.advance(120_000)
    await as(consultant).answerLead({
      id: leadId,
      channel: 'mail',
      version: lead.version,
      subject: 'Your\nquestion',
      text: 'Dear you,\n\n<b>hello</b>',
    })
    const mail = await api.deps.store.read
      .selectFrom('outbox')
      .selectAll()
      .where('reference', '=', leadId)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipient: visitor.email.toLowerCase(),
      reply_to: consultant.email,
      subject: 'Your question',
    })
    expect(mail.html).toContain('&lt;b&gt;hello')
    const after = await as(consultant).showLead({ id: leadId })
    expect(after.lead).toMatchObject({
      status: 'contacted',
      waiting_since: null,
      first_answer_at: api.clock.now(),
      owner_id: consultant.staffId,
    })
    expect(after.events[0]).toMatchObject({ kind: 'mail', who: consultant.name })
  })

  test('an answer from an outdated page gets a conflict with the current lead, and no second email is sent', async () => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei' })
    const { lead } = await as(admin).showLead({ id: leadId })
    const answer = { id: leadId, channel: 'mail' as const, version: lead.version, subject: 'Hello', text: 'Hello' }
    const both = await Promise.allSettled([as(admin).answerLead(answer), as(consultant).answerLead(answer)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rejected = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(rejected.reason).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { version: lead.version + 1 } },
    })
    const mails = await api.deps.store.read.selectFrom('outbox').select('id').where('reference', '=', leadId).execute()
    expect(mails).toHaveLength(1)
  })

  test('a lost lead has a reason, and waits again but stays lost when the person writes', async () => {
    const visitor = { ...someone(), office: 'taipei' as const }
    const { leadId } = await bookLead(api, visitor)
    const version = async () => (await as(admin).showLead({ id: leadId })).lead.version
    await expect(as(admin).changeLead({ id: leadId, version: await version(), status: 'lost' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { lost_reason: expect.anything() } },
    })
    await as(admin).changeLead({
      id: leadId,
      version: await version(),
      status: 'lost',
      lost_reason: 'Went elsewhere',
    })
    expect((await as(admin).showLead({ id: leadId })).lead).toMatchObject({ status: 'lost', waiting_since: null })
    api.clock.advance(60_000)
    await bookLead(api, visitor)
    const { lead } = await as(admin).showLead({ id: leadId })
    expect(lead).toMatchObject({
      status: 'lost',
      lost_reason: 'Went elsewhere',
      waiting_since: api.clock.now(),
      clock: { state: 'fresh' },
    })
    const { leads } = await as(admin).listLeads({ waiting: 1, status: 'lost', q: visitor.email })
    expect(leads.map(({ id }) => id)).toEqual([leadId])
  })

  test('spam needs no reply, whatever it sends, and is listed on request only; staff who know the person reopen it', async () => {
    const visitor = { ...someone(), office: 'taipei' as const }
    const { leadId } = await bookLead(api, visitor)
    const one = async () => (await as(admin).showLead({ id: leadId })).lead
    await as(admin).changeLead({ id: leadId, version: (await one()).version, status: 'spam' })
    api.clock.advance(60_000)
    await bookLead(api, visitor)
    expect(await one()).toMatchObject({ status: 'spam', waiting_since: null, wrote_at: api.clock.now() })
    const listed = async (query: object) => {
      const { leads } = await as(admin).listLeads(query)
      return leads.some(({ id }) => id === leadId)
    }
    const lists = [{}, { status: 'lost' }, { status: 'spam' }, { q: visitor.email }]
    expect(await Promise.all(lists.map(listed))).toEqual([false, false, true, true])
    await as(admin).noteWriting({ id: leadId, channel: 'phone', text: 'No robot' })
    expect(await one()).toMatchObject({ status: 'new', waiting_since: api.clock.now() })
  })

  test('a lead can’t be assigned to a person without access', async () => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'vietnam' })
    const change = (owner_id: string) => as(admin).changeLead({ id: leadId, version: 1, owner_id })
    await expect(change(consultant.staffId)).rejects.toMatchObject({
      status: 422,
      body: { errors: { owner: expect.anything() } },
    })
    await expect(change('nobody-of-ours')).rejects.toMatchObject({ status: 422 })
    await change(admin.staffId)
    expect((await as(admin).showLead({ id: leadId })).lead.owner_id).toBe(admin.staffId)
  })

  test('characters that database and email can’t store are rejected in a line, and removed from a text', async () => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei' })
    const odd = 'one\u0000two'
    const rejected = [
      as(consultant).addTask({ id: leadId, day: '2026-12-01', note: odd }),
      as(consultant).changeLead({ id: leadId, version: 1, status: 'lost', lost_reason: odd }),
      as(consultant).answerLead({ id: leadId, channel: 'mail', version: 1, subject: odd, text: 'Hello' }),
    ]
    for (const each of await Promise.allSettled(rejected))
      expect(each).toMatchObject({ status: 'rejected', reason: { status: 422 } })
    await as(consultant).addNote({ id: leadId, note: `${odd}\ud800\nthree` })
    const { events } = await as(consultant).showLead({ id: leadId })
    expect(events.find(({ kind }) => kind === 'note')?.data.note).toBe('onetwo\ufffd\nthree')
  })

  test('a lead shows its former owner after they left', async () => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei' })
    await as(consultant).changeLead({ id: leadId, version: 1, owner_id: consultant.staffId })
    await api.deps.store.transaction((tx) =>
      tx.updateTable('staff').set({ disabled_at: 1 }).where('id', '=', consultant.staffId).execute(),
    )
    const { owner } = await as(admin).showLead({ id: leadId })
    await api.deps.store.transaction((tx) =>
      tx.updateTable('staff').set({ disabled_at: null }).where('id', '=', consultant.staffId).execute(),
    )
    expect(owner).toEqual({ id: consultant.staffId, name: consultant.name })
  })

  test('read-only fields can’t be set', async () => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei' })
    await as(consultant).changeLead({
      id: leadId,
      version: 1,
      status: 'meeting',
      ...({ office: 'vietnam', email: 'thief@visitor.example', created_at: 1, merged_into: 'x' } as object),
    })
    expect((await as(admin).showLead({ id: leadId })).lead).toMatchObject({ status: 'meeting', office: 'taipei' })
  })

  test('a task is not finished through another lead', async () => {
    const one = await bookLead(api, { ...someone(), office: 'taipei' })
    const other = await bookLead(api, { ...someone(), office: 'taipei' })
    await as(consultant).addTask({ id: one.leadId, day: '2026-12-01', note: 'Call again' })
    const [task] = (await as(consultant).showLead({ id: one.leadId })).tasks
    await expect(as(consultant).finishTask({ id: other.leadId, task: task?.id ?? '' })).rejects.toMatchObject({
      status: 404,
    })
    await as(consultant).finishTask({ id: one.leadId, task: task?.id ?? '' })
    expect((await as(consultant).showLead({ id: one.leadId })).tasks).toEqual([])
  })

  test('listeners are notified of each change', async () => {
    const before = (await as(admin).showChanges()).changes
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei' })
    await as(admin).addNote({ id: leadId, note: 'Hello' })
    expect((await as(admin).showChanges()).changes).toBe(before + 2)
  })

  test('changes and answers are in the audit log, which is immutable', async () => {
    const { leadId } = await bookLead(api, { ...someone(), office: 'taipei' })
    await as(consultant).changeLead({ id: leadId, version: 1, status: 'meeting' })
    const { store } = api.deps
    const rows = await store.read.selectFrom('audit').selectAll().where('subject', '=', `lead:${leadId}`).execute()
    expect(rows).toEqual([
      expect.objectContaining({ action: 'lead.changed', who: consultant.name, data: '{"status":["new","meeting"]}' }),
    ])
    const forge = store.transaction((tx) => tx.updateTable('audit').set({ who: 'Somebody else' }).execute())
    await expect(forge).rejects.toThrow(/never altered/)
  })
})
