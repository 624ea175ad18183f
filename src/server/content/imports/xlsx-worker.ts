/** The process that reads XLSX: takes bytes, returns the spreadsheet or its error. */
import { SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { readXlsx } from './read-xlsx.ts'
import type { XlsxAnswer } from './xlsx-process.ts'

answerJobs(async (bytes: Uint8Array): Promise<XlsxAnswer> => {
  try {
    return { sheet: await readXlsx(Buffer.from(bytes)) }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const { code, values, header } = error
    return { refused: { code, values, header } }
  }
})
