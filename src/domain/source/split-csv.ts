import { parse } from 'csv-parse/sync'

/** The header of a CSV and its records, each with its line end, so that all of them joined are the text. Line breaks within quotes end nothing. */
export function splitCsv(text: string): string[] {
  const records: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    if (sign !== '\n' || isQuoted) continue
    records.push(text.slice(start, at + 1))
    start = at + 1
  }
  if (start < text.length) records.push(text.slice(start))
  return records
}

/** A record of a CSV by the names of its header. @throws Error when the two don't fit */
export function readCsvRow(header: string, record: string): Record<string, string> {
  const options = { columns: true, bom: true, skip_empty_lines: true, trim: true } as const
  const [row = {}] = parse(`${header}\n${record}`, options) as Record<string, string>[]
  return row
}
