/** Mails of appointments, and their calendar files, read back by another program's parser. */
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { addConsultants, setOfficeRules, setPersonRules } from '../support/appointments.ts'
import { buildBooking, type TestApi } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { book, openTestApi } from '../support/leads.ts'

const TEN = '2026-11-23T02:00:00.000Z'
const ELEVEN = '2026-11-23T03:00:00.000Z'

let keys = 0
async function booked(api: TestApi, locale: string, slot: object = {}, more: object = {}) {
  const response = await book(
    api,
    buildBooking({
      ...{ captcha: api.captcha(), idempotency_key: `mailed-${++keys}`, office: 'taipei', phone: '+639171234567' },
      ...{ slot: { start: TEN, kind: 'office', topic: 'visa', ...slot }, ...more },
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
    for (const part of ['10:00 Thứ Hai, 23/11/2026', 'Consultant ann', 'Hộ chiếu', `/appointment/${token}`])
      expect([part, visitor?.text.includes(part)]).toEqual([part, true])
    expect([companion?.recipient, companion?.text.includes('Ada')]).toEqual(['me@visitor.example', false])
    expect([staff?.recipient, staff?.kind, staff?.subject]).toEqual([
      ...[
        'ann@firm.example',
        'staff',
        'New appointment: Ada Example, Monday 23 November 2026, 10:00 (Taiwan time, GMT+8)',
      ],
    ])
    expect(office?.text).toContain('Consultant ann')
    // the link opens the whole appointment, and staff read who comes along
    expect(`${companion?.text} ${companion?.html} ${companion?.calendar}`).not.toContain('/appointment/')
    expect([office?.text.includes('Mẹ'), staff?.text.includes('Mẹ')]).toEqual([true, true])
    expect(readCalendar(visitor?.calendar ?? null)).toMatchObject({
      ...{
        method: 'REQUEST',
        sequence: 0,
        start: TEN,
        end: '2026-11-23T02:30:00.000Z',
        zone: 'UTC',
        status: 'CONFIRMED',
      },
      ...{ organizer: 'mailto:no-reply@waypoint.example', attendees: ['mailto:ada@visitor.example'] },
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
      ...['ada@visitor.example', 'bo@visitor.example', 'ann@firm.example'],
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
      ...{ uid, method: 'CANCEL', status: 'CANCELLED', sequence: sequence + 1 },
    })
    expect(removed?.text).toContain('no longer need to come')
    expect(readCalendar(added?.calendar ?? null)).toMatchObject({ uid, method: 'REQUEST', sequence: sequence + 1 })
    for (const mail of [removed, added]) expect(`${mail?.html} ${mail?.calendar}`).not.toContain('/appointment/')
    // a companion without an address replaces one who has one
    await come('Di')
    expect((await newMails(api)).map(({ recipient }) => recipient)).toEqual(['cy@visitor.example'])
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
})
