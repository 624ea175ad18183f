/** Leads that may be one person with another. */
import { type ExpressionBuilder, sql } from 'kysely'
import { nameTerm } from '../../../domain/leads/lead-terms.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import type { LeadRow } from './leads.ts'

/** Of each way to be alike. */
const eachMax = 40

type LeadExpressions = ExpressionBuilder<Tables, 'lead'>

/** Leads that share phone, mail, chat name or the whole name with one, and that nobody said are somebody else. @param offices whose leads may be seen, null for all */
export async function findAlike(db: Database, lead: LeadRow, offices: readonly string[] | null): Promise<LeadRow[]> {
  if (offices?.length === 0) return []
  const ways = [
    lead.phone && ((eb: LeadExpressions) => eb('phone', '=', lead.phone)),
    lead.email && ((eb: LeadExpressions) => eb('email', '=', lead.email)),
    lead.chat_id && (() => sql<boolean>`chat_id is not null and lower(chat_id) = lower(${lead.chat_id})`),
    nameTerm(lead.name) &&
      ((eb: LeadExpressions) =>
        eb('id', 'in', eb.selectFrom('lead_term').select('lead_id').where('term', '=', nameTerm(lead.name)))),
  ].filter((way) => way !== '' && way !== null)
  const [dismissed, ...matches] = await Promise.all([
    listDismissed(db, lead.id),
    ...ways.map((way) =>
      db
        .selectFrom('lead')
        .selectAll()
        .where(way as (eb: LeadExpressions) => ReturnType<typeof sql<boolean>>)
        .where('id', '!=', lead.id)
        .$if(offices !== null, (query) => query.where('office', 'in', offices ?? []))
        .orderBy('created_at', 'desc')
        .limit(eachMax)
        .execute(),
    ),
  ])
  const each = new Map(matches.flat().map((row) => [row.id, row]))
  // not asked for in SQL: SQLite would take the inbox's index for it, and read all of it
  return [...each.values()].filter(
    ({ id, merged_into, erased_at }) => !dismissed.has(id) && merged_into === null && erased_at === null,
  )
}

/** Ids of leads that somebody said are other people than this one, or than one that was merged into it. */
export async function listDismissed(db: Database, leadId: string): Promise<Set<string>> {
  const members = await listMembers(db, leadId)
  const rows = await db
    .selectFrom('lead_distinct')
    .selectAll()
    .where(({ or, eb }) => or([eb('one_id', 'in', members), eb('other_id', 'in', members)]))
    .execute()
  const otherIds = rows.flatMap(({ one_id, other_id }) => [one_id, other_id]).filter((id) => !members.includes(id))
  return new Set(await standingFor(db, otherIds))
}

/** A lead and everything that was merged into it. */
async function listMembers(db: Database, leadId: string): Promise<string[]> {
  const members = [leadId]
  for (let last = [leadId]; last.length > 0; ) {
    const rows = await db.selectFrom('lead').select('id').where('merged_into', 'in', last).execute()
    last = rows.map(({ id }) => id).filter((id) => !members.includes(id))
    members.push(...last)
  }
  return members
}

/** What stands today for leads, some of which were merged. */
async function standingFor(db: Database, ids: string[]): Promise<string[]> {
  const standing: string[] = []
  for (let pending = ids; pending.length > 0; ) {
    const rows = await db.selectFrom('lead').select(['id', 'merged_into']).where('id', 'in', pending).execute()
    standing.push(...rows.filter(({ merged_into }) => merged_into === null).map(({ id }) => id))
    pending = rows.flatMap(({ merged_into }) => merged_into ?? [])
  }
  return standing
}

const pairOf = (one: string, other: string) =>
  one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one }

/** Notes that two leads are two people, or that they may be one again; answers whether that was new. */
export async function dismissDuplicate(tx: Tx, one: string, other: string, isDismissed: boolean): Promise<boolean> {
  if (isDismissed) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('lead_distinct')
      .values(pairOf(one, other))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  }
  // it may have been said of what was merged into either
  const [ones, others] = [await listMembers(tx, one), await listMembers(tx, other)]
  const { numDeletedRows } = await tx
    .deleteFrom('lead_distinct')
    .where(({ or, and, eb }) =>
      or([
        and([eb('one_id', 'in', ones), eb('other_id', 'in', others)]),
        and([eb('one_id', 'in', others), eb('other_id', 'in', ones)]),
      ]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Leads by their ids. */
export async function listLeadsById(db: Database, ids: readonly string[]): Promise<LeadRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('lead').selectAll().where('id', 'in', ids).orderBy('id').execute()
}
