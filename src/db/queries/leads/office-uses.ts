/** What belongs to an office besides content: leads, accounts and settings. */
import { toJson } from '../../../domain/json.ts'
import { type Assignment, AssignmentSchema, NO_RULES } from '../../../domain/leads/assignment.ts'
import { CLOSED_STATUSES } from '../../../domain/leads/statuses.ts'
import type { Database, Tx } from '../../store.ts'
import { queueChanged } from '../connections/queue-events.ts'
import { listPeople, updatePerson } from '../staff/people.ts'
import { calendarKey } from './clock-settings.ts'
import { deleteSetting, readSetting, writeSetting } from './console-settings.ts'
import { insertEvents, raiseLeadChanges } from './leads.ts'

/** Numbers of open leads, consultants' accounts and assignment rules. */
export type OfficeUses = { leads: number; accounts: number; rules: number }

export async function countOfficeUses(db: Database, office: string): Promise<OfficeUses> {
  const { leads } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .where('office', '=', office)
    .where('status', 'not in', CLOSED_STATUSES)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  const people = await listPeople(db)
  const { rules } = await readRules(db)
  return {
    leads: Number(leads),
    // admins see all offices
    accounts: people.filter(({ roles, offices }) => roles.includes('consultant') && offices.includes(office)).length,
    rules: rules.filter(({ offices }) => offices.includes(office)).length,
  }
}

async function readRules(db: Database): Promise<Assignment & { version: number }> {
  const setting = await readSetting(db, 'assignment')
  return { ...(AssignmentSchema.safeParse(setting?.value).data ?? NO_RULES), version: setting?.version ?? 0 }
}

type Move = { from: string; to: string; by: string; now: number }

/**
 * Moves open leads, accounts and assignment rules from one office to another; each lead's history has an event.
 * @param move `by` a staff id, `now` in ms @returns how much was moved, or null when somebody changed the rules meanwhile
 */
export async function moveOfficeUses(tx: Tx, { from, to, by, now }: Move): Promise<OfficeUses | null> {
  // first, as in every transaction that changes leads
  await raiseLeadChanges(tx)
  const leads = await tx
    .updateTable('lead')
    .set((eb) => ({ office: to, updated_at: now, version: eb('version', '+', 1) }))
    .where('office', '=', from)
    .where('status', 'not in', CLOSED_STATUSES)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .returning(['id', 'status', 'owner_id'])
    .execute()
  const before = leads.map(({ id, ...watched }) => [id, { ...watched, office: from }] as const)
  await queueChanged(tx, new Map(before), now)
  const data = toJson({ from, to })
  await insertEvents(
    tx,
    leads.map(({ id }) => id),
    { at: now, kind: 'office', staff_id: by, data },
  )
  const replaced = (offices: readonly string[]) => [...new Set(offices.map((code) => (code === from ? to : code)))]
  const people = (await listPeople(tx)).filter(({ offices }) => offices.includes(from))
  for (const { id, offices } of people) await updatePerson(tx, id, { offices: replaced(offices) })
  const { rules, version } = await readRules(tx)
  const changed = rules.filter(({ offices }) => offices.includes(from)).length
  const value = { rules: rules.map((rule) => ({ ...rule, offices: replaced(rule.offices) })) }
  if (changed > 0 && !(await writeSetting(tx, 'assignment', { value, version, changedBy: by }, now))) return null
  const accounts = people.filter(({ roles }) => roles.includes('consultant')).length
  return { leads: leads.length, accounts, rules: changed }
}

/** Deletes the calendar of a removed office. Its response target has no effect and goes with the next change of targets. */
export const deleteCalendar = (tx: Tx, office: string) => deleteSetting(tx, calendarKey(office))
