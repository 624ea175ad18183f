/** The document worker, and what a worker may suffer, by the first word of a file: `hang`, `eat`, `abort`, `throw`, `leave`; `process` and `environment` tell of it. */
import { answerFile, type WorkerAnswer } from '../../src/server/word-files/read-word-file.ts'
import { answerFiles } from '../../src/server/word-files/reader-loop.ts'

const say = (text: string): WorkerAnswer => ({ isRefused: false, document: { text, wordCount: 1 } })

const SUFFERED: Readonly<Record<string, () => WorkerAnswer>> = {
  hang() {
    for (;;);
  },
  eat() {
    const eaten: number[][] = []
    for (;;) eaten.push(Array.from({ length: 1000 }, Math.random))
  },
  abort: () => process.abort(),
  throw() {
    throw new Error('a fault of ours')
  },
  leave: () => process.exit(0),
  process: () => say(String(process.pid)),
  environment: () => say(JSON.stringify(process.env)),
}

answerFiles((bytes) => {
  const [word = ''] = Buffer.from(bytes.subarray(0, 12)).toString().split(' ')
  return SUFFERED[word]?.() ?? answerFile(bytes)
})
