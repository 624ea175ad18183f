/**
 * Reads exchange rates from a file: rows (base, quote, rate, date, source), the JSON of `@fawazahmed0/currency-api`, and the CSV and XML of the
 * European Central Bank. Pure: text in, rates or an error with its place out.
 */
import { ContentError } from '../content/issue.ts'
import { readCsv } from '../spreadsheets/read-csv.ts'
import { SheetError } from '../spreadsheets/spreadsheet.ts'

/** Rates of one day: units of each quote currency per unit of its base. */
export type DayRates = { as_of: string; rates: Map<string, Map<string, number>> }

/** @param place the line or entry of the file */
const error = (place: string, expected: string, found: string) =>
  new ContentError([{ file: 'exchange rates', path: place, expected, found: JSON.stringify(found.slice(0, 60)) }])

/** @throws ContentError that names the place of the first error */
export function readRates(text: string): DayRates {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (trimmed === '') throw error('the file', 'exchange rates', '')
  const read = trimmed.startsWith('{')
    ? readJson(trimmed)
    : trimmed.startsWith('<')
      ? readXml(trimmed)
      : readRows(trimmed)
  if (read.rates.size === 0) throw error('the file', 'at least one rate', trimmed)
  return read
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A day as 2026-09-29, or as the European Central Bank writes it: 29 September 2026. */
function readDay(cell: string, place: string): string {
  const day = cell.trim()
  const time = DAY.test(day)
    ? Date.parse(day)
    : /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(day)
      ? Date.parse(`${day} UTC`)
      : Number.NaN
  const written = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  // `Date` reads 31 April as 1 May
  if (written === '' || (DAY.test(day) && written !== day)) throw error(place, 'a day such as 2026-09-29', cell)
  return written
}

function readCode(cell: string, place: string): string {
  const code = cell.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) throw error(place, 'the three letters of a currency', cell)
  return code
}

function readRate(cell: string, place: string): number {
  const rate = /^\d+(\.\d+)?(e-?\d+)?$/i.test(cell.trim()) ? Number(cell) : Number.NaN
  if (!(rate > 0) || !Number.isFinite(rate)) throw error(place, 'a number above zero with a decimal point', cell)
  return rate
}

function readRows(text: string): DayRates {
  try {
    const { header, rows } = readCsv(text)
    const names = header.map((name) => name.trim().toLowerCase())
    if (names[0] === 'date') return readWideRows(names, rows)
    const missing = ['base', 'quote', 'rate', 'date'].filter((name) => !names.includes(name))
    if (missing.length > 0) throw error('the header', 'the columns base, quote, rate and date', header.join(','))
    return readLongRows(names, rows)
  } catch (thrown) {
    throw thrown instanceof SheetError ? error('the file', 'exchange rates as CSV, JSON or XML', text) : thrown
  }
}

type Rows = ReturnType<typeof readCsv>['rows']

function readLongRows(names: readonly string[], rows: Rows): DayRates {
  const rates: DayRates['rates'] = new Map()
  let asOf: string | null = null
  for (const { line, cells } of rows) {
    const place = `line ${line}`
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const [base, quote] = [readCode(cell('base'), place), readCode(cell('quote'), place)]
    const day = readDay(cell('date'), place)
    if (asOf !== null && day !== asOf) throw error(place, `the day of the other rows, ${asOf}`, day)
    asOf = day
    const ofBase = rates.get(base) ?? new Map<string, number>()
    if (ofBase.has(quote)) throw error(place, `${base} in ${quote} once`, `${base},${quote}`)
    rates.set(base, ofBase.set(quote, readRate(cell('rate'), place)))
  }
  return { as_of: asOf ?? '', rates }
}

/** A column for each currency and a row for each day, in euros; the newest day counts. */
function readWideRows(names: readonly string[], rows: Rows): DayRates {
  const dated = rows.map((row) => ({ ...row, day: readDay(row.cells[0] ?? '', `line ${row.line}`) }))
  const [newest] = dated.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  if (!newest) throw error('the file', 'a row of rates', '')
  const place = `line ${newest.line}`
  const quotes = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const cell = newest.cells[at]?.trim() ?? ''
    if (at === 0 || name === '' || cell === '' || cell === 'N/A') continue
    quotes.set(readCode(name, 'the header'), readRate(cell, place))
  }
  return { as_of: newest.day, rates: new Map(quotes.size > 0 ? [['EUR', quotes]] : []) }
}

