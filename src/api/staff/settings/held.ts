/** What leaves of every setting: which version it is, since when, and by whom. */
import { z } from 'zod'
import type { Held } from '../../../store/queries/leads/clock-settings.ts'
import { listPeople } from '../../../store/queries/staff/people.ts'
import type { Database } from '../../../store/store.ts'

export const HeldSchema = z.object({
  /** 0 while nobody has set it. */
  version: z.int(),
  changed_at: z.int().nullable(),
  /** A name; null while nobody has set it, or when they are unknown. */
  changed_by: z.string().nullable(),
})

/** The version that a form was drawn from. */
export const VersionSchema = z.int().min(0)
export const SavedSchema = z.object({ version: z.int() })

export const presentHeld = (
  { version, changedAt, changedBy }: Omit<Held<unknown>, 'value'>,
  names: ReadonlyMap<string, string>,
): z.input<typeof HeldSchema> => ({
  version,
  changed_at: changedAt,
  changed_by: (changedBy && names.get(changedBy)) ?? null,
})

/** Everybody's name, by their id. */
export const namesOfStaff = async (db: Database): Promise<Map<string, string>> =>
  new Map((await listPeople(db)).map(({ id, name }) => [id, name]))
