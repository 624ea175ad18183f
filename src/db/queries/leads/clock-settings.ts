/** Calendars and response targets of the offices, read again after each change. */

import { OFFICES, type OfficeCode } from '../../../domain/codes.ts'
import { recordOf } from '../../../domain/collections.ts'
import { defaultCalendar } from '../../../domain/leads/default-calendar.ts'
import { DEFAULT_GOALS, type Goals, GoalsSchema } from '../../../domain/leads/response-targets.ts'
import { type WorkingCalendar, WorkingCalendarSchema } from '../../../domain/leads/working-calendar.ts'
import { perVersion } from '../../per-version.ts'
import type { Database } from '../../store.ts'
import { listBlocks } from '../blocks.ts'
import { readSettings, type Setting, settingsStand } from './console-settings.ts'

/** A setting with what holds for it now. */
export type Held<T> = Omit<Setting, 'value'> & { value: T }
export type ClockSettings = { calendars: Record<OfficeCode, Held<WorkingCalendar>>; goals: Held<Goals> }

export const calendarKey = (office: OfficeCode) => `calendar.${office}` as const
const KEYS = ['goals' as const, ...OFFICES.map(calendarKey)]

/** Calendars and goals as they are now; they are the same objects until one of them changes, so what is worked out of them is kept. */
export const readClockSettings = async (db: Database): Promise<ClockSettings> =>
  loadClockSettings(db, await settingsStand(db, KEYS))

const loadClockSettings = perVersion(async (db, _settingsVersion: string): Promise<ClockSettings> => {
  const [set, defaults] = [await readSettings(db, KEYS), await defaultCalendars(db)]
  const calendarOf = (office: OfficeCode) =>
    readStored(set.get(calendarKey(office)), WorkingCalendarSchema, defaults[office])
  return {
    calendars: recordOf(OFFICES, calendarOf),
    goals: readStored(set.get('goals'), GoalsSchema, DEFAULT_GOALS),
  }
})

type Reads<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

/** The stored setting, or the default: also when an earlier version stored it in another form. */
function readStored<T>(setting: Setting | undefined, schema: Reads<T>, defaultValue: T): Held<T> {
  const { version = 0, changedAt = null, changedBy = null, value } = setting ?? {}
  return { value: (setting && schema.safeParse(value).data) ?? defaultValue, version, changedAt, changedBy }
}

async function defaultCalendars(db: Database): Promise<Record<OfficeCode, WorkingCalendar>> {
  const [offices, hours, holidays] = await Promise.all([
    listBlocks(db, 'offices'),
    listBlocks(db, 'working_hours'),
    listBlocks(db, 'holidays'),
  ])
  const of = (code: OfficeCode) =>
    defaultCalendar(
      hours.find((one) => one.code === code),
      holidays,
      { code, locale: offices.find((office) => office.code === code)?.locale },
    )
  return recordOf(OFFICES, of)
}
