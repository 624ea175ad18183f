import { sortKeysOf } from '../domain/name-order.ts'
import { listUnordered, saveSortKeys } from '../store/queries/name-order.ts'
import { raiseContentVersion } from '../store/queries/settings.ts'
import type { Store } from '../store/store.ts'

/** Gives every school of a database from before the keys its place in each language's order; answers how many had none. */
export async function orderNames(store: Store): Promise<number> {
  if ((await listUnordered(store.read)).length === 0) return 0
  return store.transaction(async (tx) => {
    // another instance may have been here meanwhile
    const rows = await listUnordered(tx)
    for (const row of rows) await saveSortKeys(tx, row.id, sortKeysOf(row))
    if (rows.length > 0) await raiseContentVersion(tx)
    return rows.length
  })
}
