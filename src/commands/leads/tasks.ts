import { DomainError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { finishTask as finish, insertTask } from '../../store/queries/leads/tasks.ts'
import { newId } from '../new-id.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

/** A task for whoever writes it down. @param day such as 2026-11-22 @throws DomainError `not_found` */
export const addTask = (
  deps: LeadDeps,
  principal: Principal,
  leadId: string,
  task: { day: string; note: string },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await leadAtVersion(tx, leadId, null)
    await insertTask(tx, {
      id: newId(deps.randomBytes),
      lead_id: leadId,
      staff_id: principal.staffId,
      ...task,
      created_at: deps.now(),
      done_at: null,
      done_by: null,
    })
    await noteEvent(tx, deps, { leadId, kind: 'task', staffId: principal.staffId, data: task })
  })

/** @throws DomainError `not_found` when it was done already, or is of another lead */
export const finishTask = (deps: LeadDeps, principal: Principal, leadId: string, taskId: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const note = await finish(tx, leadId, taskId, principal.staffId, deps.now())
    if (note === null) throw new DomainError('not_found')
    await noteEvent(tx, deps, { leadId, kind: 'task_done', staffId: principal.staffId, data: { note } })
  })
