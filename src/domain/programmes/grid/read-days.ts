/** Days as people and spreadsheets write them. */
import { foldText } from '../../folding.ts'
import type { Meaning } from './columns.ts'

const padded = (text: string) => text.padStart(2, '0')
const day = (year: string, month: string, date: string) => `${year}-${padded(month)}-${padded(date)}`

/** Whether it is in the calendar; of each year, as in a leap year. */
const exists = (text: string): boolean => {
  const full = text.length === 5 ? `2028-${text}` : text
  const at = Date.parse(`${full}T00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(full)
}

/**
 * A day as 2027-01-15, or 01-15 for each year; null for anything else. 3/4/2027 is ambiguous, so it is null.
 * @param months January first
 */
export function readDay(input: string, months: readonly Meaning[]): string | null {
  const text = input.normalize('NFKC').trim()
  const read = [
    match(text, /^(\d{4})[-/.年 ]+(\d{1,2})[-/.月 ]+(\d{1,2})日?$/, ([year = '', month = '', date = '']) =>
      day(year, month, date),
    ),
    match(text, /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, ([date = '', month = '', year = '']) =>
      day(year, month, date),
    ),
    match(text, /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/, ([one = '', other = '', year = '']) =>
      Number(one) > 12 ? day(year, other, one) : Number(other) > 12 ? day(year, one, other) : null,
    ),
    match(text, /^(\d{1,2})-(\d{1,2})$/, ([month = '', date = '']) => `${padded(month)}-${padded(date)}`),
    namedDay(text, months),
  ].find((each) => each !== null)
  return read && exists(read) ? read : null
}

function match(text: string, form: RegExp, read: (parts: string[]) => string | null): string | null {
  const result = form.exec(text)
  return result ? read(result.slice(1)) : null
}

/** 15 January 2027, January 15, 2027, 15 Jan. */
function namedDay(text: string, months: readonly Meaning[]): string | null {
  const numbers = text.match(/\d+/g) ?? []
  const month = readMonth(text.replace(/\d+(st|nd|rd|th)?/gi, ' '), months)
  const year = numbers.find((number) => number.length === 4)
  const date = numbers.find((number) => number.length <= 2)
  if (month === null || date === undefined || numbers.length > 2) return null
  return year === undefined ? `${padded(month)}-${padded(date)}` : day(year, month, date)
}

/** The number of a month by number or name, as text; null for anything else. */
export function readMonth(input: string, months: readonly Meaning[]): string | null {
  const text = foldText(input)
  if (/^0?([1-9]|1[0-2])$/.test(text)) return String(Number(text))
  const result = months.find(({ names }) => names.some((name) => foldText(name) === text))
  return result?.code ?? null
}
