import { sql } from 'kysely'
import type { OfficeCode } from '../../../domain/codes.ts'
import type { Database } from '../../store.ts'

export type WaitingCount = { office: OfficeCode; waiting: number; late: number }

/** Leads whose person waits for an answer, by office. @param lateSince for each office the moment (ms since 1970) since which a wait is too long */
export async function countWaiting(
  db: Database,
  lateSince: readonly (readonly [OfficeCode, number])[],
): Promise<WaitingCount[]> {
  const isLate = sql.join(
    lateSince.map(([office, since]) => sql`(office = ${office} and waiting_since <= ${since})`),
    sql` or `,
  )
  const rows = await db
    .selectFrom('lead')
    .select(({ fn }) => ['office', fn.countAll<number>().as('waiting')])
    .select(sql<number>`sum(case when ${isLate} then 1 else 0 end)`.as('late'))
    .where('waiting_since', 'is not', null)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .groupBy('office')
    .execute()
  return lateSince.map(([office]) => {
    const row = rows.find((one) => one.office === office)
    return { office, waiting: Number(row?.waiting ?? 0), late: Number(row?.late ?? 0) }
  })
}
