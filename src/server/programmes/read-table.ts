/** A file of a register, as it lies or packed with gzip. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CsvError, parse } from 'csv-parse/sync'
import type { Table } from '../../domain/programmes/registers/register.ts'
import { decodeText } from '../../domain/spreadsheets/decode-text.ts'
import { SheetError } from '../../domain/spreadsheets/spreadsheet.ts'

const unpackedBytesMax = 200_000_000
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** @throws Error, a sentence that names the file and what is wrong with it */
export function readTable(path: string): Table {
  const file = basename(path)
  const text = textOf(file, bytesOf(path, file))
  const [head, ...rows] = recordsOf(file, text)
  if (!head || rows.length === 0) throw new Error(`${file} has no rows below its header`)
  return { file, header: head.cells.map((cell) => cell.trim()), rows }
}

function bytesOf(path: string, file: string): Uint8Array {
  try {
    const bytes = readFileSync(path)
    return isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: unpackedBytesMax }) : bytes
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function textOf(file: string, bytes: Uint8Array): string {
  const text = decoded(file, bytes)
  // registers are UTF-8: another encoding is a sign of a file that was opened and saved elsewhere, with names lost
  if (text.encoding === 'utf-8' || text.encoding === 'utf-16') return text.text
  throw new Error(`${file} is in ${text.encoding}: save it as CSV in UTF-8`)
}

function decoded(file: string, bytes: Uint8Array): ReturnType<typeof decodeText> {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new Error(
      error.code === 'encoding'
        ? `${file} is not in UTF-8: save it as CSV in UTF-8`
        : `${file} is no text: save it as CSV in UTF-8`,
    )
  }
}

function recordsOf(file: string, text: string): Table['rows'] {
  const records: { line: number; cells: string[] }[] = []
  let line = 1
  try {
    parse(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), {
      relax_column_count: true,
      info: true,
      skip_empty_lines: true,
      on_record({ record, info }: { record: string[]; info: { lines: number } }) {
        // the line on which the row begins
        records.push({ cells: record, line })
        line = info.lines + 1
        return null
      },
    } as never)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`${file} is truncated, or not CSV, near line ${line}: ${error.message}`)
  }
  return records
}
