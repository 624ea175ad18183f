/** Global settings of admins, through the functions that pages call. */
import { describe, expect, test } from 'vitest'
import { staffFunctions } from '../../src/api/staff/functions.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { useApi } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const admin: Principal = {
  staffId: 'ann',
  name: 'Ann',
  email: 'ann@staff.example',
  roles: ['admin'],
  offices: [],
  locale: 'vi',
  timeZone: 'Asia/Ho_Chi_Minh',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
}
const caller = buildCaller({ principal: admin, locale: 'vi' })

/** The messages beside invalid fields. */
const errorsOf = async (work: Promise<unknown>): Promise<object> =>
  work.then(
    () => ({}),
    (error) => error.details.errors,
  )

describe.each(ENGINES)('settings through the API on %s', (engine) => {
  const api = useApi(engine)
  const calendarOf = async (office: string) => {
    const { calendars } = await staffFunctions.listCalendars.call(api().deps, caller, {})
    return calendars.find((calendar) => calendar.office === office)!
  }

  test('a calendar is read, set and read again, with its author', async () => {
    await addStaff(api().deps.store, { id: 'ann', name: 'Ann Adams', roles: '["admin"]' })
    const { week, zone, days, ...calendar } = await calendarOf('vietnam')
    expect(calendar).toEqual({ office: 'vietnam', version: 0, changed_at: null, changed_by: null })
    const set = { zone, days, week: { ...week, sun: [{ from: '09:00', to: '12:00' }] } }
    const calendarForm = { office: 'vietnam' as const, version: 0, ...set }
    expect(await staffFunctions.saveCalendar.call(api().deps, caller, calendarForm)).toEqual({ version: 1 })
    expect(await calendarOf('vietnam')).toMatchObject({ ...set, version: 1, changed_by: 'Ann Adams' })
    const stale = staffFunctions.saveCalendar.call(api().deps, caller, calendarForm)
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect((await calendarOf('taipei')).version).toBe(0)
  })

  test('every invalid field of a calendar has an error in the reader’s language', async () => {
    const { week } = await calendarOf('tainan')
    const invalid = {
      office: 'tainan',
      version: 0,
      zone: 'Asia/Nowhere',
      week: {
        ...week,
        mon: [{ from: '9h', to: '12:00' }],
        tue: [
          { from: '09:00', to: '12:00' },
          { from: '11:00', to: '13:00' },
        ],
      },
      days: [{ date: '2027-02-30', name: '', spans: [] }],
    }
    const errors = await errorsOf(staffFunctions.saveCalendar.call(api().deps, caller, invalid))
    expect(errors).toEqual({
      zone: ['Vui lòng chọn múi giờ trong danh sách.'],
      'week.mon.0.from': ['Vui lòng ghi giờ như 9:00–12:00 13:30–18:00, hoặc để trống nếu ngày đó nghỉ.'],
      'week.tue.1.from': ['Khoảng giờ này bắt đầu khi khoảng trước chưa kết thúc.'],
      'days.0.date': ['Vui lòng chọn ngày và đặt tên cho ngày đó.'],
      'days.0.name': expect.any(Array),
    })
    expect((await calendarOf('tainan')).version).toBe(0)
  })

  test('targets out of order are rejected beside their fields, and valid ones are stored', async () => {
    const { goals, version } = await staffFunctions.showGoals.call(api().deps, caller, {})
    const taipei = { due_soon_after: 50, answer_within: 40, escalate_after: 30, escalate_to: ['ann'] }
    const errors = await errorsOf(
      staffFunctions.saveGoals.call(api().deps, caller, { version, goals: { ...goals, taipei } }),
    )
    expect(Object.keys(errors)).toEqual(['goals.taipei.due_soon_after', 'goals.taipei.escalate_after'])
    const good = { ...taipei, due_soon_after: 20, escalate_after: 80 }
    await staffFunctions.saveGoals.call(api().deps, caller, { version, goals: { ...goals, taipei: good } })
    expect((await staffFunctions.showGoals.call(api().deps, caller, {})).goals).toEqual({ ...goals, taipei: good })
  })

  test('assignment rules without people are rejected, and valid ones are stored', async () => {
    const rule = { id: 'a', offices: [], countries: [], editions: [], people: ['ann'] }
    const save = (version: number, people: string[]) =>
      staffFunctions.saveAssignment.call(api().deps, caller, { version, rules: [{ ...rule, people }] })
    expect(await errorsOf(save(0, []))).toEqual({
      'rules.0.people': ['Vui lòng chọn ít nhất một người, hoặc xóa quy tắc này.'],
    })
    await save(0, ['ann'])
    expect(await staffFunctions.showAssignment.call(api().deps, caller, {})).toMatchObject({
      version: 1,
      rules: [rule],
    })
  })
})
