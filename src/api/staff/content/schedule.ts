import { z } from 'zod'
import { scheduleEntry, unscheduleEntry } from '../../../commands/content/schedule-entry.ts'
import { readZonedTime } from '../../../domain/articles/schedule.ts'
import { readValue } from '../../../domain/content/entry.ts'
import { SHELVES, type Shelf, type ShelfKind } from '../../../domain/content/shelves.ts'
import { FieldsError } from '../../../domain/domain-error.ts'
import { findDraft } from '../../../store/queries/content-drafts.ts'
import { ApiError } from '../../errors.ts'
import { editors } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { namesOfStaff } from '../settings.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { KindSchema, ValueSchema } from './presented.ts'

const params = z.object({ kind: KindSchema })
const isZone = (zone: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Only what is a file by itself can wait for a day: prices, the firm, exchange rates. */
function fileOf(kind: ShelfKind): string {
  const { layout, file }: Shelf = SHELVES[kind]
  if (layout !== 'one') throw new ApiError('not_found')
  return file
}

/** What waits for its day. @throws ApiError `not_found` for kinds that can't */
export const showScheduled = staffEndpoint({
  summary: 'A change of prices or of another single document that waits for its day',
  access: editors,
  params,
  answers: z.object({
    scheduled: z
      .object({
        version: z.int(),
        base_version: z.int(),
        value: ValueSchema,
        due_at: z.int().nullable(),
        zone: z.string().nullable(),
        by: z.string().nullable(),
        /** Why it could not be published when it was due: a list, as JSON. */
        failed: z.string().nullable(),
      })
      .nullable(),
  }),
  async act({ deps: { store }, params: { kind } }) {
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

/** Has it changed from a day on. @throws WrongContent, DomainError `conflict`, FieldsError for a time that is over or that the zone's clock leaves out */
export const scheduleChange = staffEndpoint({
  summary: 'Has prices, or another single document, change on a day at a time of a zone',
  access: editors,
  params,
  maxBytes: 2 * 1024 * 1024,
  body: () =>
    z.object({
      version: z.int().min(1),
      draft_version: z.int().min(0),
      value: ValueSchema,
      day: z.iso.date(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .default('00:00'),
      zone: z.string().max(60).refine(isZone),
    }),
  answers: doneSchema,
  async act({ deps: { store, desk, booking }, principal, params: { kind }, body }) {
    const { version, draft_version, value, day, time, zone } = body
    // where the clock shows a time twice, the earlier one: prices hold from a day's beginning
    const [dueAt] = readZonedTime(day, time, zone).moments
    if (dueAt === undefined) throw wrongTime('skipped', zone)
    if (dueAt <= booking.now()) throw wrongTime('past', zone)
    const asked = { file: fileOf(kind), version, value, draftVersion: draft_version, dueAt, zone }
    await scheduleEntry({ store, desk, now: booking.now }, principal, asked)
    return done
  },
})

const wrongTime = (kind: 'past' | 'skipped', zone: string) =>
  new FieldsError([{ path: 'time', key: `fields.article.${kind}`, values: { zone } }])

/** Takes back what waits. @throws DomainError `conflict`, `not_found` */
export const unscheduleChange = staffEndpoint({
  summary: 'Takes back a change that waits for its day',
  access: editors,
  params,
  body: () => z.object({ draft_version: z.int().min(1) }),
  answers: doneSchema,
  async act({ deps: { store, booking }, principal, params: { kind }, body: { draft_version } }) {
    const asked = { file: fileOf(kind), draftVersion: draft_version }
    await unscheduleEntry({ store, now: booking.now }, principal, asked)
    return done
  },
})
