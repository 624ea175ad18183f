import { describe, expect, onTestFinished, test } from 'vitest'
import { readClockSettings } from '../../src/db/queries/leads/clock-settings.ts'
import { readSetting } from '../../src/db/queries/leads/console-settings.ts'
import type { Store } from '../../src/db/store.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { DEFAULT_RESPONSE_TARGET } from '../../src/domain/leads/response-targets.ts'
import { saveSetting } from '../../src/services/staff/save-setting.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'

const now = Date.UTC(2026, 10, 20)
const defaults = { taipei: DEFAULT_RESPONSE_TARGET }
const ann = { staffId: 'ann', name: 'Ann' }
const bo = { staffId: 'bo', name: 'Bo' }

async function openTestStore(engine: Engine, content = false) {
  const { store, drop } = await createStore(engine, { content })
  onTestFinished(drop)
  return store
}

const auditOf = (store: Store, subject: string) =>
  store.read.selectFrom('audit').selectAll().where('subject', '=', subject).execute()

const save = (store: Store, by: typeof ann, value: unknown, version: number) =>
  saveSetting(store, by, { key: 'goals', value, version, defaultValue: defaults }, now)

describe.each(ENGINES)('settings of the console on %s', (engine) => {
  test('are stored with their author, and the audit log has old and new values', async () => {
    const store = await openTestStore(engine)
    expect(await readSetting(store.read, 'goals')).toBeNull()
    expect(await save(store, ann, { a: 1 }, 0)).toEqual({ version: 1 })
    expect(await save(store, bo, { a: 2 }, 1)).toEqual({ version: 2 })
    expect(await readSetting(store.read, 'goals')).toEqual({
      value: { a: 2 },
      version: 2,
      changedAt: now,
      changedBy: 'bo',
    })
    const rows = await auditOf(store, 'setting:goals')
    expect(rows.map(({ who, data }) => [who, JSON.parse(data)]).toSorted()).toEqual([
      ['Ann', { from: defaults, to: { a: 1 } }],
      ['Bo', { from: { a: 1 }, to: { a: 2 } }],
    ])
  })

  test('from an outdated form are rejected with the current values', async () => {
    const store = await openTestStore(engine)
    await save(store, ann, { a: 1 }, 0)
    const stale = [save(store, bo, { a: 3 }, 0), save(store, bo, { a: 3 }, 2)]
    for (const outdated of stale) {
      const error = await outdated.catch((reason) => reason)
      expect(error).toBeInstanceOf(DomainError)
      expect(error).toMatchObject({ code: 'conflict', details: { version: 1, value: { a: 1 }, changed_by: 'ann' } })
    }
    expect((await readSetting(store.read, 'goals'))?.value).toEqual({ a: 1 })
    expect(await auditOf(store, 'setting:goals')).toHaveLength(1)
  })

  test('set by two people at the same moment are those of one, and the other gets a conflict', async () => {
    const store = await openTestStore(engine)
    const results = await Promise.allSettled([save(store, ann, { a: 1 }, 0), save(store, bo, { a: 2 }, 0)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const outcomes = await Promise.allSettled([save(store, ann, { a: 3 }, 1), save(store, bo, { a: 4 }, 1)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await readSetting(store.read, 'goals'))?.version).toBe(2)
  })

  test('define the clock: the content’s values by default, and the same objects until they change', async () => {
    const store = await openTestStore(engine, true)
    const first = await readClockSettings(store.read)
    const calendarOf = ({ calendars }: typeof first, office: string) => {
      const calendar = calendars.get(office)
      if (!calendar) throw new Error(`no calendar of ${office}`)
      return calendar
    }
    const { value, version } = calendarOf(first, 'vietnam')
    expect([version, value.zone, value.week.sat]).toEqual([0, 'Asia/Ho_Chi_Minh', [{ from: '09:00', to: '12:00' }]])
    expect(first.offices).toContain('kaohsiung')
    expect(first.goals.value).toEqual(Object.fromEntries(first.offices.map((code) => [code, DEFAULT_RESPONSE_TARGET])))
    expect(first.clockOf('removed').target).toEqual(DEFAULT_RESPONSE_TARGET)
    expect(await readClockSettings(store.read)).toBe(first)
    const set = { ...value, week: { ...value.week, sat: [] } }
    await saveSetting(store, ann, { key: 'calendar.vietnam', value: set, version: 0, defaultValue: value }, now)
    const second = await readClockSettings(store.read)
    expect(calendarOf(second, 'vietnam')).toEqual({ value: set, version: 1, changedAt: now, changedBy: 'ann' })
    expect(calendarOf(second, 'taipei').version).toBe(0)
  })

  test('that can’t be read are treated as unset', async () => {
    const store = await openTestStore(engine, true)
    await save(store, ann, { taipei: 'soon' }, 0)
    expect((await readClockSettings(store.read)).goals).toMatchObject({ value: defaults, version: 1 })
  })
})
