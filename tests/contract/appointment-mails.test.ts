/** Mails of appointments, and their calendar files, read back by another program's parser. */
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { addConsultants, setOfficeRules, setPersonRules } from '../support/appointments.ts'
import { buildBooking } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { book, openTestApi } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'

const TEN = '2026-11-23T02:00:00.000Z'
const ELEVEN = '2026-11-23T03:00:00.000Z'

let keys = 0
async function booked(api: TestApi, locale: string, slot: object = {}, more: object = {}) {
  const response = await book(
    api,
    buildBooking({
      captcha: api.captcha(),
      idempotency_key: `mailed-${++keys}`,
      office: 'taipei',
      phone: '+639171234567',
      slot: { start: TEN, kind: 'office', topic: 'visa', ...slot },
      ...more,
    }),
    { locale },
  )
  expect(response.status).toBe(200)
  return ((await response.json()) as { appointment: { token: string } }).appointment.token
}

/** Mails since the last look. */
async function newMails(api: TestApi) {
  const { read } = api.deps.store
  const mails = await read.selectFrom('outbox').selectAll().orderBy('id').execute()
  await api.deps.store.transaction((tx) => tx.deleteFrom('outbox').execute())
  return mails
}

const as = (api: TestApi, staffId: string) =>
  inProcessStaffClient(
    api.deps,
    buildCaller({ principal: buildPrincipal(staffId, { roles: ['consultant'], offices: ['taipei'] }) }),
  )

const appointmentOf = async (api: TestApi, staffId: string) => {
  const { appointments } = await as(api, 'boss').listCalendar({ from: '2026-11-23', days: 1 })
  return appointments.find(({ staff }) => staff.id === staffId)!
}

