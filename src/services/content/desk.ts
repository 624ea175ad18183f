import type { Store } from '../../db/store.ts'
import { type ChangeRequest, changeEntries, type EntriesChanged, type ReadEntries } from './change-entries.ts'

/** Where content is changed, one change after another. */
export type ContentDesk = {
  /** @throws as `changeEntries` does */
  change: (request: ChangeRequest) => Promise<EntriesChanged>
}

/** A desk in this very thread. */
export function openDesk(store: Store, read: ReadEntries): ContentDesk {
  let last: Promise<unknown> = Promise.resolve()
  return {
    change(request) {
      const turn = last.then(() => changeEntries(store, read, request))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
