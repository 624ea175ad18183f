/** The process that reads spreadsheets: takes bytes, returns the spreadsheet or its error. */
import { checkSize, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { isZip, readText } from './read-sheet.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetAnswer, SheetJob } from './sheet-process.ts'

answerJobs(async ({ bytes, limits }: SheetJob): Promise<SheetAnswer> => {
  try {
    const sheet = isZip(bytes) ? await readXlsx(Buffer.from(bytes)) : readText(bytes)
    if (limits) checkSize(sheet, limits)
    return { sheet }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const { code, values, header } = error
    return { refused: { code, values, header } }
  }
})
