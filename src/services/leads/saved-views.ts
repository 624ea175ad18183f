/** Filters of the inbox that somebody keeps for themselves. */

import { deleteView, insertView, listViews, renameView as rename } from '../../db/queries/leads/saved-views.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import type { LeadDeps } from './change-lead.ts'

const viewsMax = 30

async function rejectTaken(tx: Tx, staffId: string, name: string, id: string | null): Promise<void> {
  const views = await listViews(tx, staffId)
  if (views.some((view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase()))
    throw new FieldsError([{ path: 'title', key: 'fields.view.taken' }])
  if (id === null && views.length >= viewsMax)
    throw new FieldsError([{ path: 'title', key: 'fields.view.tooMany', values: { max: viewsMax } }])
}

/** Keeps a filter under a name; answers its id. @param query of the inbox’s address @throws FieldsError for a name that is there already */
export const saveView = (
  deps: LeadDeps,
  by: Principal,
  { name, query }: { name: string; query: string },
): Promise<string> =>
  deps.store.transaction(async (tx) => {
    await rejectTaken(tx, by.staffId, name, null)
    const id = newId(deps.randomBytes)
    const now = deps.now()
    await insertView(tx, { id, staff_id: by.staffId, name, query, created_at: now, shared_with: null })
    await noteAudit(tx, by, 'view.saved', `view:${id}`, {}, now)
    return id
  })

/** @throws DomainError `not_found` also for a colleague’s; FieldsError for a name that is there already */
export const renameView = (deps: LeadDeps, by: Principal, id: string, name: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await rejectTaken(tx, by.staffId, name, id)
    if (!(await rename(tx, by.staffId, id, name))) throw new DomainError('not_found')
    await noteAudit(tx, by, 'view.renamed', `view:${id}`, {}, deps.now())
  })

/** @throws DomainError `not_found` also for a colleague’s */
export const removeView = (deps: LeadDeps, by: Principal, id: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    if (!(await deleteView(tx, by.staffId, id))) throw new DomainError('not_found')
    await noteAudit(tx, by, 'view.removed', `view:${id}`, {}, deps.now())
  })
