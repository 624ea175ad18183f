/**
 * Reads an uploaded file as a spreadsheet: CSV in the encodings of common programs, or XLSX. Formulas have their last
 * result; nothing is calculated.
 */
import { decodeText } from '../../../domain/spreadsheets/decode-text.ts'
import { readCsv } from '../../../domain/spreadsheets/read-csv.ts'
import { type Sheet, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { readSheetInProcess } from './sheet-process.ts'

const startsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

/** Whether a file can be an XLSX. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b)

/** For a process that is not the server's: reads CSV itself. @throws SheetError */
export const readSheet = async (bytes: Uint8Array): Promise<Sheet> =>
  isZip(bytes) ? readSheetInProcess(bytes) : readText(bytes)

/** @throws SheetError */
export function readText(bytes: Uint8Array): Sheet {
  // an XLSX with a password has this signature too
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('old_excel')
  const { text, encoding } = decodeText(bytes)
  const { separator, ...sheet } = readCsv(text)
  return { ...sheet, as: { is: 'csv', encoding, separator } }
}
