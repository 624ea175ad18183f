/** A time that somebody chose: a day and a time in a zone. */
import { z } from 'zod'
import { readZonedTime } from '../../domain/articles/schedule.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { timeZoneField } from './fields.ts'

export const ZONED_TIME = {
  day: z.iso.date(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  zone: timeZoneField,
  /** Which one, where the clock shows the time twice. */
  occurrence: z.enum(['first', 'second']).nullable(),
}

type ZonedTime = { day: string; time: string; zone: string; occurrence: 'first' | 'second' | null }

/** The moment in milliseconds since 1970. @throws FieldsError for a time that the zone's clock skips, or shows twice */
export function momentOf({ day, time, zone, occurrence }: ZonedTime): number {
  const [first, second] = readZonedTime(day, time, zone).moments
  if (first === undefined) throw timeError('time', 'skipped', zone)
  if (second === undefined) return first
  if (occurrence === null) throw timeError('occurrence', 'twice', zone)
  return occurrence === 'first' ? first : second
}

const timeError = (path: 'time' | 'occurrence', kind: 'skipped' | 'twice', zone: string) =>
  new FieldsError([{ path, key: `fields.article.${kind}`, values: { zone } }])
