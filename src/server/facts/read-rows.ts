/** The rows of a CSV file that may be larger than memory, one after the other. */
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export type Row = { line: number; cells: string[] }

const headBytes = 4096
/** Rows of three thousand columns have some ten thousand characters; a file without line ends would fill the memory. */
const rowMax = 4_000_000
/** Signatures of other file types, and the remedy. */
const SIGNATURES: [bytes: number[], sentence: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a spreadsheet or an archive: unpack it, or save it as CSV (UTF-8)'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is a spreadsheet: save it as CSV (UTF-8)'],
  [[0x1f, 0x8b], 'is compressed: unpack it first'],
  [[0xff, 0xfe], 'is UTF-16: save it as CSV in UTF-8'],
  [[0xfe, 0xff], 'is UTF-16: save it as CSV in UTF-8'],
]

/** @throws Error, a sentence that names the type of a file that can't be CSV in UTF-8 */
export function rejectOthers(path: string): void {
  const name = basename(path)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new Error(`the file ${path} does not exist`)
  if (stat.isDirectory()) throw new Error(`${path} is a folder: name the file in it`)
  const head = readHead(path)
  if (head.length === 0) throw new Error(`${name} is empty`)
  const other = SIGNATURES.find(([bytes]) => bytes.every((byte, at) => head[at] === byte))
  if (other) throw new Error(`${name} ${other[1]}`)
  if (head.includes(0)) throw new Error(`${name} is not CSV in UTF-8: it contains zero bytes`)
  const [header = ''] = head.toString('utf8').split(/[\r\n]/)
  if (header.split(';').length > header.split(',').length)
    throw new Error(`${name} is separated by semicolons: save it as CSV separated by commas`)
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    return head.subarray(0, readSync(file, head))
  } finally {
    closeSync(file)
  }
}

/**
 * Every row with the number of its last line, the header among them; each has as many cells as the header.
 * @throws Error that names file and line, when it is truncated or not CSV
 */
export async function* readRows(path: string): AsyncGenerator<Row> {
  const parser = parse({ bom: true, info: true, skip_empty_lines: true, max_record_size: rowMax })
  // errors of the file reach the loop through the parser
  const rows = pipeline(createReadStream(path), parser, () => undefined)
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`${basename(path)} is truncated, or not CSV: ${error.message}`)
  }
}
