/** Working hours of offices and holidays of their countries, until staff change them. */
import { z } from 'zod'
import { spansMax, WEEKDAYS } from '../leads/working-calendar.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { isTimeZone } from '../staff/time-zone.ts'
import { code, id, slug } from './fields.ts'

const country = z.string().regex(/^[A-Z]{2}$/)

/** `09:00-12:00`; a span with an earlier end than start ends on the next day. */
const hours = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'a span such as 09:00-12:00')

/** Weekdays without hours are closed. */
export const WeekSchema = z.partialRecord(z.enum(WEEKDAYS), z.array(hours).max(spansMax))

export const WorkingHoursSchema = z.strictObject({
  id,
  /** The code of an office. */
  code,
  country,
  zone: z.string().refine(isTimeZone, 'a time zone such as Asia/Taipei'),
  week: WeekSchema,
})

export const HolidaysSchema = z.strictObject({
  id,
  code: slug,
  country,
  days: z
    .array(z.strictObject({ date: z.iso.date(), name: LocalizedSchema }))
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'each date once'),
})
