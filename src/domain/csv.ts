/** Tables as CSV for spreadsheets: UTF-8 with BOM, CRLF, and no cell that a spreadsheet would take for a formula. */

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_MARK = '\ufeff'

/** A whole table. */
export const writeCsv = (rows: readonly (readonly unknown[])[]): string => CSV_MARK + writeCsvRows(rows)

/** A chunk of rows; an empty list gives an empty text. */
export const writeCsvRows = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/**
 * Places where a spreadsheet may begin a cell: the start of the text, a new line, and the separators of other locales.
 * Skips blank, invisible and quoting characters; then matches the formula character, in East Asian and small forms too.
 */
const FORMULA =
  /(^|[\n-\r\t;\u0085\u2028\u2029])([[\s\p{C}\p{Z}"]--[\n-\r\t;\u0085\u2028\u2029]]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼₌⁺₊⁻₋−﬩])/gv
/** The same after an apostrophe. */
const PROTECTED = new RegExp(FORMULA.source.replace(')([[', ")'([["), FORMULA.flags)
/** Exception: a phone number such as +886912345678. Spreadsheets calculate nothing from it, and other programs can dial it. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/

/** Spreadsheets treat a leading apostrophe as "this is text"; numbers stay numbers. */
function withoutFormula(text: string): string {
  if (NUMBER.test(text)) return text
  return text.replace(FORMULA, "$1'$2").replace(/^(?=[\t\r\n])/, "'")
}

/** The original cell of such a CSV, without the protecting apostrophes. */
export const withoutProtection = (text: string): string => text.replace(PROTECTED, '$1$2').replace(/^'(?=[\t\r\n])/, '')

function cell(value: unknown): string {
  const text = withoutFormula(value === null || value === undefined ? '' : String(value))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
