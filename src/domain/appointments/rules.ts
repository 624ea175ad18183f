/** The rules of appointments: of an office, and of a team member, whose own values come first. */

import { z } from 'zod'
import { code } from '../content/fields.ts'
import { WorkingCalendarSchema } from '../leads/working-calendar.ts'
import { APPOINTMENT_KINDS } from './kinds.ts'

/** Cells of the database have this length, so all lengths are multiples of it. */
export const cellMinutes = 5
/** How far ahead times are offered at most, and how far ahead staff book and block time: a later year is a typing error. */
export const horizonDaysMax = 366
const minutesADay = 24 * 60

const minutes = (min: number, max: number) => z.int().min(min).max(max).multipleOf(cellMinutes)
export const perWeekMax = 10_000
const limit = z.int().min(1).max(perWeekMax).nullable()
const listed = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .transform((values) => [...new Set(values)])

export const RulesSchema = z.object({
  /** Minutes between possible starts, counted from local midnight. */
  grid_minutes: minutes(5, 240),
  /** Of an appointment whose topic has no length of its own. */
  length_minutes: minutes(10, 480),
  /** Length by topic, instead of the topic's own. */
  lengths: z.record(code, minutes(10, 480)),
  /** Free time before and after each appointment. */
  buffer_before: minutes(0, 240),
  buffer_after: minutes(0, 240),
  /** Least time between booking and start, in minutes. */
  notice_minutes: z
    .int()
    .min(0)
    .max(60 * minutesADay),
  /** How many days ahead times are offered. */
  horizon_days: z.int().min(1).max(horizonDaysMax),
  /** Appointments of one team member; null without a limit. */
  max_per_day: limit,
  max_per_week: limit,
  kinds: listed(z.enum(APPOINTMENT_KINDS), APPOINTMENT_KINDS.length),
  /** Where video calls take place. */
  video_link: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
})
export type Rules = z.output<typeof RulesSchema>

export const OfficeRulesSchema = RulesSchema.extend({
  /** Appointments of the whole office; null without a limit. */
  office_per_day: limit,
  office_per_week: limit,
})
export type OfficeRules = z.output<typeof OfficeRulesSchema>

/** The rules of an office until staff set some; `weekly_slots` of the content is its limit of a week. */
export const DEFAULT_OFFICE_RULES: OfficeRules = {
  grid_minutes: 30,
  length_minutes: 45,
  lengths: {},
  buffer_before: 0,
  buffer_after: 15,
  notice_minutes: minutesADay,
  horizon_days: 60,
  max_per_day: null,
  max_per_week: null,
  kinds: ['office', 'phone', 'video'],
  video_link: null,
  office_per_day: null,
  office_per_week: null,
}

/** A language as its ISO 639 code. */
const languageCode = z.string().regex(/^[a-z]{2,3}$/)

export const PersonRulesSchema = z.object({
  /** False until an admin makes this person bookable. */
  is_bookable: z.boolean(),
  /** Codes of the offices for which this person takes appointments. */
  offices: listed(code, 100),
  /** Codes of the countries that this person advises on; all countries for an empty list. */
  countries: listed(code, 200),
  /** All for an empty list. */
  languages: listed(languageCode, 50),
  /** Own working hours; null for those of the office. */
  calendar: WorkingCalendarSchema.nullable(),
  /** What differs from the office. */
  rules: RulesSchema.partial(),
  /** Whether an outside calendar that can't be read blocks everything (`busy`) or nothing (`free`). */
  on_unreadable: z.enum(['free', 'busy']),
})
export type PersonRules = z.output<typeof PersonRulesSchema>

export const DEFAULT_PERSON_RULES: PersonRules = {
  is_bookable: false,
  offices: [],
  countries: [],
  languages: [],
  calendar: null,
  rules: {},
  on_unreadable: 'busy',
}

/** What holds for a person at an office. */
export function rulesOf(office: OfficeRules, { rules }: Pick<PersonRules, 'rules'>): Rules {
  const ownRules = Object.entries(rules).filter(([, value]) => value !== undefined)
  return { ...office, ...Object.fromEntries(ownRules), lengths: { ...office.lengths, ...rules.lengths } }
}

/** The length of an appointment in minutes. @param topic null without one */
export const lengthOf = (
  { lengths, length_minutes }: Pick<Rules, 'lengths' | 'length_minutes'>,
  topic: { code: string; minutes?: number | undefined } | null,
): number => (topic && (lengths[topic.code] ?? topic.minutes)) ?? length_minutes
