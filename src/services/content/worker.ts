import type { ChangeRequest, EntriesChanged } from './change-entries.ts'
import type { ClearOptions, DemoCleared } from './clear-demo.ts'

/** Where content is changed, one change after another. */
export type ContentWorker = {
  /** @throws as `changeEntries` does */
  change: (request: ChangeRequest) => Promise<EntriesChanged>
  /** @throws as `clearDemo` does */
  clearDemo: (options: ClearOptions) => Promise<DemoCleared>
}
