/** What somebody of the staff has before them: leads of theirs that wait, their tasks, and what colleagues gave them. Times are milliseconds. */
import type { Database } from '../../store.ts'
import type { LeadRow } from './leads.ts'

/** `offices` whose leads they may see, null for all. */
export type Worker = { staffId: string; offices: readonly string[] | null }

const seenBy = (db: Database, { offices }: Worker) =>
  db
    .selectFrom('lead')
    .where('lead.merged_into', 'is', null)
    .where('lead.erased_at', 'is', null)
    .$if(offices !== null, (query) => query.where('lead.office', 'in', offices?.length ? offices : ['']))

const mine = (db: Database, worker: Worker) => seenBy(db, worker).where('owner_id', '=', worker.staffId)

/** Leads whose person waits, the longest wait first: their own, or those of their offices that nobody owns. */
export const listWaiting = (
  db: Database,
  worker: Worker,
  whose: 'own' | 'unassigned',
  limit: number,
): Promise<LeadRow[]> =>
  (whose === 'own' ? mine(db, worker) : seenBy(db, worker).where('owner_id', 'is', null))
    .selectAll('lead')
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .orderBy('lead.id')
    .limit(limit)
    .execute()

/** Their open tasks with the leads that they are about, the next day first. */
export const listMyTasks = (db: Database, { staffId, offices }: Worker, limit: number) =>
  db
    .selectFrom('lead_task')
    .innerJoin('lead', 'lead.id', 'lead_task.lead_id')
    .select(['lead_task.id', 'day', 'note', 'lead_task.lead_id', 'lead.name'])
    .where('lead_task.staff_id', '=', staffId)
    .where('done_at', 'is', null)
    .where('lead.merged_into', 'is', null)
    .where('lead.erased_at', 'is', null)
    .$if(offices !== null, (query) => query.where('lead.office', 'in', offices?.length ? offices : ['']))
    .orderBy('day')
    .orderBy('lead_task.id')
    .limit(limit)
    .execute()

/** Their leads with every change of owner since a time, the newest first: who gave it, or null where a rule did. */
export const listMyOwnerChanges = (db: Database, worker: Worker, since: number, limit: number) =>
  mine(db, worker)
    .innerJoin('lead_event', 'lead_event.lead_id', 'lead.id')
    .leftJoin('staff', 'staff.id', 'lead_event.staff_id')
    .select(['lead.id', 'lead.name', 'lead.status', 'lead_event.at', 'lead_event.staff_id', 'staff.name as who'])
    .where('lead_event.kind', '=', 'owner')
    .where('lead_event.at', '>=', since)
    .orderBy('lead_event.at', 'desc')
    .orderBy('lead_event.id', 'desc')
    .limit(limit)
    .execute()
