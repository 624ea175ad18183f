/** The content worker process: it has the parsers, the parsed files, and its own database connection. */

import { refreshEditions } from '../../db/queries/editions.ts'
import { openStore, type Store } from '../../db/store.ts'
import { changeEntries, type EntriesChanged } from '../../services/content/change-entries.ts'
import { clearDemo, type DemoCleared } from '../../services/content/clear-demo.ts'
import { answerJobs } from '../workers/answer-jobs.ts'
import { type Answered, type Asked, serializeWorkerError } from './content-worker-messages.ts'
import { readerOf } from './read-content.ts'

const read = readerOf()
let store: Store | null = null

answerJobs<Asked, Answered>(
  async (asked) => {
    store ??= openStore(asked.url)
    await refreshEditions(store.read)
    const work: Promise<EntriesChanged | DemoCleared> =
      'clearDemo' in asked ? clearDemo(store, read, asked.clearDemo) : changeEntries(store, read, asked.request)
    return work.then((done) => ({ done }), serializeWorkerError)
  },
  async () => store?.close(),
)
