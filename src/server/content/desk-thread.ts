/** The thread that changes content: it has the parsers, what files said, and a connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDesk } from '../../commands/content/desk.ts'
import { openStore } from '../../store/store.ts'
import { type Asked, tellError } from './desk-messages.ts'
import { readerOf } from './read-content.ts'

const store = openStore((workerData as { url: string }).url)
const desk = openDesk(store, readerOf())

parentPort?.on('message', async (asked: Asked | 'end') => {
  if (asked === 'end') {
    await store.close()
    parentPort?.close()
    return
  }
  const { id, request } = asked
  const answer = await desk.change(request).then(
    (done) => ({ id, done }),
    (error: unknown) => tellError(id, error),
  )
  parentPort?.postMessage(answer)
})