function readJson(text: string): DayRates {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw error('the file', 'valid JSON', text)
  }
  const { date, ...bases } = parsed as Record<string, unknown>
  const as_of = readDay(typeof date === 'string' ? date : '', 'date')
  const rates: DayRates['rates'] = new Map()
  for (const [base, quotes] of Object.entries(bases)) {
    if (typeof quotes !== 'object' || quotes === null) throw error(base, 'rates by currency', String(quotes))
    const ofBase = new Map<string, number>()
    for (const [quote, rate] of Object.entries(quotes)) {
      // the package has tokens and metals as well, some without a rate
      if (/^[a-z]{3}$/i.test(quote) && typeof rate === 'number' && rate > 0) ofBase.set(quote.toUpperCase(), rate)
    }
    rates.set(readCode(base, base), ofBase)
  }
  return { as_of, rates }
}

/** `<Cube time="2026-09-29"><Cube currency="USD" rate="1.1"/>`, in euros; the newest day counts. */
function readXml(text: string): DayRates {
  const days = [...text.matchAll(/<Cube\s+time=["']([^"']*)["']\s*>([\s\S]*?)<\/Cube>\s*(?=<Cube\s+time|<\/Cube>)/g)]
  const [newest] = days.toSorted(([, a = ''], [, b = '']) => (a < b ? 1 : -1))
  if (!newest) throw error('the file', 'the elements of the European Central Bank, Cube with a time', text)
  const [, time = '', body = ''] = newest
  const as_of = readDay(time, 'Cube time')
  const quotes = new Map<string, number>()
  for (const [element] of body.matchAll(/<Cube\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`${name}=["']([^"']*)["']`).exec(element)?.[1] ?? ''
    quotes.set(readCode(attribute('currency'), element), readRate(attribute('rate'), element))
  }
  return { as_of, rates: new Map(quotes.size > 0 ? [['EUR', quotes]] : []) }
}

/** Digits that are stored and shown: a rate of another day is no more precise, and readers can check sums with it. */
const digits = 5

/** The stored rates, by base and quote, for `rateBetween`. */
export const rateTable = (
  rates: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Pick<DayRates, 'rates'> => ({
  rates: new Map(Object.entries(rates).map(([base, quotes]) => [base, new Map(Object.entries(quotes))])),
})

/**
 * The rate between two currencies, directly or through a base that has both, to five digits; null when the file has neither.
 */
export function rateBetween({ rates }: Pick<DayRates, 'rates'>, base: string, quote: string): number | null {
  const direct = rates.get(base)?.get(quote)
  if (direct !== undefined) return Number(direct.toPrecision(digits))
  for (const [through, quotes] of rates) {
    const [from, to] = [base, quote].map((code) => (code === through ? 1 : quotes.get(code)))
    if (from !== undefined && to !== undefined) return Number((to / from).toPrecision(digits))
  }
  return null
}

type Wanted = {
  /** Currencies of fees and figures. */
  bases: readonly string[]
  /** Currencies of readers that must be there. */
  homes: readonly string[]
  /** Currencies that are taken when they are there. */
  others: readonly string[]
  /** Likewise, of the first base alone: any two are converted through it. */
  ofFirst: readonly string[]
}

/**
 * The table of the content from a file: each base in each home currency.
 * @throws ContentError with the pairs that the file lacks: nothing is taken of it
 */
export function ratesTable(day: DayRates, { bases, homes, others, ofFirst }: Wanted) {
  const missing: string[] = []
  const rates = Object.fromEntries(
    [...new Set(bases)].map((base, at) => {
      const quotes = [...new Set([...homes, ...others, ...(at === 0 ? ofFirst : [])])].sort()
      const ofBase = quotes.flatMap((quote) => {
        const rate = base === quote ? null : rateBetween(day, base, quote)
        if (rate === null && base !== quote && homes.includes(quote)) missing.push(`${base}/${quote}`)
        return rate === null ? [] : [[quote, rate] as const]
      })
      return [base, Object.fromEntries(ofBase)]
    }),
  )
  if (missing.length > 0) throw error('the file', 'a rate of every currency of the site', `no ${missing.join(', ')}`)
  return { as_of: day.as_of, rates }
}
