/**
 * The document worker with faults that the first word of a file selects: `hang`, `wait`, `eat`, `abort`, `throw`, `leave`; `process` and
 * `environment` report on it.
 */
import { existsSync } from 'node:fs'
import { answerFile, type WorkerAnswer } from '../../src/server/word-files/read-word-file.ts'
import { answerJobs } from '../../src/server/workers/answer-jobs.ts'

const answerWith = (text: string): WorkerAnswer => ({ isRefused: false, document: { text, wordCount: 1 } })

const BAD_ANSWERS: Readonly<Record<string, (rest: string) => WorkerAnswer>> = {
  hang() {
    for (;;);
  },
  // like `hang`, but without using the processor: until the named file exists
  wait(path) {
    const asleep = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync(path)) Atomics.wait(asleep, 0, 0, 20)
    return answerWith('waited')
  },
  eat() {
    const allocated: number[][] = []
    for (;;) allocated.push(Array.from({ length: 1000 }, Math.random))
  },
  abort: () => process.abort(),
  throw() {
    throw new Error('a deliberate fault')
  },
  leave: () => process.exit(0),
  process: () => answerWith(String(process.pid)),
  environment: () => answerWith(JSON.stringify(process.env)),
}

answerJobs((bytes: Uint8Array<ArrayBuffer>) => {
  const [word = '', rest = ''] = Buffer.from(bytes.subarray(0, 300)).toString().split(' ')
  return BAD_ANSWERS[word]?.(rest) ?? answerFile(bytes)
})
