/** What happens without anybody: reminders, the waiting list, outside calendars, the feed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { listWaits } from '../../src/db/queries/appointments/appointments.ts'
import { createCalendarReader } from '../../src/server/calendars/calendar-reader.ts'
import { CALENDAR_LIMITS } from '../../src/server/calendars/fetch-calendar.ts'
import { remindOfAppointments } from '../../src/services/appointments/remind.ts'
import { tellWaiting } from '../../src/services/appointments/tell-waiting.ts'
import { addConsultants, setOfficeRules, setPersonRules, slotsOf } from '../support/appointments.ts'
import { buildBooking } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { book, openTestApi } from '../support/leads.ts'
import { nightlyTest } from '../support/nightly.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildApi, buildCaller, startApi, type TestApi } from '../support/test-api.ts'

const TEN = '2026-11-23T02:00:00.000Z'
const hourMs = 3_600_000

let keys = 0
async function bookWith(api: TestApi, more: object) {
  const body = { captcha: api.captcha(), idempotency_key: `with-job-${++keys}`, office: 'taipei', ...more }
  const response = await book(api, buildBooking(body))
  expect(response.status).toBe(200)
  return (await response.json()) as { appointment: { token: string }; wait: { token: string } }
}

async function takeMails(api: TestApi) {
  const mails = await api.deps.store.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  await api.deps.store.transaction((tx) => tx.deleteFrom('outbox').execute())
  return mails
}

const goTo = (api: TestApi, at: number) => api.clock.advance(at - api.clock.now())

describe.each(ENGINES)('on %s', (engine) => {
  test('reminders go out a day and an hour before, once with two instances, and not after a cancellation', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.store, ['ann'])
    const { appointment } = await bookWith(api, { slot: { start: TEN, kind: 'phone', zone: 'Asia/Manila' } })
    const other = await bookWith(api, {
      slot: { start: '2026-11-23T03:00:00Z', kind: 'phone' },
      email: 'bo@visitor.example',
    })
    await takeMails(api)
    const run = () =>
      Promise.all([remindOfAppointments(api.deps.booking), remindOfAppointments({ ...api.deps.booking })])
    goTo(api, Date.parse(TEN) - 24 * hourMs - 1)
    expect(await run()).toEqual([0, 0])
    goTo(api, Date.parse(TEN) - 24 * hourMs)
    await run()
    await run()
    const [day, ...more] = await takeMails(api)
    expect([day?.kind, day?.recipient, more]).toEqual(['reminder', 'ada@visitor.example', []])
    expect(day?.text).toContain(`/appointment/${appointment.token}#cancel`)
    await api.post('/api/Home/cancel_appointment', { token: other.appointment.token })
    await takeMails(api)
    goTo(api, Date.parse(TEN) - hourMs)
    await run()
    await run()
    expect((await takeMails(api)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Starting soon')])
  })

  test('an appointment that begins soon gets no reminder that its confirmation has replaced', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.store, ['ann'])
    goTo(api, Date.parse(TEN) - 90 * 60_000)
    await bookWith(api, { slot: { start: TEN, kind: 'phone' } })
    await takeMails(api)
    for (const minutes of [0, 60, 89]) {
      goTo(api, Date.parse(TEN) - (90 - minutes) * 60_000)
      expect([minutes, await remindOfAppointments(api.deps.booking)]).toEqual([minutes, 0])
    }
  })

  test('the waiting list is told in its order when a time opens, as many as there are times', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.store, ['ann'], { office_per_week: 1, horizon_days: 5 })
    const { appointment } = await bookWith(api, { slot: { start: TEN, kind: 'phone' } })
    for (const name of ['first', 'second']) {
      api.clock.advance(1000)
      await bookWith(api, {
        wait: { kind: 'phone' },
        email: `${name}@visitor.example`,
        phone: name === 'first' ? '0917 123 4511' : '0917 123 4512',
      })
    }
    await takeMails(api)
    expect(await tellWaiting(api.deps.booking)).toBe(0)
    await setPersonRules(api.store, 'ann', {
      calendar: {
        zone: 'Asia/Taipei',
        week: { mon: [{ from: '10:00', to: '11:00' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
        days: [],
      },
    })
    await api.post('/api/Home/cancel_appointment', { token: appointment.token })
    await takeMails(api)
    expect(await tellWaiting(api.deps.booking)).toBe(1)
    expect((await takeMails(api)).map(({ recipient }) => recipient)).toEqual(['first@visitor.example'])
    expect(await tellWaiting(api.deps.booking)).toBe(0)
    api.clock.advance(13 * hourMs)
    expect(await tellWaiting(api.deps.booking)).toBe(1)
    expect((await takeMails(api)).map(({ recipient }) => recipient)).toEqual(['second@visitor.example'])
  })

  test('everybody on the waiting list is notified, and a place on it ends after sixty days', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.store, ['ann'], { horizon_days: 60 })
    await setPersonRules(api.store, 'ann', {
      calendar: {
        zone: 'Asia/Taipei',
        week: { mon: [{ from: '10:00', to: '10:45' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
        days: [],
      },
      rules: { horizon_days: 7 },
    })
    const waiting = Array.from({ length: 8 }, (_, at) => `wait${at}@visitor.example`)
    for (const [at, email] of waiting.entries()) {
      api.clock.advance(1000)
      await bookWith(api, { wait: { kind: 'phone' }, email, phone: `0917 123 45${20 + at}` })
    }
    await takeMails(api)
    const notified: (string | undefined)[] = []
    for (let round = 0; round < 8; round++) {
      await tellWaiting(api.deps.booking)
      notified.push(...(await takeMails(api)).map(({ recipient }) => recipient))
      api.clock.advance(13 * hourMs)
    }
    expect(notified).toEqual(waiting)
    api.clock.advance(60 * 24 * hourMs)
    expect(await tellWaiting(api.deps.booking)).toBe(0)
    expect(await listWaits(api.store.read)).toEqual([])
  })

  test('a person has three places on the waiting list at most, the newest ones', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.store, ['ann'])
    for (const topic of ['', '', '', '']) {
      api.clock.advance(1000)
      await bookWith(api, { wait: { kind: 'phone', topic } })
    }
    const waits = await listWaits(api.store.read)
    expect(waits.map(({ created_at }) => api.clock.now() - Number(created_at))).toEqual([2000, 1000, 0])
  })

  test('the feed of a secret says who comes only if that was chosen, and ends with the link or the person', async () => {
    const api = await openTestApi(engine)
    await addConsultants(api.store, ['ann'])
    await bookWith(api, { slot: { start: TEN, kind: 'phone' } })
    const ann = inProcessStaffClient(
      api.deps,
      buildCaller({ principal: buildPrincipal('ann', { roles: ['consultant'], offices: ['taipei'] }) }),
    )
    const [plain, full] = [
      await ann.addCalendarLink({ with_contacts: false }),
      await ann.addCalendarLink({ with_contacts: true }),
    ]
    const { origin, close } = await startApi(api.deps)
    onTestFinished(close)
    const read = (address: string) => fetch(address.replace('https://console.example', origin))
    const text = await (await read(plain.address)).text()
    expect(text).not.toMatch(/Ada|visitor\.example|\+63/)
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!)
    expect([event.startDate.toJSDate().toISOString(), event.summary]).toEqual([TEN, 'Phone call'])
    expect(await (await read(full.address)).text()).toContain('Ada Example')
    // a link outlives no rights
    const setRights = (roles: string[], offices: string[]) =>
      api.store.transaction((tx) =>
        tx
          .updateTable('staff')
          .set({ roles: JSON.stringify(roles), offices: JSON.stringify(offices) })
          .execute(),
      )
    await setRights(['consultant'], ['hsinchu'])
    const elsewhere = await (await read(full.address)).text()
    expect([elsewhere.includes('Phone call'), /Ada|visitor\.example|\+63|leads/.test(elsewhere)]).toEqual([true, false])
    await setRights(['editor'], [])
    expect([(await read(full.address)).status, (await read(plain.address)).status]).toEqual([404, 404])
    await setRights(['consultant'], ['taipei'])
    expect((await read(full.address)).status).toBe(200)
    await ann.removeCalendarLink({ id: full.id })
    expect((await read(full.address)).status).toBe(404)
    expect((await read(`${plain.address.slice(0, -5)}.ics`)).status).toBe(404)
    await api.store.transaction((tx) => tx.updateTable('staff').set({ disabled_at: 1 }).execute())
    expect((await read(plain.address)).status).toBe(404)
  })
})

/** A server of calendars, by path. */
async function serveCalendars(
  answers: Record<string, { status?: number; headers?: Record<string, string>; body?: string | Buffer }>,
) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    const { status = 200, headers = {}, body = '' } = answers[path] ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1@x', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

