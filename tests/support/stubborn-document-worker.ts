/** The document worker, and what a worker may suffer, by the first word of a file: `hang`, `wait`, `eat`, `abort`, `throw`, `leave`; `process` and `environment` tell of it. */
import { existsSync } from 'node:fs'
import { answerFile, type WorkerAnswer } from '../../src/server/word-files/read-word-file.ts'
import { answerJobs } from '../../src/server/workers/answer-jobs.ts'

const say = (text: string): WorkerAnswer => ({ isRefused: false, document: { text, wordCount: 1 } })

const SUFFERED: Readonly<Record<string, (rest: string) => WorkerAnswer>> = {
  hang() {
    for (;;);
  },
  // as `hang`, and leaves the processor to others: until the file that is named is there
  wait(path) {
    const asleep = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync(path)) Atomics.wait(asleep, 0, 0, 20)
    return say('waited')
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

answerJobs((bytes: Uint8Array<ArrayBuffer>) => {
  const [word = '', rest = ''] = Buffer.from(bytes.subarray(0, 300)).toString().split(' ')
  return SUFFERED[word]?.(rest) ?? answerFile(bytes)
})
