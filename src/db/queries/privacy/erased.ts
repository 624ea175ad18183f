import { mailboxOf } from '../../../domain/mailbox.ts'
import type { Database } from '../../store.ts'

/** Leads of whom the list of erasures knows the id, a reference, or an address that was erased after they wrote. @param mark makes the list's hashes */
export async function listErased(db: Database, mark: (text: string) => string): Promise<string[]> {
  const rows = await db.selectFrom('erased_hash').selectAll().execute()
  if (rows.length === 0) return []
  const erased = new Map(rows.map(({ hash, erased_at }) => [hash, Number(erased_at)]))
  const [leads, inquiries, orders] = await Promise.all([
    db.selectFrom('lead').select(['id', 'email', 'created_at']).execute(),
    db.selectFrom('inquiry').select(['reference', 'lead_id']).execute(),
    db.selectFrom('service_order').select(['reference', 'lead_id']).execute(),
  ])
  const leadIds = new Set<string>()
  for (const { id, email, created_at } of leads) {
    // an erasure notes the address and its mailbox
    const at = erased.get(mark(email.toLowerCase())) ?? (email ? erased.get(mark(mailboxOf(email))) : undefined)
    if (erased.has(mark(id)) || (at !== undefined && Number(created_at) <= at)) leadIds.add(id)
  }
  for (const { reference, lead_id } of [...inquiries, ...orders])
    if (lead_id && erased.has(mark(reference))) leadIds.add(lead_id)
  return [...leadIds].sort()
}

/** When the person with one of these hashes was last erased, in ms; null if never. */
export async function findErasedAt(db: Database, hashes: readonly string[]): Promise<number | null> {
  const rows = await db.selectFrom('erased_hash').select('erased_at').where('hash', 'in', hashes).execute()
  return rows.length > 0 ? Math.max(...rows.map(({ erased_at }) => Number(erased_at))) : null
}
