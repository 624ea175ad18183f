import { renewImports, stateImport } from '../../../db/queries/content-imports.ts'
import type { Actor } from '../../../db/queries/staff/audit.ts'
import type { Store } from '../../../db/store.ts'

/** Who works on sheets: told what to do, it says in the database what came of it. */
export type ContentImporter = {
  /** Reads a sheet's bytes and compares it with the content. */
  compare: (id: string, bytes: Uint8Array, by: Actor) => void
  /** Applies what was shown. */
  apply: (id: string, by: Actor) => void
}

/** What nobody foresaw: the import is over, and can be sent again. */
export const noteFailure = (store: Store, id: string, at: number): Promise<boolean> =>
  store.transaction((tx) => stateImport(tx, id, { from: ['reading', 'applying'], to: 'failed', at }))

/** Refreshes the sign of life of waiting and running imports. Without one for a while, an import is reported as failed. */
export const noteWork = (store: Store, ids: readonly string[], at: number): Promise<void> =>
  store.transaction((tx) => renewImports(tx, ids, at))
