/** Rules of how long leads are kept, run: once for all instances, a lead a transaction. */

import { claimCleanupRun } from '../../db/queries/cleanup-lease.ts'
import { readMentions } from '../../db/queries/privacy/person-rows.ts'
import {
  type DueLead,
  deleteKeptOrders,
  isRetentionWaiting,
  listDue,
  noteFirstCleanup,
  readRetention,
} from '../../db/queries/privacy/retention.ts'
import { monthsBefore } from '../../domain/privacy/retention.ts'
import type { PrivacyDeps } from './deps.ts'
import { eraseRows, type Gone, lockPerson, removeFiles } from './erase-person.ts'

const by = { staffId: null, name: 'retention' }
const monthsPerYear = 12
const leadsPerRunMax = 500
/** The hourly cleanup runs on every instance; one of them does this part. */
const everyMs = 50 * 60_000

/** Today, by UTC. */
export const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Erases leads that a rule has let go, and what was kept of orders for long enough; answers how many leads. */
export async function eraseByRetention(deps: PrivacyDeps): Promise<number> {
  const now = deps.now()
  const isOurs = await deps.store.transaction((tx) => claimCleanupRun(tx, 'retention_at', now, everyMs))
  if (!isOurs) return 0
  await deps.store.transaction((tx) => noteFirstCleanup(tx, now))
  const stored = await readRetention(deps.store.read)
  const { value } = stored
  if (stored.version > 0 && (await isRetentionWaiting(deps.store.read, stored, now))) return 0
  if (value.keep_orders_years > 0) {
    const before = monthsBefore(now, value.keep_orders_years * monthsPerYear)
    await deps.store.transaction((tx) => deleteKeptOrders(tx, before))
  }
  if (await isRetentionWaiting(deps.store.read, stored, now)) return 0
  let erased = 0
  for (const lead of await listDue(deps.store.read, value, now, dayAt(now), leadsPerRunMax))
    if (await eraseDue(deps, lead, now)) erased++
  return erased
}

/** False when something has happened in it, or the rule was changed, since it was looked at. */
async function eraseDue(deps: PrivacyDeps, { id, rule }: DueLead, now: number): Promise<boolean> {
  const gone = await deps.store.transaction(async (tx): Promise<Gone | null> => {
    const person = await lockPerson(tx, [id])
    const stored = await readRetention(tx)
    const { value } = stored
    if (await isRetentionWaiting(tx, stored, now)) return null
    const [due] = await listDue(tx, value, now, dayAt(now), 1, id)
    if (!person || !due) return null
    const months = value[`${rule}_months`]
    const why = { reason: 'retention', rule, months }
    return eraseRows(tx, deps, person, { by, action: 'person.erased', why, mentions: await readMentions(tx, person) })
  })
  if (!gone) return false
  await removeFiles(deps, gone)
  return true
}
