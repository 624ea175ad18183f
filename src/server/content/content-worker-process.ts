/** The content worker process: it has the parsers, the parsed files, and its own database connection. */

import { openStore, type Store } from '../../db/store.ts'
import { changeEntries } from '../../services/content/change-entries.ts'
import { answerJobs } from '../workers/answer-jobs.ts'
import { type Answered, type Asked, serializeWorkerError } from './content-worker-messages.ts'
import { readerOf } from './read-content.ts'

const read = readerOf()
let store: Store | null = null

answerJobs<Asked, Answered>(
  ({ url, request }) => {
    store ??= openStore(url)
    return changeEntries(store, read, request).then((done) => ({ done }), serializeWorkerError)
  },
  async () => store?.close(),
)
