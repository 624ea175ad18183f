/** A table as CSV that spreadsheets read: UTF-8 with BOM, CRLF, and no cell that one would take for a formula. */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

const FORMULA = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
