/** Tables as CSV that spreadsheets read: UTF-8 with BOM, CRLF, and no cell that one would take for a formula. */

/** By what a spreadsheet knows that it is UTF-8: the file's first sign. */
export const CSV_MARK = '\ufeff'

/** A whole table. */
export const writeCsv = (rows: readonly (readonly unknown[])[]): string => CSV_MARK + writeCsvRows(rows)

/** Some rows of one; none is nothing. */
export const writeCsvRows = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/**
 * Where a spreadsheet may begin a cell: the text's start, a line of it, and what other countries' spreadsheets separate by.
 * Blank, unseen and quoting characters are passed over; then the sign, also as East Asian keyboards and small print have it.
 */
const FORMULA =
  /(^|[\n-\r\t;\u0085\u2028\u2029])([[\s\p{C}\p{Z}"]--[\n-\r\t;\u0085\u2028\u2029]]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼₌⁺₊⁻₋−﬩])/gv
/** The same behind an apostrophe. */
const KEPT = new RegExp(FORMULA.source.replace(')([[', ")'([["), FORMULA.flags)
/** A phone number such as +886912345678 is one, too: nothing is calculated from it, and other programs dial it as it is. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/

/** An apostrophe is what spreadsheets themselves take for "this is text"; numbers stay numbers. */
function withoutFormula(text: string): string {
  if (NUMBER.test(text)) return text
  return text.replace(FORMULA, "$1'$2").replace(/^(?=[\t\r\n])/, "'")
}

/** A cell of such a CSV as it was before: without the apostrophes that keep spreadsheets from calculating. */
export const withFormulaSigns = (text: string): string => text.replace(KEPT, '$1$2').replace(/^'(?=[\t\r\n])/, '')

function cell(value: unknown): string {
  const text = withoutFormula(value === null || value === undefined ? '' : String(value))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
