import { z } from 'zod'
import { dayAt } from '../../../commands/rights/retain.ts'
import { saveSetting } from '../../../commands/staff/save-setting.ts'
import { requireProof } from '../../../commands/staff/sessions.ts'
import { DEFAULT_RETENTION, monthsBefore, RETENTION_RULES, RetentionSchema } from '../../../domain/rights/retention.ts'
import { isRetentionWaiting, listDue, readRetention } from '../../../store/queries/rights/retention.ts'
import { admins } from '../access.ts'
import { HeldSchema, namesOfStaff, presentHeld, SavedSchema, VersionSchema } from '../settings/held.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

const shownMax = 50
/** What a rule would reach within a month is shown before it does. */
const aheadMonths = 1

/** The rules of how long leads are kept, and whom they reach next. */
export const showRetention = staffEndpoint({
  summary: 'How long leads are kept, and which go next',
  access: admins,
  answers: HeldSchema.extend({
    rules: RetentionSchema,
    next: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        office: z.string(),
        status: z.string(),
        last_at: z.int(),
        rule: z.enum(RETENTION_RULES),
        is_due: z.boolean(),
      }),
    ),
  }),
  async act({ deps: { store, rights } }) {
    const now = rights.now()
    const { value, ...held } = await readRetention(store.read)
    // as if it were a month later
    const next = await listDue(store.read, value, monthsBefore(now, -aheadMonths), dayAt(now), shownMax)
    const isWaiting = await isRetentionWaiting(store.read, held, now)
    const dueIds = new Set((await listDue(store.read, value, now, dayAt(now), shownMax)).map(({ id }) => id))
    return {
      ...presentHeld(held, await namesOfStaff(store.read)),
      rules: value,
      next: next.map((lead) => ({ ...lead, is_due: !isWaiting && dueIds.has(lead.id) })),
    }
  },
})

/** @throws DomainError `proof_needed`; `conflict` when somebody has set them since */
export const saveRetention = staffEndpoint({
  summary: 'Sets how long leads are kept, from the version that was read',
  access: admins,
  body: () => z.object({ version: VersionSchema, rules: RetentionSchema }),
  answers: SavedSchema,
  act({ deps: { store, rights, staff }, principal, body: { version, rules } }) {
    requireProof(principal, staff.now())
    const request = { key: 'retention' as const, value: rules, version, byItself: DEFAULT_RETENTION }
    return saveSetting(store, principal, request, rights.now())
  },
})
