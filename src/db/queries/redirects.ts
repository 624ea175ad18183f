/** Redirects: read once for each version of the content, changed in the transaction that raises it. */
import { isLocale } from '../../domain/editions.ts'
import type { Rule } from '../../domain/redirects/rules.ts'
import type { RedirectTables } from '../redirect-schema.ts'
import type { Database, Store, Tx } from '../store.ts'
import { tally } from '../tally.ts'

export type Redirect = Rule & { id: string; isAutomatic: boolean; isOver: boolean; at: number; staffId: string | null }

type Row = RedirectTables['redirect']

const asRedirect = (row: Row): Redirect => ({
  id: row.id,
  edition: isLocale(row.edition) ? row.edition : null,
  from: row.from_path,
  to: row.to_path,
  isAutomatic: row.is_automatic === 1,
  isOver: row.is_over === 1,
  at: Number(row.at),
  staffId: row.staff_id,
})

const asRow = ({ edition, from, to, isAutomatic, isOver, staffId, ...same }: Redirect): Row => ({
  ...same,
  edition: edition ?? '',
  from_path: from,
  to_path: to,
  is_automatic: Number(isAutomatic),
  is_over: Number(isOver),
  staff_id: staffId,
})

/** All of them, by their addresses. */
export async function listRedirects(db: Database): Promise<Redirect[]> {
  const rows = await db.selectFrom('redirect').selectAll().orderBy('from_path').orderBy('edition').execute()
  return rows.map(asRedirect)
}

const pieceSize = 200

export async function insertRedirects(tx: Tx, redirects: readonly Redirect[]): Promise<void> {
  for (let first = 0; first < redirects.length; first += pieceSize)
    await tx
      .insertInto('redirect')
      .values(redirects.slice(first, first + pieceSize).map(asRow))
      .execute()
}

/** Makes it lead elsewhere. */
export async function turnRedirect(tx: Tx, { id, to }: Pick<Redirect, 'id' | 'to'>): Promise<void> {
  await tx.updateTable('redirect').set({ to_path: to }).where('id', '=', id).execute()
}

/** Removes it with what was counted of it; answers how many there were. */
export async function deleteRedirect(tx: Tx, id: string): Promise<number> {
  await tx.deleteFrom('redirect_use').where('redirect_id', '=', id).execute()
  const { numDeletedRows } = await tx.deleteFrom('redirect').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** How often each was followed from a day on, and on which day last. @param day such as 2026-11-22 */
export async function countRedirectUses(
  db: Database,
  ids: readonly string[],
  day: string,
): Promise<Map<string, { count: number; last: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('redirect_use')
    .select(({ fn }) => ['redirect_id', fn.sum<number>('count').as('count'), fn.max('day').as('last')])
    .where('redirect_id', 'in', ids)
    .where('day', '>=', day)
    .groupBy('redirect_id')
    .execute()
  return new Map(rows.map(({ redirect_id, count, last }) => [redirect_id, { count: Number(count), last }]))
}

type Use = RedirectTables['redirect_use']

const uses = tally<Use>(
  ({ redirect_id, day }) => `${redirect_id} ${day}`,
  (earlier, more) => ({ ...earlier, count: earlier.count + more.count }),
  async (tx, rows) => {
    for (const row of rows)
      await tx
        .insertInto('redirect_use')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['redirect_id', 'day'])
            .doUpdateSet(({ eb }) => ({ count: eb('redirect_use.count', '+', row.count) })),
        )
        .execute()
  },
)

/** Remembers that one was followed, to be written with others in a moment. @param day such as 2026-11-22 */
export const noteRedirectUse = (
  store: Store,
  { id, day }: { id: string; day: string },
  onError: (error: unknown) => void,
): void => uses.note(store, { redirect_id: id, day, count: 1 }, onError)

/** Writes what is remembered. */
export const writeRedirectUses = (store: Store): Promise<void> => uses.write(store)

/** Forgets what was counted before a day, and of redirects that are gone; answers how many rows went. */
export async function deleteRedirectUses(tx: Tx, day: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('redirect_use')
    .where(({ or, eb, selectFrom }) =>
      or([eb('day', '<', day), eb('redirect_id', 'not in', selectFrom('redirect').select('redirect.id'))]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
