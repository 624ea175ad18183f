/** Leads that staff enter and correct, on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/client.ts'
import { deleteEmptyLeads } from '../../src/db/queries/leads/leads.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { buildColleague, principalOf } from '../support/staff.ts'
import type { TestApi } from '../support/test-api.ts'

describe.each(ENGINES)('manual leads on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let admin: Principal
  let consultant: Principal
  let as: StaffOfTest['as']
  beforeAll(() => {
    ;({ api, admin, consultant, as } = opened())
  })
  let entered = 0
  const buildTyped = (changes: Record<string, unknown> = {}) => {
    const number = String(++entered).padStart(6, '0')
    return {
      id: `typed00000${number}`,
      origin: 'phone',
      note: 'Asked about Leeds.',
      owner: consultant.staffId,
      name: `Typed ${number}`,
      phone: `0912 ${number.slice(0, 3)} ${number.slice(3)}`,
      office: 'taipei',
      edition: 'tw',
      countries: ['uk'],
      waiting: false,
      distinct: false,
      ...changes,
    }
  }
  const add = (changes: Record<string, unknown> = {}, who = consultant) => as(who).addLead(buildTyped(changes))
  const show = (id: string, who = consultant) => as(who).showLead({ id })
  const idsFound = async (q: string) => (await as(consultant).listLeads({ q })).leads.map(({ id }) => id)
  const errorsOf = async (answer: Promise<unknown>) =>
    answer.then(
      () => 'saved',
      (error: unknown) => (error instanceof ApiFailure ? (error.body?.errors ?? error.body?.code) : error),
    )

  test('a call is a lead of the consultant, found by its phone in any spelling', async () => {
    const { id, alike } = await add({ phone: '0987-654-321', degree: '', major: 'Museum studies' })
    expect(alike).toEqual([])
    const { lead, owner, events } = await show(id)
    expect(lead).toMatchObject({
      phone: '+886987654321',
      email: '',
      origin: 'phone',
      status: 'contacted',
      waiting_since: null,
      countries: ['uk'],
      source: '',
      major: 'Museum studies',
      clock: null,
    })
    expect(owner?.id).toBe(consultant.staffId)
    expect(events.map(({ kind, data }) => [kind, data.note])).toEqual([['added', 'Asked about Leeds.']])
    expect(await idsFound('0987 654 321')).toEqual([id])
    expect(await idsFound('museum')).toEqual([id])
  })

  test('a person who waits for a reply has a response time', async () => {
    const { id } = await add({ waiting: true })
    const { lead } = await show(id)
    expect(lead).toMatchObject({ status: 'new', clock: { is_running: expect.any(Boolean) } })
    expect(lead.waiting_since).toBe(lead.created_at)
  })

  test('the same form sent twice adds one lead', async () => {
    const input = buildTyped()
    const added = { id: input.id, alike: [] }
    expect(await Promise.all([as(consultant).addLead(input), as(consultant).addLead(input)])).toEqual([added, added])
    expect(await as(consultant).addLead(input)).toEqual(added)
    expect(await idsFound(input.name)).toEqual([input.id])
  })

  test('a lead with the same email or phone is shown first, and added only as another person', async () => {
    const { leadId } = await bookLead(api, { office: 'taipei', email: 'Known@person.example', phone: '+886911222333' })
    const input = buildTyped({ phone: '0911222333' })
    const { alike } = await as(consultant).addLead(input)
    expect(alike.map(({ id }) => id)).toEqual([leadId])
    expect(await idsFound(input.name)).toEqual([])
    const byMail = await add({ phone: '', email: 'known@PERSON.example' })
    expect(byMail.alike.map(({ id }) => id)).toEqual([leadId])
    expect((await as(consultant).addLead({ ...input, distinct: true })).alike).toEqual([])
    expect(await idsFound(input.name)).toEqual([input.id])
  })

  test('leads of offices that the person may not see are not told', async () => {
    await bookLead(api, { office: 'tainan', email: 'elsewhere@person.example', phone: '+886911222444' })
    expect((await add({ phone: '0911222444' })).alike).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no way to reach them', { phone: '' }, ['phone']],
    ['a phone that can’t be dialled', { phone: '12' }, ['phone']],
    ['an email without a host', { email: 'ann@' }, ['email']],
    ['no name', { name: '  ' }, ['name']],
    ['an unknown office', { office: 'mars' }, ['office']],
    ['an office of others', { office: 'tainan' }, ['office']],
    ['no office', { office: '' }, ['office']],
    ['an unknown edition', { edition: 'xx' }, ['edition']],
    [
      'an unknown country, source and degree',
      { countries: ['mars'], source: 'mars', degree: 'mars' },
      ['countries', 'degree', 'source'],
    ],
    ['a year that can’t be', { intake_year: '27' }, ['intake_year']],
    ['an unknown origin', { origin: 'website' }, ['origin']],
    ['a note that is too long', { note: 'x'.repeat(5001) }, ['note']],
  ])('%s is refused with its field, and nothing is stored', async (_, changes, fields) => {
    const input = buildTyped(changes)
    expect(Object.keys((await errorsOf(as(consultant).addLead(input))) as object).sort()).toEqual(fields)
    expect(await idsFound(`Typed ${input.id.slice(-6)}`)).toEqual([])
  })

  test('an owner without access to the office is refused', async () => {
    const colleague = await principalOf(api.deps.staff, await buildColleague(api.deps.staff, { offices: ['tainan'] }))
    expect(await errorsOf(add({ owner: colleague.staffId }))).toHaveProperty('owner')
  })

  test('a lead without an email takes no mail', async () => {
    const { id } = await add()
    const { lead } = await show(id)
    const mail = { id, version: lead.version, channel: 'mail', subject: 'Leeds', text: 'Hello' }
    expect(await errorsOf(as(consultant).answerLead(mail))).toHaveProperty('subject')
    await as(consultant).answerLead({ id, version: lead.version, channel: 'phone', text: 'Called back.' })
  })

  test('corrections are logged with both values, and searched by the new ones', async () => {
    const { leadId } = await bookLead(api, {
      office: 'taipei',
      email: 'misttyped@person.example',
      phone: '+886911555666',
    })
    const { lead } = await show(leadId)
    const input = {
      ...lead,
      countries: ['uk', 'au'],
      email: 'mistyped@person.example',
      phone: lead.phone,
      intake_year: '',
    }
    const { id, version } = lead
    const corrected = { id, version, ...pick(input), major: 'Law' }
    await as(consultant).correctLead(corrected)
    const after = await show(leadId)
    expect(after.lead).toMatchObject({ email: 'mistyped@person.example', countries: ['uk', 'au'], major: 'Law' })
    // events of one millisecond have no order
    expect(after.events.find(({ kind }) => kind === 'corrected')).toMatchObject({
      data: { corrections: { email: ['misttyped@person.example', 'mistyped@person.example'], major: ['', 'Law'] } },
    })
    expect(await idsFound('mistyped@person.example')).toEqual([leadId])
    // an older form doesn't overwrite it
    expect(await errorsOf(as(consultant).correctLead(corrected))).toBe('conflict')
    // the same values again are no correction
    await as(consultant).correctLead({ ...corrected, version: after.lead.version })
    expect((await show(leadId)).lead.version).toBe(after.lead.version)
  })

  test('a lead that moves to another office leaves an owner who doesn’t work there', async () => {
    const { id } = await add()
    const { lead } = await show(id, admin)
    await as(admin).correctLead({ id, version: lead.version, ...pick(lead), office: 'tainan' })
    const moved = await show(id, admin)
    expect([moved.lead.office, moved.owner]).toEqual(['tainan', null])
    expect(await errorsOf(as(consultant).showLead({ id }))).toBe('forbidden')
  })

  test('what was entered goes with the person, and when it is old', async () => {
    const { id } = await add({ email: 'erased@person.example' })
    await api.deps.store.transaction((tx) => deleteEmptyLeads(tx, 0))
    expect((await show(id)).lead.id).toBe(id)
    await api.deps.store.transaction((tx) => deleteEmptyLeads(tx, Date.now() + 60_000))
    expect(await errorsOf(show(id))).toBe('not_found')
  })
})

/** The fields of the form, as texts. */
const pick = (lead: Record<string, unknown>) => ({
  ...Object.fromEntries(
    ['name', 'phone', 'email', 'office', 'edition', 'source', 'degree'].map((field) => [field, lead[field] ?? '']),
  ),
  name: String(lead.name),
  edition: String(lead.edition),
  countries: lead.countries,
  chat_id: lead.chat_id ?? '',
  intake_year: lead.intake_year ?? '',
  intake_term: lead.intake_term ?? '',
  major: lead.major ?? '',
})
