/** A table as it is shown, and as it is taken along. */
export type Cell = string | number
export type Table = { columns: string[]; rows: Cell[][] }
export const FORMATS = ['csv', 'xlsx'] as const
export type Format = (typeof FORMATS)[number]
export const isFormat = (value: unknown): value is Format => FORMATS.some((format) => format === value)

/** A spreadsheet is made whole, on the thread that answers visitors: a tenth of a second and some 20 MB a thousand rows. Longer tables are CSV. */
export const xlsxRowsMax = 3_000
