/** The console's forms that book and move an appointment: the choices on the screen count, not those of the last search. */
import { expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { actOnAppointment, bookFromForm } from '../../src/console/calendar/act-on-appointment.ts'
import { timesForForm } from '../../src/console/calendar/time-choice.ts'
import { addConsultants, setPersonRules } from '../support/appointments.ts'
import { bookLead } from '../support/console-leads.ts'
import { openTestApi } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'

const TEN = '2026-11-23T02:00:00.000Z'
const NOON = '2026-11-23T04:00:00.000Z'
const ZONE = 'Asia/Taipei'

/** Ann meets in the office and by phone, Bo only by video. */
async function open() {
  const api = await openTestApi('sqlite')
  await addConsultants(api.store, ['ann', 'bo'])
  await setPersonRules(api.store, 'ann', { rules: { kinds: ['office', 'phone'] } })
  await setPersonRules(api.store, 'bo', { rules: { kinds: ['video'] } })
  const { leadId } = await bookLead(api, { office: 'taipei' })
  await api.store.transaction((tx) => tx.deleteFrom('outbox').execute())
  const principal = buildPrincipal('ann', { roles: ['consultant'], offices: ['taipei'], name: 'Ann' })
  return { api, leadId, staff: inProcessStaffClient(api.deps, buildCaller({ principal })) }
}

/** A form whose times were searched for Ann in the office. */
const formOf = (fields: Record<string, string>) => ({
  office: 'taipei',
  kind: 'office',
  topic: '',
  staff: 'ann',
  from: '2026-11-23',
  slot: `${TEN}|ann`,
  local: '',
  minutes: '',
  ...fields,
})
const moveForm = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'move', version: '1', ...formOf(fields) })) form.set(name, value)
  return form
}
const rowOf = ({ deps: { store } }: TestApi) =>
  store.read.selectFrom('appointment').select(['staff_id', 'kind', 'topic', 'starts_at']).executeTakeFirstOrThrow()
const mailCount = async ({ deps: { store } }: TestApi) =>
  (await store.read.selectFrom('outbox').select('id').execute()).length

const VIDEO_WITH_BO = { kind: 'video', topic: 'visa', staff: 'bo' }

test('a booking takes the way of meeting, topic and consultant chosen above the times', async () => {
  const { api, leadId, staff } = await open()
  const { error } = await bookFromForm(staff, leadId, formOf(VIDEO_WITH_BO), ZONE)
  expect(error).toBeNull()
  expect(await rowOf(api)).toEqual({ staff_id: 'bo', kind: 'video', topic: 'visa', starts_at: Date.parse(TEN) })
})

test('a move takes the choices chosen above the times', async () => {
  const { api, leadId, staff } = await open()
  const { result } = await bookFromForm(staff, leadId, formOf({}), ZONE)
  const moved = await actOnAppointment(
    staff,
    moveForm({ ...VIDEO_WITH_BO, slot: `${NOON}|ann` }),
    ZONE,
    result?.id ?? '',
  )
  expect(moved.result).toBeNull()
  expect(await rowOf(api)).toEqual({ staff_id: 'bo', kind: 'video', topic: 'visa', starts_at: Date.parse(NOON) })
})

test('a time that is not free for the choices is rejected, and the times for them are offered', async () => {
  const { api, leadId, staff } = await open()
  // Ann doesn't meet by video; with anybody, the time stays with the person it was offered for
  for (const person of ['ann', '']) {
    const input = formOf({ kind: 'video', staff: person })
    const { error } = await bookFromForm(staff, leadId, input, ZONE)
    expect(error).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await mailCount(api)).toBe(0)
  }
  const choice = await timesForForm(staff, {
    input: formOf({ kind: 'video', staff: '' }),
    zone: ZONE,
    language: 'en',
    now: Date.parse(TEN),
  })
  expect(choice).toMatchObject({ kind: 'video', staff: '', office: 'taipei' })
  expect(new Set(choice.slots.map(({ staffId }) => staffId))).toEqual(new Set(['bo']))

  const { result } = await bookFromForm(staff, leadId, formOf({}), ZONE)
  const sent = await mailCount(api)
  const moved = await actOnAppointment(staff, moveForm({ kind: 'video', slot: `${NOON}|ann` }), ZONE, result?.id ?? '')
  expect(moved.result?.error.code).toBe('slot_taken')
  expect([await rowOf(api), await mailCount(api)]).toMatchObject([{ kind: 'office', staff_id: 'ann' }, sent])
})

test('another time is with the chosen consultant; without one, the form asks for one', async () => {
  const { api, leadId, staff } = await open()
  const other = { slot: 'other', local: '2026-11-23T20:00' }
  const { error } = await bookFromForm(staff, leadId, formOf({ ...other, staff: '' }), ZONE)
  expect(error?.errors.staff).toEqual(['Please complete this field.'])
  await bookFromForm(staff, leadId, formOf({ ...other, ...VIDEO_WITH_BO }), ZONE)
  expect(await rowOf(api)).toMatchObject({ staff_id: 'bo', kind: 'video' })
})

test('a time of another appointment of the lead needs a tick in the form', async () => {
  const { leadId, staff } = await open()
  await bookFromForm(staff, leadId, formOf({}), ZONE)
  const form = formOf({ ...VIDEO_WITH_BO, slot: `${TEN}|bo` })
  const { error } = await bookFromForm(staff, leadId, form, ZONE)
  expect(Object.keys(error?.errors ?? {})).toEqual(['overlap'])
  expect((await bookFromForm(staff, leadId, { ...form, overlap: '1' }, ZONE)).error).toBeNull()
})
