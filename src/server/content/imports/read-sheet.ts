/**
 * Reads an uploaded file as a spreadsheet: CSV in the encodings of common programs, or XLSX. Formulas have their last
 * result; nothing is calculated.
 */
import { decodeText } from '../../../domain/spreadsheets/decode-text.ts'
import { readCsv } from '../../../domain/spreadsheets/read-csv.ts'
import { type Sheet, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { readXlsxInProcess } from './xlsx-process.ts'

const startsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

/** @throws SheetError */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsxInProcess(bytes)
  // an XLSX with a password has this signature too
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('old_excel')
  const { text, encoding } = decodeText(bytes)
  const { separator, ...sheet } = readCsv(text)
  return { ...sheet, as: { is: 'csv', encoding, separator } }
}
