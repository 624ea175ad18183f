/** The process that reads XLSX: bytes in, the sheet or why it is refused out. */
import { SheetError } from '../../../domain/sheets/sheet.ts'
import { bowOut } from '../../word-files/reader-loop.ts'
import { readXlsx } from './read-xlsx.ts'
import type { XlsxAnswer } from './xlsx-job.ts'

bowOut()

async function answer(bytes: Uint8Array): Promise<XlsxAnswer> {
  try {
    return { sheet: await readXlsx(Buffer.from(bytes)) }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const { code, values, header } = error
    return { refused: { code, values, header } }
  }
}

process.on('message', async (bytes: Uint8Array) => process.send?.(await answer(bytes)))
process.once('disconnect', () => process.exit())
process.send?.('up')
