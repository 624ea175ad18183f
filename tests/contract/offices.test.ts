/** Offices as content: a new one works everywhere, and a removed one leaves what belongs to it to another. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { officeNames } from '../../src/db/queries/code-names.ts'
import { listEntriesOfKind } from '../../src/db/queries/content-entries.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { buildBooking } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { book } from '../support/leads.ts'
import { buildAdmin, buildColleague, principalOf } from '../support/staff.ts'
import { buildApi, buildCaller, type TestApi } from '../support/test-api.ts'

const DA_NANG: Entries = {
  id: 8,
  code: 'da_nang-2',
  edition: 'vi',
  locale: 'vi',
  name: { en: 'Da Nang office', vi: 'Văn phòng Đà Nẵng', tw: '峴港辦公室' },
  short_name: { en: 'Da Nang', vi: 'Đà Nẵng', tw: '峴港' },
  address: { en: '8 Vi Du Street, Da Nang' },
  phone: '+84 236 0555 0108',
  email: 'danang@firm.example',
  hours: { en: 'Monday to Friday 8:00–17:00' },
}
const place = String(DA_NANG.code)

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  const api = buildApi(store)
  const people = api.deps.staff
  const admin: Principal = { ...(await principalOf(people, await buildAdmin(people))), isMfaVerified: true }
  const as = (principal: Principal): StaffClient =>
    inProcessStaffClient(
      api.deps,
      buildCaller({ principal: { ...principal, reauthenticatedAt: api.deps.booking.now() } }),
    )
  return { store, api, admin, as, staff: as(admin) }
}

const addDaNang = (staff: StaffClient) =>
  staff.changeContent({ changes: [{ file: 'offices.yaml', place, version: 0, value: DA_NANG }] })

const optionsIn = async (api: TestApi, locale: 'vi' | 'tw') =>
  ((await (await api.get('/api/Home/form_options', { locale })).json()) as { form_options: { office: unknown[] } })
    .form_options.office

async function versionOf(staff: StaffClient, office: string): Promise<number> {
  const { entries } = await staff.showEntry({ kind: 'offices', key: office })
  return entries[0]?.version ?? 0
}

const officeOf = async ({ store }: { store: TestApi['deps']['store'] }, id: string) =>
  (await store.read.selectFrom('lead').select('office').where('id', '=', id).executeTakeFirstOrThrow()).office

describe.each(ENGINES)('offices on %s', (engine) => {
  test('a new office is offered, named in each language, takes bookings and mails, and has hours of its own', async () => {
    const { store, api, staff } = await open(engine)
    await addDaNang(staff)
    expect(await optionsIn(api, 'vi')).toContainEqual({ code: place, name: 'Đà Nẵng' })
    expect(await optionsIn(api, 'tw')).toContainEqual({ code: place, name: '峴港' })
    const { leadId, reference } = await bookLead(api, { office: place })
    expect(await officeOf({ store }, leadId)).toBe(place)
    const mails = await store.read.selectFrom('outbox').selectAll().where('reference', '=', reference).execute()
    expect(mails.find(({ kind }) => kind === 'office')?.recipient).toBe('danang@firm.example')
    expect(mails.find(({ kind }) => kind === 'office')?.text).toContain('Văn phòng: Đà Nẵng')
    const { calendars } = await staff.listCalendars()
    const calendar = calendars.find(({ office }) => office === place)
    expect([calendar?.zone, calendar?.week.mon, calendar?.days.length]).toEqual([
      'Asia/Ho_Chi_Minh',
      [{ from: '09:00', to: '18:00' }],
      calendars.find(({ office }) => office === 'vietnam')?.days.length,
    ])
    const { leads } = await staff.listLeads({ office: place })
    expect(leads.map(({ id, clock }) => [id, clock?.state])).toEqual([[leadId, 'fresh']])
  })

  test('an edition that an office is hidden in offers and lists it no more', async () => {
    const { api, staff } = await open(engine)
    await staff.changeContent({
      changes: [{ file: 'offices.yaml', place, version: 0, value: { ...DA_NANG, editions: ['vi'] } }],
    })
    expect(await optionsIn(api, 'tw')).not.toContainEqual(expect.objectContaining({ code: place }))
    expect(await (await api.get('/api/Home/offices', { locale: 'tw' })).text()).not.toContain('danang@firm.example')
    expect(await (await api.get('/api/Home/offices', { locale: 'vi' })).text()).toContain('danang@firm.example')
  })

  test('a new office can be given to people and rules; an unknown one is refused by name', async () => {
    const { api, staff } = await open(engine)
    await addDaNang(staff)
    const { staffId } = await principalOf(api.deps.staff, await buildColleague(api.deps.staff, { offices: [place] }))
    const rule = { id: 'a', offices: [place], countries: [], editions: [], people: [staffId] }
    await staff.saveAssignment({ version: 0, rules: [rule] })
    const { leadId } = await bookLead(api, { office: place })
    expect((await staff.showLead({ id: leadId })).lead.owner_id).toBe(staffId)
    const refused = await staff
      .invite({ email: 'new@firm.example', roles: ['consultant'], offices: ['moon'], locale: 'en' })
      .catch((error) => error)
    expect(refused.body.errors).toEqual({ offices: ['There is no office “moon”. Choose one from the list.'] })
    const rejectedRule = await staff
      .saveAssignment({ version: 1, rules: [{ ...rule, offices: ['moon'] }] })
      .catch((error) => error)
    expect(Object.keys(rejectedRule.body.errors)).toEqual(['rules.0.offices'])
  })

  test('removing an office with leads asks for another one, and moves leads, accounts, rules and team members there', async () => {
    const { store, api, staff, admin } = await open(engine)
    const consultant = await principalOf(api.deps.staff, await buildColleague(api.deps.staff, { offices: ['tainan'] }))
    const rule = {
      id: 'a',
      offices: ['tainan', 'kaohsiung'],
      countries: [],
      editions: [],
      people: [consultant.staffId],
    }
    await staff.saveAssignment({ version: 0, rules: [rule] })
    const waiting = (await bookLead(api, { office: 'tainan' })).leadId
    const won = (await bookLead(api, { office: 'tainan', email: 'won@visitor.example' })).leadId
    await store.transaction((tx) => tx.updateTable('lead').set({ status: 'won' }).where('id', '=', won).execute())

    const version = await versionOf(staff, 'tainan')
    const byContent = { changes: [{ file: 'offices.yaml', place: 'tainan', version, value: null }] }
    const refusedContent = await staff.changeContent(byContent).catch((error) => error)
    expect([refusedContent.status, refusedContent.body.issues.length > 0]).toEqual([422, true])
    const refused = await staff.removeOffice({ office: 'tainan', version, to: undefined }).catch((error) => error)
    expect(refused.body.errors).toEqual({ to: ['Choose an office that takes over.'] })
    expect(await staff.showOfficeUses({ office: 'tainan' })).toEqual({ leads: 1, accounts: 1, rules: 1, team: 1 })
    expect(await officeOf({ store }, waiting)).toBe('tainan')

    await staff.removeOffice({ office: 'tainan', version, to: 'kaohsiung' })
    expect([await officeOf({ store }, waiting), await officeOf({ store }, won)]).toEqual(['kaohsiung', 'tainan'])
    const { people } = await staff.listEverybody()
    expect(people.find(({ id }) => id === consultant.staffId)?.offices).toEqual(['kaohsiung'])
    expect((await staff.showAssignment()).rules).toMatchObject([{ offices: ['kaohsiung'] }])
    const team = (await listEntriesOfKind(store.read, 'people')).map(readValue)
    expect(team.filter(({ office }) => office === 'tainan')).toEqual([])
    expect(team.filter(({ office, answers_first }) => office === 'kaohsiung' && answers_first)).toHaveLength(1)
    const hours = await listEntriesOfKind(store.read, 'working_hours')
    expect(hours.filter(({ is_gone }) => is_gone === 0).map((row) => readValue(row).code)).not.toContain('tainan')
    const audit = await store.read.selectFrom('audit').selectAll().where('action', '=', 'office.removed').execute()
    expect(audit.map(({ staff_id, subject, data }) => [staff_id, subject, JSON.parse(data)])).toEqual([
      [admin.staffId, 'office:tainan', { office: 'kaohsiung', leads: 1, accounts: 1, rules: 1 }],
    ])

    // the closed lead keeps the removed office with its name, also in lists and after it writes again
    expect((await officeNames(store.read, 'tw')).nameOf('tainan')).toBe('台南辦公室')
    expect((await staff.listLeads({ office: 'tainan' })).leads.map(({ id }) => id)).toEqual([won])
    expect((await staff.showDashboard({})).answers.map(({ office }) => office)).toEqual(['kaohsiung', 'tainan'])
    await bookLead(api, { office: 'kaohsiung', email: 'won@visitor.example' })
    expect(await officeOf({ store }, won)).toBe('kaohsiung')
    const answer = await book(api, buildBooking({ office: 'tainan', captcha: api.captcha() }))
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['office'],
    ])
  })

  test('an email to an office’s former address names the new one, and a new office causes none', async () => {
    const { store, api, staff } = await open(engine)
    await addDaNang(staff)
    const notified = async () => {
      const mails = await store.read.selectFrom('outbox').selectAll().where('kind', '=', 'staff').execute()
      return mails.map(({ recipient, text }) => [recipient, /to (\S+@\S+)\./.exec(text)?.[1] ?? text])
    }
    expect(await notified()).toEqual([])
    const other = { ...DA_NANG, id: 9, code: 'hue', locale: 'en', email: 'hue@firm.example' }
    await staff.changeContent({ changes: [{ file: 'offices.yaml', place: 'hue', version: 0, value: other }] })
    await bookLead(api, { office: 'hue' })
    await staff.removeOffice({ office: 'hue', version: await versionOf(staff, 'hue'), to: place })
    expect(await notified()).toEqual([['hue@firm.example', 'danang@firm.example']])
  })

  test('only an admin who confirmed their identity removes an office', async () => {
    const { staff, as, admin, api } = await open(engine)
    await addDaNang(staff)
    const version = await versionOf(staff, place)
    const before = inProcessStaffClient(api.deps, buildCaller({ principal: { ...admin, reauthenticatedAt: 0 } }))
    const unproved = await before.removeOffice({ office: place, version, to: undefined }).catch((error) => error)
    expect(unproved.body.code).toBe('proof_needed')
    const editor = as({ ...admin, roles: ['editor'] })
    const forbidden = await editor.removeOffice({ office: place, version, to: undefined }).catch((error) => error)
    expect(forbidden.status).toBe(403)
    const stale = await staff
      .removeOffice({ office: place, version: version + 1, to: undefined })
      .catch((error) => error)
    expect(stale.status).toBe(409)
    await staff.removeOffice({ office: place, version, to: undefined })
    expect((await staff.listCalendars()).calendars.map(({ office }) => office)).not.toContain(place)
  })

  test('a firm without offices takes bookings without one', async () => {
    const { store, api, staff } = await open(engine)
    const changes = await Promise.all(
      (['offices', 'people', 'working_hours'] as const).map(async (kind) =>
        (await listEntriesOfKind(store.read, kind)).map(({ file, place: entryPlace, version }) => ({
          file,
          place: entryPlace,
          version,
          value: null,
        })),
      ),
    )
    // the fixture's articles name people of the team as writers
    const articles = (await listEntriesOfKind(store.read, 'articles')).filter(({ file }) =>
      file.endsWith('article.yaml'),
    )
    const unsigned = articles.map((row) => {
      const { writers: _, ...value } = readValue(row)
      return { file: row.file, place: row.place, version: row.version, value }
    })
    await staff.changeContent({ changes: [...changes.flat(), ...unsigned] })
    expect(await optionsIn(api, 'vi')).toEqual([])
    const { leadId, reference } = await bookLead(api, { office: '' })
    expect(await officeOf({ store }, leadId)).toBe('')
    const mails = await store.read.selectFrom('outbox').selectAll().where('reference', '=', reference).execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['office', 'visitor'])
    expect((await staff.showDay()).unassigned.map(({ id }) => id)).toEqual([leadId])
  })
})