function readCalendar(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  const component = calendar.getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    zone: event.startDate.zone.tzid,
    organizer: String(event.organizer).toLowerCase(),
    attendees: event.attendees.map((each) => String(each.getFirstValue()).toLowerCase()),
    status: component.getFirstPropertyValue('status'),
    location: event.location,
    description: event.description,
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  test('the confirmation names the time by both clocks, the person, the place and what to bring', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    const token = await booked(
      api,
      'vi',
      { zone: 'Asia/Ho_Chi_Minh' },
      { companion: { name: 'Mẹ', email: 'me@visitor.example' } },
    )
    const [office, visitor, companion, staff, ...others] = await newMails(api)
    expect(others).toEqual([])
    expect([visitor?.kind, visitor?.recipient]).toEqual(['visitor', 'ada@visitor.example'])
    expect(visitor?.subject).toBe('Lịch tư vấn của bạn: 09:00 Thứ Hai, 23/11/2026 (giờ Việt Nam, GMT+7)')
    for (const part of ['10:00 Thứ Hai, 23/11/2026', 'Consultant ann', '30 phút', 'Hộ chiếu', `/appointment/${token}`])
      expect([part, visitor?.text.includes(part)]).toEqual([part, true])
    expect([companion?.recipient, companion?.text.includes('Ada')]).toEqual(['me@visitor.example', false])
    expect([staff?.recipient, staff?.kind, staff?.subject]).toEqual([
      'ann@firm.example',
      'staff',
      'New appointment: Ada Example, Monday 23 November 2026, 10:00 (Taiwan time, GMT+8)',
    ])
    expect(office?.text).toContain('Consultant ann')
    // the link opens the whole appointment, and staff read who comes along
    expect(`${companion?.text} ${companion?.html} ${companion?.calendar}`).not.toContain('/appointment/')
    expect([office?.text.includes('Mẹ'), staff?.text.includes('Mẹ')]).toEqual([true, true])
    expect(readCalendar(visitor?.calendar ?? null)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      start: TEN,
      end: '2026-11-23T02:30:00.000Z',
      zone: 'UTC',
      status: 'CONFIRMED',
      organizer: 'mailto:no-reply@waypoint.example',
      attendees: ['mailto:ada@visitor.example'],
    })
  })

  test('a visitor in the office’s zone reads one clock, and a video call its link', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    await setPersonRules(api.deps.store, 'ann', { rules: { video_link: 'https://video.example/ann' } })
    await booked(api, 'en', { kind: 'video', zone: 'Asia/Manila' })
    const [, visitor] = await newMails(api)
    expect(visitor?.text.match(/10:00/g)).toHaveLength(1)
    expect(visitor?.text).toContain('https://video.example/ann')
    expect(readCalendar(visitor?.calendar ?? null).location).toBe('https://video.example/ann')
  })

  test('a link that is set, changed or removed later reaches the visitors of video calls to come', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann', 'bo'])
    await booked(api, 'en', { kind: 'video', consultant: 'ann' })
    await booked(api, 'en', { kind: 'phone', consultant: 'bo' }, { email: 'bob@visitor.example' })
    await newMails(api)
    const boss = inProcessStaffClient(
      api.deps,
      buildCaller({ principal: buildPrincipal('boss', { roles: ['admin'], offices: ['taipei'] }) }),
    )
    const setLink = async (video_link: string | null) => {
      const { offices } = await boss.showBookingRules({})
      const { version, rules } = offices.find(({ office }) => office === 'taipei')!
      await boss.saveOfficeRules({ office: 'taipei', version, rules: { ...rules, video_link } })
      return newMails(api)
    }
    const [visitor, staff, ...others] = await setLink('https://video.example/taipei')
    expect([visitor?.recipient, staff?.recipient, others]).toEqual(['ada@visitor.example', 'ann@firm.example', []])
    expect(visitor?.subject).toContain('Link for your video call')
    expect(visitor?.text).toContain('https://video.example/taipei')
    expect(readCalendar(visitor?.calendar ?? null)).toMatchObject({
      method: 'REQUEST',
      sequence: 1,
      start: TEN,
      location: 'https://video.example/taipei',
    })
    expect(await setLink('https://video.example/taipei')).toEqual([])
    expect((await setLink('https://video.example/room-2'))[0]?.subject).toContain('New link')
    const [removed] = await setLink(null)
    expect(removed?.subject).toContain('no longer works')
    expect(removed?.text).not.toContain('https://video.example')
    expect(readCalendar(removed?.calendar ?? null)).toMatchObject({ sequence: 3 })
    // her own link comes before that of the office, and people get no mail about their own change
    const { people } = await boss.showBookingRules({})
    const { id, version, works_at: _, ...own } = people.find((one) => one.id === 'ann')!
    const { is_bookable, offices, countries, languages, calendar, on_unreadable } = own
    const rules = { video_link: 'https://video.example/ann' }
    const ownRules = { id, version, is_bookable, offices, countries, languages, calendar, on_unreadable, rules }
    await as(api, 'ann').savePersonRules(ownRules)
    const [again, ...more] = await newMails(api)
    expect(readCalendar(again?.calendar ?? null)).toMatchObject({ sequence: 4, location: 'https://video.example/ann' })
    expect([again?.recipient, more]).toEqual(['ada@visitor.example', []])
    expect(await setLink('https://video.example/other')).toEqual([])
    api.clock.advance(7 * 24 * 3600_000)
    await as(api, 'ann').savePersonRules({ ...ownRules, version: version + 1, rules: {} })
    expect(await newMails(api)).toEqual([])
  })

  test('moves and cancellations keep the UID, raise the SEQUENCE, and are told to everybody once', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    const token = await booked(api, 'en')
    const [, first] = await newMails(api)
    const { uid } = readCalendar(first?.calendar ?? null)
    for (const _ of ['once', 'again']) await api.post('/api/Home/move_appointment', { token, start: ELEVEN })
    const moved = await newMails(api)
    expect(moved.map(({ kind }) => kind)).toEqual(['appointment', 'staff'])
    expect(readCalendar(moved[0]?.calendar ?? null)).toMatchObject({
      uid,
      method: 'REQUEST',
      sequence: 1,
      start: ELEVEN,
    })
    await api.post('/api/Home/appointment_companion', { token, name: 'Bo', email: 'bo@visitor.example' })
    expect((await newMails(api)).map(({ recipient }) => recipient)).toEqual(['bo@visitor.example'])
    for (const _ of ['once', 'again'])
      await api.post('/api/Home/cancel_appointment', { token, reason: 'http://spam.example' })
    const cancelled = await newMails(api)
    expect(cancelled.map(({ recipient }) => recipient)).toEqual([
      'ada@visitor.example',
      'bo@visitor.example',
      'ann@firm.example',
    ])
    for (const mail of cancelled.slice(0, 2)) {
      expect(readCalendar(mail.calendar)).toMatchObject({ uid, method: 'CANCEL', sequence: 2, status: 'CANCELLED' })
      // a visitor's words go to staff alone
      expect(mail.text).not.toContain('spam')
    }
    expect(cancelled[2]?.text).toContain('spam')
  })

  test('a replaced companion gets a cancellation, and the new one an invitation', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    const token = await booked(api, 'en', {}, { companion: { name: 'Bo', email: 'bo@visitor.example' } })
    const { uid, sequence } = readCalendar((await newMails(api))[2]?.calendar ?? null)
    const come = (name: string, email?: string) =>
      api.post('/api/Home/appointment_companion', { token, name, ...(email && { email }) })
    // another spelling is the same person, who has the invitation
    await come('Bob', 'Bo@visitor.example')
    expect(await newMails(api)).toEqual([])
    await come('Cy', 'cy@visitor.example')
    const [removed, added, ...others] = await newMails(api)
    expect(others).toEqual([])
    expect([removed?.recipient.toLowerCase(), added?.recipient]).toEqual(['bo@visitor.example', 'cy@visitor.example'])
    expect(readCalendar(removed?.calendar ?? null)).toMatchObject({
      uid,
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: sequence + 1,
    })
    expect(removed?.text).toContain('no longer need to come')
    expect(readCalendar(added?.calendar ?? null)).toMatchObject({ uid, method: 'REQUEST', sequence: sequence + 1 })
    for (const mail of [removed, added]) expect(`${mail?.html} ${mail?.calendar}`).not.toContain('/appointment/')
    // a companion without an address replaces one who has one
    await come('Di')
    expect((await newMails(api)).map(({ recipient }) => recipient)).toEqual(['cy@visitor.example'])
  })

  test('changes by one link mail strangers and staff ten times in six hours at most', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    const token = await booked(api, 'en', {})
    await newMails(api)
    const change = async (at: number) => {
      const move = { token, start: at % 4 === 0 ? '2026-12-07T03:00:00.000Z' : '2026-12-07T02:00:00.000Z' }
      const companion = { token, name: `Bo ${at}`, email: `bo${at}@stranger.example` }
      const response =
        at % 2 === 0
          ? await api.post('/api/Home/move_appointment', move)
          : await api.post('/api/Home/appointment_companion', companion)
      return response.status
    }
    const statuses = []
    for (let at = 0; at < 12; at++) statuses.push(await change(at))
    // the booking is the first of the ten
    expect(statuses).toEqual([...Array(9).fill(200), 429, 429, 429])
    api.clock.advance(6 * 3600_000)
    expect(await change(13)).toBe(200)
  })

  test('the file of the appointment’s page has no address of the visitor', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    await setOfficeRules(api.deps.store, 'taipei', { kinds: ['phone'] })
    const token = await booked(api, 'tw', { kind: 'phone' })
    const response = await api.get(`/api/Home/appointment?token=${token}`, { locale: 'tw' })
    const { appointment } = (await response.json()) as { appointment: { calendar: string } }
    expect(appointment.calendar).not.toContain('ada@')
    expect(readCalendar(appointment.calendar)).toMatchObject({ method: 'PUBLISH', attendees: [], start: TEN })
  })

  test('a new consultant at the same time is told as such: to the visitor, the colleague and the former one', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    await booked(api, 'en')
    await addConsultants(api.deps.store, ['bo', 'boss'])
    const [, first] = await newMails(api)
    const { id, version } = await appointmentOf(api, 'ann')
    await as(api, 'boss').moveAppointment({ id, version, staff: 'bo' })
    const [visitor, bo, ann, ...others] = await newMails(api)
    const when = 'Monday 23 November 2026, 10:00 (Taiwan time, GMT+8)'
    expect(others).toEqual([])
    expect(visitor?.subject).toContain('Consultant bo will talk with you: Monday 23 November 2026, 10:00')
    expect(visitor?.text).toContain('The time is still Monday 23 November 2026, 10:00')
    expect(visitor?.text).not.toMatch(/new time|Before/)
    expect([bo?.recipient, bo?.subject]).toEqual(['bo@firm.example', `You take over: Ada Example, ${when}`])
    expect([ann?.recipient, ann?.subject]).toEqual([
      'ann@firm.example',
      `Consultant bo takes over: Ada Example, ${when}`,
    ])
    expect(ann?.text).toContain('was yours until now')
    const { uid } = readCalendar(first?.calendar ?? null)
    expect(readCalendar(visitor?.calendar ?? null)).toMatchObject({ uid, method: 'REQUEST', sequence: 1, start: TEN })
  })

  test('after a swap each consultant reads what they take over and what they gave, and visitors read no new time', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann', 'bo', 'boss'])
    const { leadId } = await bookLead(api, { office: 'taipei' })
    const boss = as(api, 'boss')
    const time = { start: TEN, office: 'taipei', kind: 'phone' as const }
    const one = await boss.bookForLead({ id: leadId, ...time, staff: 'ann' })
    const other = await boss.bookForLead({ id: leadId, ...time, start: ELEVEN, staff: 'bo' })
    await newMails(api)
    await boss.swapAppointments({ id: one.id, version: 1, other: other.id, other_version: 1 })
    const mails = await newMails(api)
    expect(mails.map(({ recipient, subject }) => [recipient, subject.split(':')[0]])).toEqual([
      ['ada@visitor.example', 'Consultant bo will talk with you'],
      ['bo@firm.example', 'You take over'],
      ['ann@firm.example', 'Consultant bo takes over'],
      ['ada@visitor.example', 'Consultant ann will talk with you'],
      ['ann@firm.example', 'You take over'],
      ['bo@firm.example', 'Consultant ann takes over'],
    ])
  })

  test('a moved appointment’s mails name the old time', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    const token = await booked(api, 'vi', { zone: 'Asia/Ho_Chi_Minh' })
    await newMails(api)
    await api.post('/api/Home/move_appointment', { token, start: ELEVEN })
    const [visitor, ann] = await newMails(api)
    expect(visitor?.subject).toBe('Lịch tư vấn đổi giờ: 10:00 Thứ Hai, 23/11/2026 (giờ Việt Nam, GMT+7)')
    expect(visitor?.text).toContain('giờ cũ: 09:00 Thứ Hai, 23/11/2026 (giờ Việt Nam, GMT+7)')
    expect(ann?.subject).toContain('11:00')
    expect(ann?.text).toMatch(/Before:?\s+Monday 23 November 2026, 10:00/)
  })

  test('another way to meet at the same time is no new time', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann'])
    const token = await booked(api, 'en')
    await newMails(api)
    await api.post('/api/Home/move_appointment', { token, start: TEN, kind: 'phone' })
    const [visitor, ann] = await newMails(api)
    expect([visitor?.subject.split(':')[0], ann?.subject.split(':')[0]]).toEqual([
      'Your consultation has changed',
      'Changed',
    ])
  })

  test('mails about an appointment that staff booked say so, also later ones, and a companion reads why they get one', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.deps.store, ['ann', 'boss'])
    const { leadId } = await bookLead(api, { office: 'taipei' })
    await newMails(api)
    const boss = as(api, 'boss')
    const { id } = await boss.bookForLead({
      id: leadId,
      start: TEN,
      staff: 'ann',
      office: 'taipei',
      kind: 'phone',
      companion: { name: 'Bo', email: 'bo@visitor.example' },
    })
    await boss.moveAppointment({ id, version: 1, start: ELEVEN })
    const mails = await newMails(api)
    const textsTo = (to: string) => mails.filter(({ recipient }) => recipient === to).map(({ text }) => text)
    expect(textsTo('ada@visitor.example')).toHaveLength(2)
    for (const text of textsTo('ada@visitor.example')) {
      expect(text).toContain('booked this consultation for you')
      expect(text).not.toContain('someone entered this address')
    }
    expect(textsTo('bo@visitor.example')).toHaveLength(2)
    for (const text of textsTo('bo@visitor.example'))
      expect(text).toContain('someone invited you to their consultation')
    // a visitor's own booking says so as before
    const token = await booked(api, 'en', { start: '2026-11-23T05:00:00.000Z' }, { email: 'cy@visitor.example' })
    await newMails(api)
    await api.post('/api/Home/cancel_appointment', { token })
    expect((await newMails(api))[0]?.text).toContain('someone entered this address')
  })
})
