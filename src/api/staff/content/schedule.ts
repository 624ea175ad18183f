import { z } from 'zod'
import { findDraft } from '../../../db/queries/content-drafts.ts'
import { readZonedTime } from '../../../domain/articles/schedule.ts'
import { COLLECTIONS, type Collection, type CollectionKind } from '../../../domain/content/collections.ts'
import { readValue } from '../../../domain/content/entry.ts'
import { DomainError, FieldsError } from '../../../domain/domain-error.ts'
import { scheduleEntry, unscheduleEntry } from '../../../services/content/schedule-entry.ts'
import { editors } from '../access.ts'
import { versionField } from '../fields.ts'
import { namesOfStaff } from '../settings.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { KindSchema, ValueSchema } from './presented.ts'

const isZone = (zone: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Only collections with one document can be scheduled: prices, the organisation, exchange rates. */
function fileOf(kind: CollectionKind): string {
  const { layout, file }: Collection = COLLECTIONS[kind]
  if (layout !== 'one') throw new DomainError('not_found')
  return file
}

/** What waits for its day. @throws DomainError `not_found` for kinds that can't */
export const showScheduled = staffRead({
  access: editors,
  input: z.object({ kind: KindSchema }),
  async run({ deps: { store }, input: { kind } }) {
    const [draft, names] = await Promise.all([findDraft(store.read, fileOf(kind)), namesOfStaff(store.read)])
    if (!draft) return { scheduled: null }
    const { version, base_version, source, due_at, zone, staff_id, failed } = draft
    return {
      scheduled: {
        version,
        base_version,
        value: readValue({ source }),
        due_at,
        zone,
        failed,
        by: (staff_id && names.get(staff_id)) ?? null,
      },
    }
  },
})

/** Has it changed from a day on. @throws ContentError, DomainError `conflict`, FieldsError for a time that is over or that the zone's clock leaves out */
export const scheduleChange = staffChange({
  access: editors,
  input: z.object({
    kind: KindSchema,
    version: versionField.min(1),
    draft_version: versionField,
    value: ValueSchema,
    day: z.iso.date(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('00:00'),
    zone: z.string().max(60).refine(isZone),
  }),
  async run({ deps: { store, contentWorker, booking }, principal, input }) {
    const { kind, version, draft_version, value, day, time, zone } = input
    // where the clock shows a time twice, the earlier one: prices hold from a day's beginning
    const [dueAt] = readZonedTime(day, time, zone).moments
    if (dueAt === undefined) throw timeError('skipped', zone)
    if (dueAt <= booking.now()) throw timeError('past', zone)
    const request = { file: fileOf(kind), version, value, draftVersion: draft_version, dueAt, zone }
    await scheduleEntry({ store, contentWorker, now: booking.now }, principal, request)
  },
})

const timeError = (kind: 'past' | 'skipped', zone: string) =>
  new FieldsError([{ path: 'time', key: `fields.article.${kind}`, values: { zone } }])

/** Takes back what waits. @throws DomainError `conflict`, `not_found` */
export const unscheduleChange = staffChange({
  access: editors,
  input: z.object({ kind: KindSchema, draft_version: versionField.min(1) }),
  async run({ deps: { store, booking }, principal, input: { kind, draft_version } }) {
    const request = { file: fileOf(kind), draftVersion: draft_version }
    await unscheduleEntry({ store, now: booking.now }, principal, request)
  },
})
