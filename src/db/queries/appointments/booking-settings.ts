/** Rules of appointments of the offices and of team members. */

import {
  DEFAULT_OFFICE_RULES,
  DEFAULT_PERSON_RULES,
  type OfficeRules,
  OfficeRulesSchema,
  type PersonRules,
  PersonRulesSchema,
} from '../../../domain/appointments/rules.ts'
import type { Database } from '../../store.ts'
import type { Held } from '../leads/clock-settings.ts'
import { listSettings, type Setting } from '../leads/console-settings.ts'

export type BookingSettings = {
  officeOf: (office: string) => Held<OfficeRules>
  personOf: (staffId: string) => Held<PersonRules>
  /** Ids of the team members who can be booked. */
  bookable: readonly string[]
}

export const officeRulesKey = (office: string) => `booking.office.${office}` as const
export const personRulesKey = (staffId: string) => `booking.staff.${staffId}` as const
const personPrefix = personRulesKey('')

/** What the content says, until the console has other rules: of people of the site, and how many appointments an office takes in a week. */
export type RulesInContent = { people: ReadonlyMap<string, PersonRules>; officePerWeek: number | null }

/** The rules as they are now, new objects each time. */
export async function loadBookingSettings(db: Database, inContent: RulesInContent): Promise<BookingSettings> {
  const ofOffices = { ...DEFAULT_OFFICE_RULES, office_per_week: inContent.officePerWeek }
  const stored = await listSettings(db, 'booking.')
  const offices = new Map<string, Held<OfficeRules>>()
  const people = new Map([...inContent.people].map(([id, rules]) => [id, unset(rules)]))
  for (const [key, setting] of stored) {
    if (key.startsWith(personPrefix))
      people.set(key.slice(personPrefix.length), readStored(setting, PersonRulesSchema, DEFAULT_PERSON_RULES))
    else offices.set(key.slice(officeRulesKey('').length), readStored(setting, OfficeRulesSchema, ofOffices))
  }
  return {
    officeOf: (office) => offices.get(office) ?? unset(ofOffices),
    personOf: (staffId) => people.get(staffId) ?? unset(DEFAULT_PERSON_RULES),
    bookable: [...people].filter(([, { value }]) => value.is_bookable).map(([id]) => id),
  }
}

const unset = <T>(value: T): Held<T> => ({ value, version: 0, changedAt: null, changedBy: null })

type Reads<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

/** The stored rules with the defaults of fields that an earlier version did not know; the defaults for rules that can't be read. */
function readStored<T extends object>(setting: Setting, schema: Reads<T>, defaults: T): Held<T> {
  const { version, changedAt, changedBy } = setting
  const merged = { ...defaults, ...(setting.value as Partial<T>) }
  return { value: schema.safeParse(merged).data ?? defaults, version, changedAt, changedBy }
}