describe('outside calendars', () => {
  async function open(url: (origin: string) => string, answers: Parameters<typeof serveCalendars>[0], limits = {}) {
    const api = await openTestApi('sqlite')
    await addConsultants(api.store, ['ann'])
    await setOfficeRules(api.store, 'taipei', {})
    const { origin, paths } = await serveCalendars(answers)
    const reader = createCalendarReader(
      { store: api.store, now: api.clock.now },
      { ...CALENDAR_LIMITS, isLocalAllowed: true, ...limits },
    )
    onTestFinished(() => reader.close())
    await api.store.transaction((tx) =>
      tx
        .insertInto('calendar_source')
        .values({
          id: 'cal',
          staff_id: 'ann',
          name: 'x',
          url: url(origin),
          created_at: 0,
          tried_at: null,
          read_at: null,
          error: null,
        })
        .execute(),
    )
    const refresh = () => reader.refresh({ staffIds: null, olderThanMs: 600_000 })
    const error = async () =>
      (await api.store.read.selectFrom('calendar_source').select('error').executeTakeFirstOrThrow()).error
    return { api, reader, refresh, error, paths }
  }

  test('block their times, repeated ones and those of zones too; free, cancelled and all-day free events block nothing', async () => {
    const body = calendar(
      event(
        'DTSTART;TZID=Asia/Taipei:20261026T100000',
        'DTEND;TZID=Asia/Taipei:20261026T120000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
      ),
      event('DTSTART:20261123T060000Z', 'DTEND:20261123T070000Z', 'TRANSP:TRANSPARENT').replace('1@x', '2@x'),
      event('DTSTART:20261123T080000Z', 'DTEND:20261123T083000Z', 'STATUS:CANCELLED').replace('1@x', '3@x'),
    )
    const headers = { 'Content-Encoding': 'gzip' }
    const { api, refresh } = await open((origin) => `${origin}/moved`, {
      '/moved': { status: 302, headers: { Location: '/a.ics' } },
      '/a.ics': { headers, body: gzipSync(body) },
    })
    expect((await slotsOf(api, 'from=2026-11-23&days=1')).slots).toEqual([])
    expect(await refresh()).toEqual({ read: 1, failed: 0 })
    const times = (await slotsOf(api, 'from=2026-11-23&days=1')).slots.map(({ start }) => start.slice(11, 16))
    expect(times).toEqual(['01:00', '04:00', '04:30', '05:00', '05:30', '06:00', '06:30', '07:00', '07:30', '08:00'])
    expect(await refresh()).toEqual({ read: 0, failed: 0 })
  })

  test('are read again inside a booking when older than two minutes', async () => {
    const answers = { '/a.ics': { body: calendar() } }
    const { api, refresh, reader } = await open((origin) => `${origin}/a.ics`, answers)
    await refresh()
    const reading = buildApi(api.store)
    reading.deps.booking.readCalendars = reader.readForBooking
    answers['/a.ics'].body = calendar(event('DTSTART:20261123T020000Z', 'DTEND:20261123T030000Z'))
    api.clock.advance(3 * 60_000)
    const body = buildBooking({
      captcha: reading.captcha(),
      idempotency_key: 'read-again',
      office: 'taipei',
      slot: { start: TEN, kind: 'phone' },
    })
    expect((await book(reading, body)).status).toBe(409)
  })

  test.each([
    ['one that is too large', '/large.ics', { body: Buffer.alloc(200_000, 'x') }, 'too_large'],
    [
      'one that unpacks to too much',
      '/large.ics',
      { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(Buffer.alloc(5_000_000)) },
      'too_large',
    ],
    ['a page', '/page', { body: '<!doctype html>' }, 'not_a_calendar'],
    ['an error', '/gone', { status: 410 }, 'status_410'],
    ['redirects without end', '/loop', { status: 302, headers: { Location: '/loop' } }, 'redirects'],
    ['a redirect into a file', '/file', { status: 302, headers: { Location: 'file:///etc/passwd' } }, 'address'],
  ])('%s is told, and blocks everything as its owner chose', async (_, path, answer, code) => {
    const { api, refresh, error } = await open((origin) => origin + path, { [path]: answer }, { bytesMax: 100_000 })
    expect(await refresh()).toEqual({ read: 0, failed: 1 })
    expect(await error()).toBe(code)
    expect((await slotsOf(api, 'from=2026-11-23&days=1')).slots).toEqual([])
    await setPersonRules(api.store, 'ann', { on_unreadable: 'free' })
    expect((await slotsOf(api, 'from=2026-11-23&days=1')).slots).toHaveLength(15)
  })

  nightlyTest('one with a million repetitions ends its own process at most', async () => {
    const hourly = `RRULE:FREQ=DAILY;BYHOUR=${[...Array(24).keys()]}`
    const each = event('DTSTART:20261101T000000Z', 'DTEND:20261101T000001Z', hourly)
    const body = calendar(...Array.from({ length: 400 }, (_, at) => each.replace('UID:1@x', `UID:${at}@x`)))
    const { refresh, error } = await open((origin) => `${origin}/a.ics`, { '/a.ics': { body } })
    expect(await refresh()).toEqual({ read: 0, failed: 1 })
    expect(await error()).toMatch(/too_many|unreadable|out of time|out of memory/)
  })
})
