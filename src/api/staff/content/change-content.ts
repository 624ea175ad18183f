import { z } from 'zod'
import { editors } from '../access.ts'
import { staffChange } from '../staff-function.ts'
import { ValueSchema } from './presented.ts'

/** A sheet of twenty thousand rows. */
export const maxBytes = 16 * 1024 * 1024
const changesMax = 50_000

const ChangeSchema = z.object({
  file: z
    .string()
    .max(200)
    .regex(/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9._-]*)*(\.(md|yaml|csv))?$/),
  place: z.string().max(200),
  /** 0 for a new thing. */
  version: z.int().min(0),
  /** Null removes it. */
  value: ValueSchema.nullable(),
})

export const ChangesSchema = z.array(ChangeSchema).min(1).max(changesMax)

/**
 * Changes, adds and removes entries, all or none.
 * @throws ContentError when something would be wrong, DomainError `conflict` with what stands now
 */
export const changeContent = staffChange({
  access: editors,
  input: z.object({
    changes: ChangesSchema,
    /** Says what would be wrong, and changes nothing. */
    dry_run: z.boolean().default(false),
  }),
  async run({ deps: { contentWorker, booking }, principal, input: { changes, dry_run } }) {
    const request = { changes, by: principal, via: 'console' as const, at: booking.now(), dryRun: dry_run }
    const { entries } = await contentWorker.change(request)
    return { entries }
  },
})
