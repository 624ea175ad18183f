/** The process that reads, compares and applies spreadsheets: it has the parsers, and its own database connection. */

import { setPriority } from 'node:os'
import { refreshEditions } from '../../../db/queries/editions.ts'
import { openStore } from '../../../db/store.ts'
import type { ImportDeps } from '../../../services/content/imports/run-import.ts'
import type { RegisterDeps } from '../../programmes/uploads.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { readerOf } from '../read-content.ts'
import { columnLabels } from './column-labels.ts'
import type { ImportAnswer, ImportJob } from './importer.ts'
import { readSheet } from './read-sheet.ts'
import { runImportJob } from './run-job.ts'

// requests for pages have priority
setPriority(10)
let deps: (ImportDeps & RegisterDeps) | null = null

answerJobs<ImportJob, ImportAnswer>(
  async ({ url, id, bytes, by }) => {
    deps ??= {
      store: openStore(url),
      read: readerOf(),
      readSheet,
      labels: columnLabels,
      now: Date.now,
      registers: 'content',
    }
    await refreshEditions(deps.store.read)
    return runImportJob(deps, { id, bytes, by }).then(
      () => ({ failed: null }),
      ({ message, stack }: Error) => ({ failed: { message, stack } }),
    )
  },
  async () => deps?.store.close(),
)
