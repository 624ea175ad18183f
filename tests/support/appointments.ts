/** Team members who can be booked, and what visitors choose. */

import type { NewAppointment } from '../../src/db/queries/appointments/appointments.ts'
import { officeRulesKey, personRulesKey } from '../../src/db/queries/appointments/booking-settings.ts'
import { listSitePeople } from '../../src/db/queries/appointments/consultants.ts'
import { calendarKey } from '../../src/db/queries/leads/clock-settings.ts'
import { type SettingKey, writeSetting } from '../../src/db/queries/leads/console-settings.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { insertPerson } from '../../src/db/queries/staff/people.ts'
import type { Store } from '../../src/db/store.ts'
import {
  DEFAULT_OFFICE_RULES,
  DEFAULT_PERSON_RULES,
  type OfficeRules,
  type PersonRules,
} from '../../src/domain/appointments/rules.ts'
import { eachWeekday, type WorkingCalendar } from '../../src/domain/leads/working-calendar.ts'
import type { TestApi } from './test-api.ts'

/** 09:00 to 17:00 from Monday to Friday, in Taipei. */
export const OFFICE_HOURS: WorkingCalendar = {
  zone: 'Asia/Taipei',
  week: eachWeekday((_, place) => (place < 5 ? [{ from: '09:00', to: '17:00' }] : [])),
  days: [],
}

async function set(store: Store, key: SettingKey, value: unknown): Promise<void> {
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const row = await tx.selectFrom('console_setting').select('version').where('key', '=', key).executeTakeFirst()
    await writeSetting(tx, key, { value, version: Number(row?.version ?? 0), changedBy: 'test' }, Date.now())
  })
}

type Rules = Partial<Omit<PersonRules, 'calendar'>> & { calendar?: WorkingCalendar | null }

export const setPersonRules = (store: Store, staffId: string, rules: Rules) =>
  set(store, personRulesKey(staffId), { ...DEFAULT_PERSON_RULES, is_bookable: true, offices: ['taipei'], ...rules })

export const setOfficeRules = (store: Store, office: string, rules: Partial<OfficeRules>) =>
  set(store, officeRulesKey(office), { ...DEFAULT_OFFICE_RULES, notice_minutes: 0, buffer_after: 0, ...rules })

export const setOfficeCalendar = (store: Store, calendar: WorkingCalendar) =>
  set(store, calendarKey('taipei'), calendar)

/** Makes the demo's people unbookable, so that journeys through the form have no step for a time; test databases are made so. */
export const closeBookings = (store: Store) =>
  store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const rules = { value: JSON.stringify(DEFAULT_PERSON_RULES), version: 1, changed_at: 0, changed_by: 'test' }
    const rows = (await listSitePeople(tx)).map(({ code }) => ({ key: personRulesKey(code), ...rules }))
    if (rows.length > 0) await tx.insertInto('console_setting').values(rows).execute()
  })

/** Makes the demo's people bookable, as its content says. */
export const openBookings = (store: Store) =>
  store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    await tx.deleteFrom('console_setting').where('key', 'like', personRulesKey('%')).execute()
  })

/** Team members of the Taipei office who can be booked, in its plain hours, in steps of half an hour. */
export async function addConsultants(
  store: Store,
  ids: readonly string[],
  rules: Partial<OfficeRules> = {},
): Promise<void> {
  await setOfficeCalendar(store, OFFICE_HOURS)
  await setOfficeRules(store, 'taipei', rules)
  for (const id of ids) {
    await store.transaction((tx) =>
      insertPerson(
        tx,
        {
          id,
          email: `${id}@firm.example`,
          name: `Consultant ${id}`,
          roles: ['consultant'] as const,
          offices: ['taipei'],
          locale: 'en' as const,
          timeZone: 'Asia/Taipei',
          passwordHash: null,
        },
        Date.now(),
      ),
    )
    await setPersonRules(store, id, {})
  }
}

export const buildAppointment = (row: Partial<NewAppointment> = {}): NewAppointment => {
  const starts_at = row.starts_at ?? Date.UTC(2026, 10, 23, 2)
  const ends_at = row.ends_at ?? starts_at + 45 * 60_000
  return {
    id: 'appointment-0001',
    state: 'booked',
    staff_id: 'ann',
    office: 'taipei',
    kind: 'office',
    topic: '',
    starts_at,
    ends_at,
    busy_from: starts_at,
    busy_until: ends_at,
    edition: 'en',
    zone: 'Asia/Manila',
    created_at: 0,
    updated_at: 0,
    ...row,
  }
}

export type SlotItem = { start: string; end: string; kind: string; office: string }
export type SlotsAnswer = { slots: SlotItem[]; left_this_week: number | null; next: SlotItem | null; zone: string }

export async function slotsOf(api: TestApi, query = ''): Promise<SlotsAnswer> {
  const parameters = new URLSearchParams({ office: 'taipei', kind: 'office', zone: 'Asia/Taipei' })
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value)
  const response = await api.get(`/api/Home/slots?${parameters}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as SlotsAnswer
}

/** Every appointment that takes time, and every cell: what must hold whatever happens. */
export async function findClashes(store: Store): Promise<string[]> {
  const [rows, cells] = await Promise.all([
    store.read.selectFrom('appointment').selectAll().where('state', 'not in', ['cancelled', 'blocked']).execute(),
    store.read.selectFrom('appointment_cell').selectAll().execute(),
  ])
  const clashes: string[] = []
  const inOrder = rows.toSorted((a, b) => Number(a.busy_from) - Number(b.busy_from))
  for (const [staffId, ofPerson] of Map.groupBy(inOrder, ({ staff_id }) => staff_id))
    ofPerson.reduce((last, one) => {
      if (Number(last.busy_until) > Number(one.busy_from)) clashes.push(`${last.id} and ${one.id} of ${staffId}`)
      return Number(one.busy_until) > Number(last.busy_until) ? one : last
    })
  const cellsById = Map.groupBy(cells, ({ appointment_id }) => appointment_id)
  for (const row of rows) {
    const count = cellsById.get(row.id)?.length ?? 0
    const due = Math.ceil(Number(row.busy_until) / 300_000) - Math.floor(Number(row.busy_from) / 300_000)
    if (count !== due) clashes.push(`${row.id} has ${count} cells of ${due}`)
  }
  const ids = new Set(
    (await store.read.selectFrom('appointment').select('id').where('state', '!=', 'cancelled').execute()).map(
      ({ id }) => id,
    ),
  )
  for (const { appointment_id } of cells)
    if (!ids.has(appointment_id)) clashes.push(`a cell of ${appointment_id}, which takes no time`)
  return clashes
}
