/** Exports tables as CSV and XLSX. User input is always text, never a formula. */
import { CSV_MARK, writeCsvRows } from '../../domain/csv.ts'

/** A cell of a table that is shown or exported. */
export type Cell = string | number

export type Table = { columns: string[]; rows: Cell[][] }

export const FORMATS = ['csv', 'xlsx'] as const

export type Format = (typeof FORMATS)[number]

export const isFormat = (value: unknown): value is Format => FORMATS.some((format) => format === value)

/** XLSX is built as a whole on the thread that serves visitors: 0.1 s and about 20 MB for 1,000 rows. Longer tables are CSV. */
export const xlsxRowsMax = 3_000

const TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file. @param name without the extension */
export const fileOf = async (name: string, format: Format, { columns, rows }: Table): Promise<Response> =>
  answer(name, format, format === 'csv' ? CSV_MARK + writeCsvRows([columns, ...rows]) : await xlsxOf(columns, rows))

/** Streams rows as CSV; each piece is read when the client has taken the one before. */
export function csvOfPieces(name: string, columns: string[], pieces: AsyncGenerator<Cell[][]>): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_MARK + writeCsvRows([columns]))),
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(writeCsvRows(value)))
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
  return answer(name, 'csv', stream)
}

/** Imports the library when the first spreadsheet is requested. */
async function xlsxOf(columns: string[], rows: Cell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const head = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value: plain(value), type: String })),
  )
  const widths = columns.map((column) => ({ width: Math.min(40, Math.max(12, column.length + 2)) }))
  const buffer = await writeXlsxFile([head, ...body], { columns: widths, stickyRowsCount: 1 }).toBuffer()
  return new Uint8Array(buffer)
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const plain = (text: string) => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const answer = (name: string, format: Format, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
