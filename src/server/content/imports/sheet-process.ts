/** A separate process reads spreadsheets: a parser's time and memory would end the server or the importing process. */
import pLimit from 'p-limit'
import { type Sheet, SheetError, type SheetLimits } from '../../../domain/spreadsheets/spreadsheet.ts'
import { createProcessPool, JobCrashed } from '../../workers/process-pool.ts'

export type SheetJob = { bytes: Uint8Array; limits: SheetLimits | undefined }
/** The answer of the process that reads spreadsheets. */
export type SheetAnswer = { sheet: Sheet } | { refused: Pick<SheetError, 'code' | 'values' | 'header'> }

const workerUrl = new URL('./sheet-worker.ts', import.meta.url)
const mostOfAll = { timeoutMs: 60_000, memoryMb: 640 }
/** Each with its own memory. */
const slots = pLimit(2)

/** @throws SheetError, also `too_big_inside` beyond the limits of time or memory */
export async function readSheetInProcess(bytes: Uint8Array, limits?: SheetLimits, most = mostOfAll): Promise<Sheet> {
  const pool = createProcessPool<SheetJob, SheetAnswer>({
    ...most,
    workerUrl,
    maxProcesses: 1,
    startMs: most.timeoutMs,
    idleMs: 0,
  })
  const answer = await slots(() => pool.run({ bytes, limits })).catch((error: unknown) => {
    throw error instanceof JobCrashed ? new SheetError('too_big_inside') : error
  })
  if ('sheet' in answer) return answer.sheet
  const { code, values, header } = answer.refused
  throw new SheetError(code, values, header)
}
