/** Rules of how long leads are kept, and which leads they reach. Times are milliseconds since 1970. */

import { type LeadStatus, statusesOf } from '../../../domain/leads/statuses.ts'
import {
  changeWaitMs,
  DEFAULT_RETENTION,
  defaultWaitMs,
  monthsBefore,
  RETENTION_RULES,
  type Retention,
  type RetentionRule,
  readRules,
} from '../../../domain/privacy/retention.ts'
import type { Database, Tx } from '../../store.ts'
import type { Held } from '../leads/clock-settings.ts'
import { readSetting } from '../leads/console-settings.ts'
import { isQuiet } from '../leads/leads.ts'

/** The stored rules, or the defaults. Rules that can't be parsed erase nothing. */
export async function readRetention(db: Database): Promise<Held<Retention>> {
  const setting = await readSetting(db, 'retention')
  return {
    value: setting ? readRules(setting.value) : DEFAULT_RETENTION,
    version: setting?.version ?? 0,
    changedAt: setting?.changedAt ?? null,
    changedBy: setting?.changedBy ?? null,
  }
}

const SINCE = 'retention_since'

/** Stores once when the default rules were first applied to this database. @param now milliseconds since 1970 */
export async function noteFirstCleanup(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: SINCE, value: String(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Whether erasure is paused: for a day after a change of the rules, or for the first week of the default rules. */
export async function isRetentionWaiting(
  db: Database,
  { version, changedAt }: Pick<Held<Retention>, 'version' | 'changedAt'>,
  now: number,
): Promise<boolean> {
  if (version > 0) return changedAt !== null && now < changedAt + changeWaitMs
  const since = await db.selectFrom('setting').select('value').where('key', '=', SINCE).executeTakeFirst()
  return !since || now < Number(since.value) + defaultWaitMs
}

export type DueLead = {
  id: string
  name: string
  office: string
  status: LeadStatus
  /** When anything happened last. */
  last_at: number
  rule: RetentionRule
}

/**
 * Leads in which nothing has happened for longer than a rule allows, the longest first. Whose order runs, or about whom something is still
 * to be done, stays.
 * @param day of today, such as 2026-11-22. @param id where only one lead is asked about
 */
export async function listDue(
  db: Database,
  rules: Retention,
  now: number,
  day: string,
  most: number,
  id?: string,
): Promise<DueLead[]> {
  const kinds = RETENTION_RULES.map((rule) => ({ rule, months: rules[`${rule}_months`] })).filter(
    ({ months }) => months > 0,
  )
  const leads = await Promise.all(
    kinds.map((kind) => listQuiet(db, kind.rule, monthsBefore(now, kind.months), day, most, id)),
  )
  return leads
    .flat()
    .sort((a, b) => a.last_at - b.last_at)
    .slice(0, most)
}

async function listQuiet(
  db: Database,
  rule: RetentionRule,
  before: number,
  day: string,
  most: number,
  id: string | undefined,
): Promise<DueLead[]> {
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'name', 'office', 'status', 'updated_at', 'wrote_at'])
    .select(({ selectFrom }) =>
      selectFrom('lead_event')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('lead_event.lead_id', '=', 'lead.id')
        .as('event_at'),
    )
    .where('merged_into', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('status', 'in', statusesOf(rule))
    .where(isQuiet(before, day))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ updated_at, wrote_at, event_at, ...row }) => ({
    ...row,
    rule,
    last_at: Math.max(Number(updated_at), Number(wrote_at), Number(event_at ?? 0)),
  }))
}

/** Forgets what was kept of orders from before a time, with their payments; answers how many. */
export async function deleteKeptOrders(tx: Tx, before: number): Promise<number> {
  const old = tx.selectFrom('kept_order').select('reference').where('created_at', '<', before)
  await tx.deleteFrom('payment').where('order_reference', 'in', old).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('kept_order')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
