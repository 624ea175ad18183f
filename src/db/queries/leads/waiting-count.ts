import { sql } from 'kysely'
import type { Database } from '../../store.ts'

export type WaitingCount = { office: string; waiting: number; late: number }

/**
 * Leads whose person waits for an answer, by office; those of removed offices come last.
 * @param lateSince for each office the moment (ms since 1970) since which a wait is too long
 * @param ofOthers the same for removed offices
 */
export async function countWaiting(
  db: Database,
  lateSince: readonly (readonly [office: string, since: number])[],
  ofOthers: number,
): Promise<WaitingCount[]> {
  // PostgreSQL takes bare parameters of a case for text
  const bigint = (value: number) => sql`cast(${value} as bigint)`
  const since = lateSince.map(([office, moment]) => sql`when office = ${office} then ${bigint(moment)}`)
  const limit = since.length > 0 ? sql`case ${sql.join(since, sql` `)} else ${bigint(ofOthers)} end` : bigint(ofOthers)
  const rows = await db
    .selectFrom('lead')
    .select(({ fn }) => ['office', fn.countAll<number>().as('waiting')])
    .select(sql<number>`sum(case when waiting_since <= ${limit} then 1 else 0 end)`.as('late'))
    .where('waiting_since', 'is not', null)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .groupBy('office')
    .orderBy('office')
    .execute()
  const listed = lateSince.map(([office]) => office)
  const others = rows.map(({ office }) => office).filter((office) => !listed.includes(office))
  return [...listed, ...others].map((office) => {
    const row = rows.find((one) => one.office === office)
    return { office, waiting: Number(row?.waiting ?? 0), late: Number(row?.late ?? 0) }
  })
}
