/** Adds the lead that another program sent. */
import { createHash } from 'node:crypto'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findApiRequest, holdApiKey, insertApiRequest } from '../../db/queries/connections/api-keys.ts'
import { isUniqueViolation, type Store } from '../../db/store.ts'
import { noteOf, type SentLead } from '../../domain/connections/sent-lead.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { mainOffice } from '../../domain/offices.ts'
import { hashBody } from '../body-hash.ts'
import { insertNewLead } from '../leads/add-lead.ts'
import type { LeadDeps } from '../leads/change-lead.ts'
import { newId } from '../new-id.ts'
import type { ApiKeyInUse } from './api-keys.ts'

type Received = { id: string; isNew: boolean }

/**
 * Adds the lead as staff do. Another lead with the same contact details is no reason to reject it: the console shows both as possible
 * duplicates. The same key and body answers the first lead again.
 * @throws DomainError `idempotency_mismatch`, `key_unknown`; FieldsError as `addLead`
 */
export async function receiveLead(deps: LeadDeps, key: ApiKeyInUse, sent: SentLead): Promise<Received> {
  const keyHash = createHash('sha256').update(`${key.id}\n${sent.idempotency_key}`).digest('base64url')
  const bodyHash = hashBody(sent)
  const earlier = await findEarlier(deps.store, keyHash, bodyHash)
  if (earlier) return earlier
  const office = sent.office || (mainOffice(await listBlocks(deps.store.read, 'offices'), sent.edition)?.code ?? '')
  const id = newId(deps.randomBytes)
  const by = { staffId: null, name: `API: ${key.name}`, roles: ['admin'] as const, offices: [] }
  const lead = {
    ...sent,
    id,
    office,
    origin: 'api' as const,
    note: noteOf(sent),
    utm: { source: sent.utm_source ?? '', medium: sent.utm_medium ?? '', campaign: sent.utm_campaign ?? '' },
    ownerId: '',
    isWaiting: true,
    isDistinct: true,
  }
  try {
    await deps.store.transaction(
      async (tx) => {
        // a key that was revoked a moment ago adds nothing more
        if (!(await holdApiKey(tx, key.id))) throw new DomainError('key_unknown')
        await insertNewLead(tx, deps, by, lead)
        await insertApiRequest(tx, { key_hash: keyHash, body_hash: bodyHash, at: deps.now(), lead_id: id })
      },
      { isKeyed: true },
    )
  } catch (error) {
    // the same request came twice at the same moment, or its transaction was done again
    const first = isUniqueViolation(error) ? await findEarlier(deps.store, keyHash, bodyHash) : null
    if (!first) throw error
    return { ...first, isNew: first.id === id }
  }
  return { id, isNew: true }
}

async function findEarlier(store: Store, keyHash: string, bodyHash: string): Promise<Received | null> {
  const earlier = await findApiRequest(store.read, keyHash)
  if (!earlier) return null
  if (earlier.body_hash !== bodyHash) throw new DomainError('idempotency_mismatch')
  return { id: earlier.lead_id, isNew: false }
}
