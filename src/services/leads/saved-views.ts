/** Filters of the inbox that staff save, share with an office and copy. */

import { listBlocks } from '../../db/queries/blocks.ts'
import {
  deleteView,
  findView,
  insertView,
  listSharedViews,
  listViews,
  updateView,
  type ViewRow,
} from '../../db/queries/leads/saved-views.ts'
import { lockBy } from '../../db/queries/settings.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { findPerson } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { ALL_OFFICES, mayShareWith, mayStopSharing, seesView, sharesList } from '../../domain/leads/shared-views.ts'
import { isAdmin, type Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import type { LeadDeps } from './change-lead.ts'

const viewsMax = 30

const hasName = (name: string) => (view: ViewRow) => view.name.toLowerCase() === name.toLowerCase()

async function rejectTaken(tx: Tx, staffId: string, name: string, id: string | null): Promise<void> {
  await lockBy(tx, 'saved_views')
  const views = await listViews(tx, staffId)
  if (views.filter((view) => view.id !== id).some(hasName(name)))
    throw new FieldsError([{ path: 'title', key: 'fields.view.taken' }])
  if (id === null && views.length >= viewsMax)
    throw new FieldsError([{ path: 'title', key: 'fields.view.tooMany', values: { max: viewsMax } }])
}

/** @throws FieldsError when another view has this name in a list that the view would be in, or the office has too many */
async function rejectTakenShared(tx: Tx, { id, name }: Pick<ViewRow, 'id' | 'name'>, office: string): Promise<void> {
  await lockBy(tx, 'saved_views')
  const others = (await listSharedViews(tx)).filter(
    (view) => view.id !== id && view.shared_with !== null && sharesList(view.shared_with, office),
  )
  if (others.some(hasName(name))) throw new FieldsError([{ path: 'title', key: 'fields.view.taken_shared' }])
  if (others.length >= viewsMax)
    throw new FieldsError([{ path: 'office', key: 'fields.view.tooManyShared', values: { max: viewsMax } }])
}

async function ownView(tx: Tx, by: Principal, id: string): Promise<ViewRow> {
  const view = await findView(tx, id)
  if (view?.staff_id !== by.staffId) throw new DomainError('not_found')
  return view
}

async function insertNamed(deps: LeadDeps, tx: Tx, by: Principal, { name, query }: { name: string; query: string }) {
  await rejectTaken(tx, by.staffId, name, null)
  const id = newId(deps.randomBytes)
  await insertView(tx, { id, staff_id: by.staffId, name, query, created_at: deps.now(), shared_with: null })
  return id
}

/** Saves a filter under a name; answers its id. @param query of the inbox’s address @throws FieldsError for a name that is there already */
export const saveView = (
  deps: LeadDeps,
  by: Principal,
  { name, query }: { name: string; query: string },
): Promise<string> =>
  deps.store.transaction(async (tx) => {
    const id = await insertNamed(deps, tx, by, { name, query })
    await noteAudit(tx, by, 'view.saved', `view:${id}`, {}, deps.now())
    return id
  })

/** @throws DomainError `not_found` also for a colleague’s, `forbidden` for a view shared with an office that the person has left; FieldsError for a name that is there already */
export const renameView = (deps: LeadDeps, by: Principal, id: string, name: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const view = await ownView(tx, by, id)
    if (view.shared_with !== null && !mayShareWith(by, view.shared_with)) throw new DomainError('forbidden')
    await rejectTaken(tx, by.staffId, name, id)
    if (view.shared_with !== null) await rejectTakenShared(tx, { id, name }, view.shared_with)
    await updateView(tx, id, { name })
    await noteAudit(tx, by, 'view.renamed', `view:${id}`, {}, deps.now())
  })

/** Shares an own view with an office, in place of another one. @throws DomainError `not_found`; FieldsError for an office that the person doesn’t see, and a name that is shared there */
export const shareView = (deps: LeadDeps, by: Principal, id: string, office: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const view = await ownView(tx, by, id)
    const offices = [...(await listBlocks(tx, 'offices')).map(({ code }) => code), ALL_OFFICES]
    if (!offices.includes(office) || !mayShareWith(by, office))
      throw new FieldsError([{ path: 'office', key: 'fields.view.office' }])
    await rejectTakenShared(tx, view, office)
    await updateView(tx, id, { shared_with: office })
    await noteAudit(tx, by, 'view.shared', `view:${id}`, { office }, deps.now())
  })

/** Stops sharing a view: its owner, or an admin. @throws DomainError `not_found`; `forbidden` for other colleagues */
export const unshareView = (deps: LeadDeps, by: Principal, id: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const view = await seenView(tx, by, id)
    if (!mayStopSharing(by, view)) throw new DomainError('forbidden')
    await updateView(tx, id, { shared_with: null })
    await noteAudit(tx, by, 'view.unshared', `view:${id}`, {}, deps.now())
  })

/** Copies a view of the person’s list into their own ones; answers the copy’s id. @throws DomainError `not_found`; FieldsError as `saveView` */
export const copyView = (deps: LeadDeps, by: Principal, id: string, name: string): Promise<string> =>
  deps.store.transaction(async (tx) => {
    const { query } = await seenView(tx, by, id)
    const copy = await insertNamed(deps, tx, by, { name, query })
    await noteAudit(tx, by, 'view.copied', `view:${copy}`, {}, deps.now())
    return copy
  })

async function seenView(tx: Tx, by: Principal, id: string): Promise<ViewRow> {
  const view = await findView(tx, id)
  if (!view || !seesView(by, view)) throw new DomainError('not_found')
  return view
}

/** Removes a view: its owner, or an admin when the owner’s account is disabled or deleted. @throws DomainError `not_found` for others */
export const removeView = (deps: LeadDeps, by: Principal, id: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const view = await seenView(tx, by, id)
    if (view.staff_id !== by.staffId) {
      const sharer = await findPerson(tx, view.staff_id)
      const hasLeft = !sharer || sharer.disabledAt !== null
      if (!isAdmin(by) || !hasLeft) throw new DomainError('not_found')
    }
    await deleteView(tx, id)
    await noteAudit(tx, by, 'view.removed', `view:${id}`, {}, deps.now())
  })
