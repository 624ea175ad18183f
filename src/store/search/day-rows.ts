/** How many rows a day may have of what visitors look for, so that nobody fills the database. */
import type { Tx } from '../store.ts'

const perDayMax = 2000

/** Counts rows within one transaction: those that a day has, and each that may come. */
export function rowsOfDays(tx: Tx, table: 'search_miss' | 'search_use') {
  const days = new Map<string, number>()
  return {
    /** Whether a day takes one more row; the one that is asked for is counted. */
    async hasRoom(day: string): Promise<boolean> {
      const rows = days.get(day) ?? (await countDay(tx, table, day))
      days.set(day, rows + 1)
      return rows < perDayMax
    },
  }
}

async function countDay(tx: Tx, table: 'search_miss' | 'search_use', day: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
}
