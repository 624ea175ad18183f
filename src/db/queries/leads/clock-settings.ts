/** Calendars and response targets of the offices, read again after each change. */

import { defaultEdition } from '../../../domain/editions.ts'
import type { OfficeClock } from '../../../domain/leads/dashboard-groups.ts'
import { defaultCalendar } from '../../../domain/leads/default-calendar.ts'
import { DEFAULT_RESPONSE_TARGET, type Goals, GoalsSchema } from '../../../domain/leads/response-targets.ts'
import { type WorkingCalendar, WorkingCalendarSchema } from '../../../domain/leads/working-calendar.ts'
import { perVersion } from '../../per-version.ts'
import type { Database } from '../../store.ts'
import { listBlocks } from '../blocks.ts'
import { clockSettingsVersion, readSettings, type Setting } from './console-settings.ts'

/** A setting with what holds for it now. */
export type Held<T> = Omit<Setting, 'value'> & { value: T }
export type ClockSettings = {
  /** Codes in the order of the list. */
  offices: readonly string[]
  calendars: ReadonlyMap<string, Held<WorkingCalendar>>
  /** With a target for each office of the list. */
  goals: Held<Goals>
  /** Whether somebody has said when an office is open. */
  hasHours: (office: string) => boolean
  /** Calendar and target of an office; of one that was removed, plain hours and the default target. */
  clockOf: (office: string) => OfficeClock
}

export const calendarKey = (office: string) => `calendar.${office}` as const

/** Calendars and goals as they are now; they are the same objects until one of them changes, so what is worked out of them is kept. */
export const readClockSettings = async (db: Database): Promise<ClockSettings> =>
  loadClockSettings(db, await clockSettingsVersion(db))

const loadClockSettings = perVersion(async (db, _settingsVersion: string): Promise<ClockSettings> => {
  const [offices, hours, holidays] = await Promise.all([
    listBlocks(db, 'offices'),
    listBlocks(db, 'working_hours'),
    listBlocks(db, 'holidays'),
  ])
  const codes = offices.map(({ code }) => code)
  const stored = await readSettings(db, ['goals', ...codes.map(calendarKey)])
  const calendars = new Map(
    offices.map(({ code, locale }) => {
      const ofOffice = hours.find((one) => one.code === code)
      const unset = defaultCalendar(ofOffice, holidays, locale)
      return [code, readStored(stored.get(calendarKey(code)), WorkingCalendarSchema, unset)]
    }),
  )
  const goals = readStored(stored.get('goals'), GoalsSchema, {})
  const targets = new Map(Object.entries(goals.value))
  const targetOf = (code: string) => targets.get(code) ?? DEFAULT_RESPONSE_TARGET
  const ofRemoved = defaultCalendar(undefined, [], offices[0]?.locale ?? defaultEdition())
  return {
    offices: codes,
    calendars,
    goals: { ...goals, value: Object.fromEntries(codes.map((code) => [code, targetOf(code)])) },
    hasHours: (office) => hours.some(({ code }) => code === office) || (calendars.get(office)?.version ?? 0) > 0,
    clockOf: (office) => ({ calendar: calendars.get(office)?.value ?? ofRemoved, target: targetOf(office) }),
  }
})

type Reads<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

/** The stored setting, or the default: also when an earlier version stored it in another form. */
function readStored<T>(setting: Setting | undefined, schema: Reads<T>, defaultValue: T): Held<T> {
  const { version = 0, changedAt = null, changedBy = null, value } = setting ?? {}
  return { value: (setting && schema.safeParse(value).data) ?? defaultValue, version, changedAt, changedBy }
}
