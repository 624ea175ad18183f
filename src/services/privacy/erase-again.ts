import { findErasedAt, listErased } from '../../db/queries/privacy/erased.ts'
import { readMentions } from '../../db/queries/privacy/person-rows.ts'
import type { Tx } from '../../db/store.ts'
import type { PrivacyDeps } from './deps.ts'
import { eraseRows, type Gone, hashOfNames, lockPerson } from './erase-person.ts'

const by = { staffId: null, name: 'erase-again' }

/**
 * Erases in a transaction whom a restore has brought back: leads, bookings and orders that were erased, and what was sent from an address of
 * theirs before the erasure. Later data is new and stays. Returns what was erased; the caller removes the files.
 */
export async function eraseAgain(tx: Tx, deps: PrivacyDeps): Promise<Gone[]> {
  const gone: Gone[] = []
  for (const leadId of await listErased(tx, deps.mark)) {
    // one of them may have gone with another
    const person = await lockPerson(tx, [leadId])
    if (!person) continue
    const hashes = person.leads.map(({ id }) => hashOfNames(deps, id))
    const names = (await findErasedAt(tx, hashes)) !== null
    const mentions = await readMentions(tx, person)
    gone.push(await eraseRows(tx, deps, person, { by, action: 'person.erased_again', why: {}, mentions, names }))
  }
  return gone
}
