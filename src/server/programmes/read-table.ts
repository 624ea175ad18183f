/** A file of a register, as it lies or packed as gzip or ZIP. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CsvError, parse } from 'csv-parse/sync'
import type { Table } from '../../domain/programmes/registers/register.ts'
import { RegisterError } from '../../domain/programmes/registers/register-error.ts'
import { decodeText } from '../../domain/spreadsheets/decode-text.ts'
import { SheetError } from '../../domain/spreadsheets/spreadsheet.ts'
import { DocumentError } from '../word-files/document-error.ts'
import { openZip } from '../word-files/zip.ts'

const unpackedBytesMax = 200_000_000
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** @throws RegisterError */
export function readTable(path: string): Table {
  const [table] = readTables(path)
  if (!table) throw new Error(`${path} has no table`)
  return table
}

/** The tables of a file on the disk. @throws RegisterError */
export const readTables = (path: string): Table[] => tablesIn(basename(path), bytesOf(path))

/** The tables of a file: one of a CSV, one for each CSV of a ZIP. @throws RegisterError */
export function tablesIn(file: string, bytes: Uint8Array): Table[] {
  if (isZip(bytes)) return tablesOfZip(file, Buffer.from(bytes))
  const text = textOf(file, unpacked(file, bytes))
  const [head, ...rows] = recordsOf(file, text)
  if (!head || rows.length === 0) throw new RegisterError('no_rows', { file }, `${file} has no rows below its header`)
  return [{ file, header: head.cells.map((cell) => cell.trim()), rows }]
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw unreadable(basename(path), error)
  }
}

function unreadable(file: string, error: unknown): RegisterError {
  const reason = error instanceof Error ? error.message : String(error)
  return new RegisterError('unreadable', { file, reason }, `${file} cannot be read: ${reason}`)
}

function unpacked(file: string, bytes: Uint8Array): Uint8Array {
  try {
    return isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: unpackedBytesMax }) : bytes
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** macOS adds files of its own. */
const isTable = (name: string) => /\.csv(\.gz)?$/.test(name) && !name.startsWith('__macosx/')

function tablesOfZip(file: string, bytes: Buffer): Table[] {
  try {
    const zip = openZip(bytes)
    const names = zip.names().filter(isTable)
    if (names.length === 0) throw new RegisterError('no_csv', { file }, `${file} has no CSV file in it`)
    return names.flatMap((name) => tablesIn(basename(name), zip.read(name)))
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    if (error.code !== 'too_big_inside') throw unreadable(file, error)
    throw new RegisterError('too_big_inside', { file }, `${file} is too large once unpacked`)
  }
}

function textOf(file: string, bytes: Uint8Array): string {
  const text = decoded(file, bytes)
  // registers are UTF-8: another encoding is a sign of a file that was opened and saved elsewhere, with names lost
  if (text.encoding === 'utf-8' || text.encoding === 'utf-16') return text.text
  const { encoding } = text
  throw new RegisterError('encoding', { file, encoding }, `${file} is in ${encoding}: save it as CSV in UTF-8`)
}

function decoded(file: string, bytes: Uint8Array): ReturnType<typeof decodeText> {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw error.code === 'encoding'
      ? new RegisterError('not_utf8', { file }, `${file} is not in UTF-8: save it as CSV in UTF-8`)
      : new RegisterError('not_text', { file }, `${file} is no text: save it as CSV in UTF-8`)
  }
}

function recordsOf(file: string, text: string): Table['rows'] {
  const records: { line: number; cells: string[] }[] = []
  let line = 1
  try {
    parse(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), {
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(cells, { lines }) {
        // the line on which the row begins
        records.push({ cells, line })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RegisterError(
      'truncated',
      { file, line },
      `${file} is truncated, or not CSV, near line ${line}: ${error.message}`,
    )
  }
  return records
}
