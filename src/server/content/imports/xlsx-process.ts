/** XLSX is read in a process of its own: what memory a parser takes would end the server with its thread. */
import { type Sheet, SheetError } from '../../../domain/sheets/sheet.ts'
import { collectOutput, holdOpen, startReaderProcess } from '../../word-files/reader-process.ts'
import type { XlsxAnswer } from './xlsx-job.ts'

const workerUrl = new URL('./xlsx-worker.ts', import.meta.url)
const mostOfAll = { timeoutMs: 60_000, memoryMb: 640 }
/** The first shell's number for a process that a signal ended. */
const firstSignalCode = 128

/** @throws SheetError, `too_big_inside` too when it takes more time or memory than there is */
export async function readXlsxApart(bytes: Uint8Array, limits = mostOfAll): Promise<Sheet> {
  const child = startReaderProcess({ ...limits, workerUrl })
  const output = collectOutput(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeoutMs)
  const { promise, resolve, reject } = Promise.withResolvers<XlsxAnswer>()
  child.once('error', reject).once('close', (code, signal) => {
    const isCrash = signal !== null || (code ?? 0) >= firstSignalCode
    reject(isCrash ? new SheetError('too_big_inside') : new Error('The reader of XLSX failed', { cause: output() }))
  })
  child.on('message', (said: 'up' | XlsxAnswer) => {
    if (said !== 'up') resolve(said)
    // what can't be sent is told by the process's end
    else child.send(bytes, () => undefined)
  })
  try {
    const answer = await promise
    if ('sheet' in answer) return answer.sheet
    const { code, values, header } = answer.refused
    throw new SheetError(code, values, header)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    holdOpen(child, false)
  }
}
