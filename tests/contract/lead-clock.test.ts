/** The SLA clock of a lead in the console's lists and pages. */
import { describe, expect, test } from 'vitest'
import { staffFunctions } from '../../src/api/staff/functions.ts'
import { writeSetting } from '../../src/db/queries/leads/console-settings.ts'
import { insertLead } from '../../src/db/queries/leads/leads.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { bookLead, useApi } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { buildCaller } from '../support/test-api.ts'
import { addStaff, buildLead } from '../support/waiting-leads.ts'

const principal: Principal = {
  staffId: 'ann',
  name: 'Ann',
  email: 'ann@staff.example',
  roles: ['admin'],
  offices: [],
  locale: 'en',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
}
const caller = buildCaller({ principal })
const minute = 60_000

describe.each(ENGINES)('the SLA clock of a lead on %s', (engine) => {
  const api = useApi(engine)
  const clockOf = async (id: string) =>
    (await staffFunctions.listLeads.call(api().deps, caller, { per_page: 100 })).leads.find((lead) => lead.id === id)
      ?.clock

  test('runs by the calendar of its office and stops at an answer', async () => {
    const { deps } = api()
    const now = deps.booking.now()
    const day = { from: '00:00', to: '00:00' }
    const week = { mon: [day], tue: [day], wed: [day], thu: [day], fri: [day], sat: [day], sun: [day] }
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
    const calendars = { vietnam: week, tainan: closed }
    await addStaff(deps.store, { id: 'ann', roles: '["admin"]' })
    await deps.store.transaction(async (tx) => {
      for (const [office, hours] of Object.entries(calendars)) {
        const value = { zone: 'Asia/Taipei', week: hours, days: [] }
        await writeSetting(tx, `calendar.${office}`, { value, version: 0, changedBy: 'ann' }, now)
        await insertLead(
          tx,
          buildLead({ id: `${office}00000000000`.slice(0, 16), office, created_at: now - 25 * minute }),
        )
      }
    })
    expect(await clockOf('vietnam000000000')).toEqual({
      state: 'due_soon',
      waited_minutes: 25,
      left_minutes: 5,
      due_at: now + 5 * minute,
      is_running: true,
    })
    expect(await clockOf('tainan0000000000')).toEqual({
      state: 'fresh',
      waited_minutes: 0,
      left_minutes: 30,
      due_at: null,
      is_running: false,
    })
    await staffFunctions.answerLead.call(deps, caller, {
      id: 'vietnam000000000',
      version: 1,
      channel: 'phone',
      text: 'Called.',
    })
    expect(await clockOf('vietnam000000000')).toBeNull()
  })

  test('the history of an automatically assigned lead shows the owner’s name', async () => {
    const { deps } = api()
    const rule = { id: 'a', offices: [], countries: [], editions: [], people: ['bo'] }
    await addStaff(deps.store, { id: 'bo', name: 'Bo Chen' })
    await deps.store.transaction((tx) =>
      writeSetting(tx, 'assignment', { value: { rules: [rule] }, version: 0, changedBy: 'ann' }, deps.booking.now()),
    )
    const { leadId } = await bookLead(api(), { office: 'vietnam' })
    const { lead, events } = await staffFunctions.showLead.call(deps, caller, { id: leadId })
    expect(lead.owner_id).toBe('bo')
    expect(events.find(({ kind }) => kind === 'owner')?.data).toEqual({ from: null, to: 'Bo Chen', rule: 'a' })
  })
})
