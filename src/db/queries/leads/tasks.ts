/** What is to be done about leads, on which day and by whom. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export const insertTask = (tx: Tx, task: Tables['lead_task']) => tx.insertInto('lead_task').values(task).execute()

/** Whether just this is to be done already. */
export async function isOpenTask(
  tx: Tx,
  { lead_id, staff_id, day, note }: Pick<Tables['lead_task'], 'lead_id' | 'staff_id' | 'day' | 'note'>,
): Promise<boolean> {
  const leads = await tx
    .selectFrom('lead_task')
    .select('id')
    .where('lead_id', '=', lead_id)
    .where('staff_id', '=', staff_id)
    .where('day', '=', day)
    .where('note', '=', note)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return leads !== undefined
}

/** Changes an open task of a person; whether there was one. */
export async function changeTask(
  tx: Tx,
  { lead_id, staff_id, note }: Pick<Tables['lead_task'], 'lead_id' | 'staff_id' | 'note'>,
  change: Pick<Tables['lead_task'], 'day' | 'note'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('lead_task')
    .set(change)
    .where('lead_id', '=', lead_id)
    .where('staff_id', '=', staff_id)
    .where('note', '=', note)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Marks a task of a lead as done; answers its note, or null when it was done already or never was. */
export async function finishTask(
  tx: Tx,
  leadId: string,
  taskId: string,
  by: string,
  now: number,
): Promise<string | null> {
  const row = await tx
    .updateTable('lead_task')
    .set({ done_at: now, done_by: by })
    .where('id', '=', taskId)
    .where('lead_id', '=', leadId)
    .where('done_at', 'is', null)
    .returning('note')
    .executeTakeFirst()
  return row?.note ?? null
}

/** The open tasks of a lead, the next first. */
export const listTasks = (db: Database, leadId: string) =>
  db
    .selectFrom('lead_task')
    .leftJoin('staff', 'staff.id', 'lead_task.staff_id')
    .select(['lead_task.id', 'day', 'note', 'staff.name as who'])
    .where('lead_id', '=', leadId)
    .where('done_at', 'is', null)
    .orderBy('day')
    .orderBy('lead_task.id')
    .execute()
