/** The thread that reads and compares sheets and applies them: it has the parsers, and a connection of its own. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { applyImport, compareImport, type ImportDeps } from '../../../commands/content/imports/run-import.ts'
import { openStore } from '../../../store/store.ts'
import { readerOf } from '../read-content.ts'
import { columnLabels } from './column-labels.ts'
import type { ImportJob } from './importer.ts'
import { readSheet } from './read-sheet.ts'

// whoever opens pages goes before; Linux takes it for this thread alone, others for the whole process
if (process.platform === 'linux') setPriority(10)
const store = openStore((workerData as { url: string }).url)
const deps: ImportDeps = { store, read: readerOf(), readSheet, labels: columnLabels, now: Date.now }

parentPort?.on('message', async (job: ImportJob | 'end') => {
  if (job === 'end') {
    await store.close()
    parentPort?.close()
    return
  }
  const failed = await (job.bytes ? compareImport(deps, job.id, job.bytes) : applyImport(deps, job.id, job.by)).then(
    () => null,
    (error: Error) => ({ message: error.message, stack: error.stack }),
  )
  parentPort?.postMessage({ id: job.id, failed })
})
