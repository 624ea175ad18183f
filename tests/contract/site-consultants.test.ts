/** People of the site whom visitors can book: they have no account, and go with the demo. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { insertPerson } from '../../src/db/queries/staff/people.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import { findClashes, openBookings, type SlotItem, setPersonRules } from '../support/appointments.ts'
import { buildBooking } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { book } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildApi, buildCaller, type TestApi } from '../support/test-api.ts'

async function openDemo(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: true })
  onTestFinished(drop)
  await openBookings(store)
  return { ...buildApi(store), store }
}

type Options = { offices: { code: string }[]; consultants: { id: string; name: string; offices: string[] }[] }
async function optionsOf(api: TestApi, lang: Locale): Promise<Options> {
  const response = await api.get('/api/Home/slot_options', { locale: lang })
  return ((await response.json()) as { slot_options: Options }).slot_options
}

async function slotsAt(api: TestApi, office: string, kind = 'phone') {
  const response = await api.get(`/api/Home/slots?office=${office}&kind=${kind}&days=14`, { locale: 'en' })
  return ((await response.json()) as { slots: SlotItem[] }).slots
}

async function openStaff(api: TestApi) {
  const roles = ['admin', 'consultant'] as const
  const person = { id: 'ada', email: 'ada@firm.example', name: 'Ada', roles, offices: [], passwordHash: null }
  await api.deps.store.transaction((tx) =>
    insertPerson(tx, { ...person, locale: 'en', timeZone: 'Asia/Taipei' }, api.clock.now()),
  )
  return inProcessStaffClient(api.deps, buildCaller({ principal: buildPrincipal('ada', { roles, offices: [] }) }))
}

describe.each(ENGINES)('on %s', (engine) => {
  test('each edition of the demo offers people with free times at each of its offices, named as the edition writes them', async () => {
    const api = await openDemo(engine)
    for (const edition of LOCALES) {
      const { offices, consultants } = await optionsOf(api, edition)
      expect(offices.length).toBeGreaterThan(0)
      for (const { code } of offices) {
        expect([code, consultants.some((one) => one.offices.includes(code))]).toEqual([code, true])
        expect([code, (await slotsAt(api, code)).length > 10]).toEqual([code, true])
      }
    }
    const nameIn = async (edition: Locale) =>
      (await optionsOf(api, edition)).consultants.find(({ id }) => id === 'lin-yi-chun')?.name
    expect([await nameIn('tw'), await nameIn('en')]).toEqual(['林怡君', 'Yi-chun Lin'])
  })

  test('a booking names the person, leaves the lead without an owner, and staff can move and cover it', async () => {
    const api = await openDemo(engine)
    const slots = await slotsAt(api, 'taipei')
    const [first] = slots
    const slot = { start: first?.start, kind: 'phone', office: 'taipei', consultant: 'lin-yi-chun' }
    const response = await book(api, buildBooking({ captcha: api.captcha(), office: 'taipei', slot }))
    expect(response.status).toBe(200)
    const { appointment } = (await response.json()) as { appointment: { token: string } }
    expect((await slotsAt(api, 'taipei')).length).toBeLessThan(slots.length)
    const shown = await api.get(`/api/Home/appointment?token=${appointment.token}`, { locale: 'tw' })
    expect(await shown.json()).toMatchObject({ appointment: { consultant: { id: 'lin-yi-chun', name: '林怡君' } } })
    const lead = await api.store.read.selectFrom('lead').select(['id', 'owner_id']).executeTakeFirstOrThrow()
    expect(lead.owner_id).toBe(null)

    const takeMails = async () => {
      const mails = await api.store.read.selectFrom('outbox').select(['recipient', 'text']).orderBy('id').execute()
      await api.store.transaction((tx) => tx.deleteFrom('outbox').execute())
      return mails
    }
    const booked = await takeMails()
    expect(booked.map(({ recipient }) => recipient)).toEqual(['taipei@waypoint.example', 'ada@visitor.example'])
    expect(booked[1]?.text).toContain('Yi-chun Lin')

    const free = slots.find(({ start }) => Date.parse(start) > Date.parse(first?.start ?? '') + 86_400_000)
    await api.post('/api/Home/move_appointment', { token: appointment.token, start: free?.start })
    // the consultant has no account, so the office gets the mail
    expect((await takeMails()).map(({ recipient }) => recipient)).toEqual([
      'ada@visitor.example',
      'taipei@waypoint.example',
    ])

    const staff = await openStaff(api)
    const from = free?.start.slice(0, 10) ?? ''
    const { appointments, people } = await staff.listCalendar({ from, days: 2 })
    expect(appointments).toMatchObject([{ staff: { id: 'lin-yi-chun', name: 'Yi-chun Lin' }, needs_cover: false }])
    expect(people.find(({ id }) => id === 'lin-yi-chun')).toMatchObject({ is_bookable: true, offices: ['taipei'] })
    const [row] = appointments
    await staff.moveAppointment({ id: row!.id, version: row!.version, staff: 'chen-po-han' })
    expect((await staff.listCalendar({ from, days: 2 })).appointments).toMatchObject([{ staff: { id: 'chen-po-han' } }])
    // of another office
    const move = { id: row!.id, version: row!.version + 1, staff: 'joy-santos' }
    await expect(staff.moveAppointment(move)).rejects.toMatchObject({ status: 422 })
    expect(await findClashes(api.store)).toEqual([])
  })

  test('the settings of the console replace the content’s', async () => {
    const api = await openDemo(engine)
    const { people } = await (await openStaff(api)).showBookingRules()
    expect(people.find(({ id }) => id === 'huang-yu-ting')).toMatchObject({ version: 0, is_bookable: true })
    await setPersonRules(api.store, 'huang-yu-ting', { is_bookable: false })
    expect(await slotsAt(api, 'hsinchu')).toEqual([])
  })

  test('go with the demo, and leave an appointment that needs a colleague', async () => {
    const api = await openDemo(engine)
    const [first] = await slotsAt(api, 'vietnam')
    const slot = { start: first?.start, kind: 'phone', office: 'vietnam' }
    await book(api, buildBooking({ captcha: api.captcha(), office: 'vietnam', slot }))
    await clearDemo(api.store, readerOf(), { site: readCleanSite(), now: 5 })
    for (const edition of LOCALES) expect((await optionsOf(api, edition)).consultants).toEqual([])
    const from = first?.start.slice(0, 10) ?? ''
    expect((await (await openStaff(api)).listCalendar({ from, days: 2 })).appointments).toMatchObject([
      { needs_cover: true },
    ])
  })
})
