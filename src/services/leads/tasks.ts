import { finishTask as finish, insertTask, isOpenTask } from '../../db/queries/leads/tasks.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import { type LeadDeps, leadAtVersion, lockLead, noteEvent } from './change-lead.ts'

/** Years that somebody plans for, counted from this one: what lies outside is a slip of the hand. */
const yearsBack = 1
const yearsAhead = 5

/** @param day such as 2026-11-22 */
function rejectFarDay(day: string, now: number): void {
  const [year, thisYear] = [Number(day.slice(0, 4)), new Date(now).getUTCFullYear()]
  const [from, to] = [thisYear - yearsBack, thisYear + yearsAhead]
  if (year < from || year > to)
    throw new FieldsError([{ path: 'day', key: 'fields.day.far', values: { from: `${from}`, to: `${to}` } }])
}

/** Adds a task for its author. @param day such as 2026-11-22 @throws DomainError `not_found`; FieldsError for a day out of range */
export const addTask = (
  deps: LeadDeps,
  principal: Principal,
  leadId: string,
  task: { day: string; note: string },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    rejectFarDay(task.day, deps.now())
    await leadAtVersion(tx, principal, leadId, null)
    // a form that was sent again, since nobody heard that it had come
    if (await isOpenTask(tx, { lead_id: leadId, staff_id: principal.staffId, ...task })) return
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
    await lockLead(tx, principal, leadId)
    const note = await finish(tx, leadId, taskId, principal.staffId, deps.now())
    if (note === null) throw new DomainError('not_found')
    await noteEvent(tx, deps, { leadId, kind: 'task_done', staffId: principal.staffId, data: { note } })
  })
