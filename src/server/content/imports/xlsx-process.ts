/** A separate process reads XLSX: a parser's memory would end the importing process. */
import { type Sheet, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { createProcessPool, JobCrashed } from '../../workers/process-pool.ts'

/** The answer of the process that reads XLSX. */
export type XlsxAnswer = { sheet: Sheet } | { refused: Pick<SheetError, 'code' | 'values' | 'header'> }

const workerUrl = new URL('./xlsx-worker.ts', import.meta.url)
const mostOfAll = { timeoutMs: 60_000, memoryMb: 640 }

/** @throws SheetError, also `too_big_inside` beyond the limits of time or memory */
export async function readXlsxInProcess(bytes: Uint8Array, limits = mostOfAll): Promise<Sheet> {
  const pool = createProcessPool<Uint8Array, XlsxAnswer>({
    ...limits,
    workerUrl,
    maxProcesses: 1,
    startMs: limits.timeoutMs,
    idleMs: 0,
  })
  const answer = await pool.run(bytes).catch((error: unknown) => {
    throw error instanceof JobCrashed ? new SheetError('too_big_inside') : error
  })
  if ('sheet' in answer) return answer.sheet
  const { code, values, header } = answer.refused
  throw new SheetError(code, values, header)
}
