/** The process that changes content: it has the parsers, what files said, and a connection of its own. */

import { openStore, type Store } from '../../db/store.ts'
import { changeEntries } from '../../services/content/change-entries.ts'
import { answerJobs } from '../workers/answer-jobs.ts'
import { type Answered, type Asked, tellError } from './desk-messages.ts'
import { readerOf } from './read-content.ts'

const read = readerOf()
let store: Store | null = null

answerJobs<Asked, Answered>(
  ({ url, request }) => {
    store ??= openStore(url)
    return changeEntries(store, read, request).then((done) => ({ done }), tellError)
  },
  async () => store?.close(),
)
