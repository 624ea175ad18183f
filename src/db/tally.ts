/** Counts that are written together in a moment, so that nobody waits for them. */
import type { Store, Tx } from './store.ts'

const writeAfterMs = 2000
const pendingMax = 200

type Pending<T> = { rows: Map<string, T>; timer: NodeJS.Timeout | null }

export type Tally<T> = {
  /** Remembers one to be written with others; beyond 200 different ones until then they are dropped. */
  note(store: Store, one: T, onError: (error: unknown) => void): void
  /** Writes what is remembered. */
  write(store: Store): Promise<void>
}

/**
 * A tally for each store.
 * @param nameOf what is counted together has one name
 * @param join what two of one name are together
 */
export function tally<T>(
  nameOf: (one: T) => string,
  join: (earlier: T, more: T) => T,
  save: (tx: Tx, rows: readonly T[]) => Promise<void>,
): Tally<T> {
  const pendingOf = new WeakMap<Store, Pending<T>>()
  const write = async (store: Store) => {
    const pending = pendingOf.get(store)
    if (!pending) return
    pendingOf.delete(store)
    if (pending.timer) clearTimeout(pending.timer)
    await store.transaction((tx) => save(tx, [...pending.rows.values()]))
  }
  return {
    write,
    note(store, one, onError) {
      const pending = pendingOf.get(store) ?? { rows: new Map<string, T>(), timer: null }
      pendingOf.set(store, pending)
      const name = nameOf(one)
      const pendingRow = pending.rows.get(name)
      if (pendingRow) pending.rows.set(name, join(pendingRow, one))
      else if (pending.rows.size < pendingMax) pending.rows.set(name, one)
      pending.timer ??= setTimeout(() => write(store).catch(onError), writeAfterMs).unref()
    },
  }
}
