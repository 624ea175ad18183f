/** The document worker, and what a worker may suffer, by the first word of a file: `hang`, `eat`, `throw`, `thread`. */
import { parentPort, threadId } from 'node:worker_threads'
import { answerFile, type WorkerAnswer } from '../../src/server/word-files/read-word-file.ts'

const SUFFERED: Readonly<Record<string, () => WorkerAnswer>> = {
  hang() {
    for (;;);
  },
  eat() {
    const eaten: number[][] = []
    for (;;) eaten.push(Array.from({ length: 1000 }, Math.random))
  },
  throw() {
    throw new Error('a fault of ours')
  },
  thread: () => ({ isRefused: false, document: { text: String(threadId), wordCount: 1 } }),
}

parentPort?.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
  const [word = ''] = Buffer.from(bytes.subarray(0, 10)).toString().split(' ')
  parentPort?.postMessage(SUFFERED[word]?.() ?? answerFile(bytes))
})
