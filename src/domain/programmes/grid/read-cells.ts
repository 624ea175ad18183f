/** Typed cells → the entry that they mean, and what can't be read. */
import { checkValue } from '../../content/check-value.ts'
import { ProgrammeSchema } from '../../content/programmes.ts'
import type { Entries } from '../../content/values.ts'
import type { InputError } from '../../content-form/input-error.ts'
import { inputErrorOfZodIssue } from '../../content-form/input-errors.ts'
import { readNumber } from '../../content-form/read-form.ts'
import { foldText } from '../../folding.ts'
import { ENGLISH_TESTS } from '../programme.ts'
import {
  type Cells,
  type CHOICE_COLUMNS,
  FIELDS_OF,
  GRID_COLUMNS,
  type GridColumn,
  type GridWords,
  type Meaning,
  TEST_NAMES,
} from './columns.ts'
import { readDay, readMonth } from './read-days.ts'

export type CellErrors = Partial<Record<GridColumn, InputError[]>>
type Read = { fields: Entries; errors?: InputError[] }

/** @param before the entry as it is stored; fields without a column stay */
export function readCells(cells: Cells, before: Entries, words: GridWords): { value: Entries; errors: CellErrors } {
  const withMoney = withCurrency(cells)
  const stored = Object.entries(before).filter(([field]) => !COLUMN_OF.has(field))
  const read = GRID_COLUMNS.map((column) => {
    const text = withMoney[column].trim()
    return [column, text === '' ? { fields: {} } : READERS[column](text, words)] as [GridColumn, Read]
  })
  const value = inOrder(Object.assign(Object.fromEntries(stored), ...read.map(([, { fields }]) => fields)))
  const errors: CellErrors = Object.fromEntries(
    read.flatMap(([column, each]) => (each.errors ? [[column, each.errors]] : [])),
  )
  return { value, errors: { ...schemaErrors(value, errors), ...errors } }
}

const COLUMN_OF = new Map(GRID_COLUMNS.flatMap((column) => FIELDS_OF[column].map((field) => [field, column] as const)))

/** Fields in the order of the schema, so that files read alike. */
function inOrder(value: Entries): Entries {
  const names = Object.keys(ProgrammeSchema.shape)
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])))
}

/** Errors of the schema by column; none for a column that can't be read anyway. */
function schemaErrors(value: Entries, unread: CellErrors): CellErrors {
  const { issues } = checkValue(ProgrammeSchema, { id: 1, ...value }, { reportInput: true })
  const errors: CellErrors = {}
  for (const issue of issues ?? []) {
    const column = COLUMN_OF.get(String(issue.path[0])) ?? 'name'
    const error = inputErrorOfZodIssue(issue)
    const others = errors[column] ?? []
    if (!unread[column] && !others.some(({ code }) => code === error.code)) errors[column] = [...others, error]
  }
  return errors
}

const SIGNS: Record<string, string> = { '£': 'GBP', '€': 'EUR', '₫': 'VND', '฿': 'THB', '₱': 'PHP' }

/** `£30,500` and `GBP 30,500` have the currency too, if its cell is empty. A dollar alone may be of five countries. */
function withCurrency(cells: Cells): Cells {
  const [, before = '', amount = '', after = ''] =
    /^([£€₫฿₱]|[A-Z]{3})?\s*([\d.,\s]+?)\s*([£€₫฿₱]|[A-Z]{3})?$/.exec(cells.fee.normalize('NFKC').trim()) ?? []
  const sign = before || after
  if (sign === '') return cells
  return { ...cells, fee: amount, fee_currency: cells.fee_currency.trim() || (SIGNS[sign] ?? sign) }
}

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)

/** The value that a text means: its name, or the beginning of one name alone. */
function meant(text: string, meanings: readonly Meaning[]): string | null {
  const folded = foldText(text)
  const exact = meanings.find(({ code, names }) => code === text || names.some((name) => foldText(name) === folded))
  if (exact) return exact.code
  const begun = meanings.filter(({ names }) => names.some((name) => foldText(name).startsWith(folded)))
  return begun.length === 1 ? (begun[0]?.code ?? null) : null
}

const choice =
  (column: (typeof CHOICE_COLUMNS)[number]) =>
  (text: string, { choices }: GridWords): Read => {
    const code = meant(text, choices[column])
    return code === null ? { fields: {}, errors: [{ code: 'choice' }] } : { fields: { [column]: code } }
  }

const READERS: Record<GridColumn, (text: string, words: GridWords) => Read> = {
  name: (text) => ({ fields: { name: text.replace(/\s+/g, ' ') } }),
  level: choice('level'),
  subjects(text, { subjects }) {
    const slugs = parts(text, /[;；\n]/).map((name) => meant(name, subjects))
    return slugs.includes(null) ? { fields: {}, errors: [{ code: 'unknown' }] } : { fields: { subjects: slugs } }
  },
  fee: (text) => ({ fields: { fee: readNumber(text.replace(/(?<=\d)[\s\u202f](?=\d{3}\b)/g, ',')) } }),
  fee_currency: (text) => ({ fields: { fee_currency: text.toUpperCase() } }),
  fee_of: (text) => ({ fields: { fee_of: text.replace(/\s/g, '').replace(/^(\d{4})[/–](?:\d\d)?(\d\d)$/, '$1-$2') } }),
  fee_per: choice('fee_per'),
  fee_kind: choice('fee_kind'),
  ielts(text) {
    const [overall = '', part] = text.replace(/(\d),(\d)/g, '$1.$2').match(/\d+(\.\d+)?/g) ?? []
    if (overall === '') return { fields: {}, errors: [{ code: 'number' }] }
    return { fields: { ielts: Number(overall), ...(part !== undefined && { ielts_part: Number(part) }) } }
  },
  tests(text) {
    const read = parts(text, /[;；\n]/).map(readTest)
    return read.includes(null)
      ? { fields: {}, errors: [{ code: 'english_test' }] }
      : { fields: Object.assign({}, ...read) }
  },
  grades(text, { scales }) {
    const read = parts(text, /[;；\n]/).map((grade) => readGrade(grade, scales))
    const errors = read.flatMap((each) => (typeof each === 'string' ? [] : [each]))
    return errors.length > 0 ? { fields: {}, errors: errors.slice(0, 1) } : { fields: { grades: read } }
  },
  deadlines(text, { months }) {
    const read = parts(text, /[;；\n]/).map((part) => readDeadline(part, months))
    return read.includes(null) ? { fields: {}, errors: [{ code: 'deadline' }] } : { fields: { deadlines: read } }
  },
  intakes(text, { months }) {
    const read = parts(text, /[,;/、，；\n&+]|\band\b/).map((month) => readMonth(month, months))
    return read.includes(null)
      ? { fields: {}, errors: [{ code: 'month_number' }] }
      : { fields: { intakes: [...new Set(read)] } }
  },
  link: (text) => ({
    fields: {
      link: /^(www\.)?[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text.replace(/^http:/, 'https:'),
    },
  }),
  checked_on: (text, words) => dayIn('checked_on', text, words),
  valid_until: (text, words) => dayIn('valid_until', text, words),
}

function dayIn(column: 'checked_on' | 'valid_until', text: string, { months }: GridWords): Read {
  const day = readDay(text, months)
  return day === null || day.length === 5 ? { fields: {}, errors: [{ code: 'day' }] } : { fields: { [column]: day } }
}

function readTest(text: string): Entries | null {
  const [, name = '', score = ''] = /^(.*?)[\s:=]*(\d+([.,]\d+)?)\+?$/.exec(text) ?? []
  const test = TEST_NAMES.find(({ names }) => names.some((each) => foldText(each) === foldText(name)))
  const [first, old] = test?.tests ?? []
  if (first === undefined) return null
  const value = Number(score.replace(',', '.'))
  return { [old !== undefined && value > ENGLISH_TESTS[first].best ? old : first]: value }
}

/** `tw-gpa-43 3.0`, or a grading system by its name. */
function readGrade(text: string, scales: GridWords['scales']): string | InputError {
  const [, name = '', mark = ''] = /^(.*?)[\s:=≥]+(\d{1,3}([.,]\d{1,2})?)\s*%?$/.exec(text) ?? []
  if (mark === '') return { code: 'grade_rule' }
  const scale = scales.find((each) => each.code === meant(name, scales))
  if (!scale) return { code: 'grade_system' }
  const value = Number(mark.replace(',', '.'))
  const { worst, best, code } = scale
  if (value < Math.min(worst, best) || value > Math.max(worst, best))
    return { code: 'grade_scale', values: { worst, best } }
  return `${code}:${mark.replace(',', '.')}`
}

/** A day, and the month of the start in brackets or after a space. */
function readDeadline(text: string, months: readonly Meaning[]): string | null {
  const whole = readDay(text, months)
  if (whole !== null) return whole
  const [, date = '', inBrackets, after] = /^(.*?)\s*(?:\((.+)\)|\s(\S+))$/.exec(text) ?? []
  const [day, month] = [readDay(date, months), readMonth(inBrackets ?? after ?? '', months)]
  return day === null || month === null ? null : `${day} ${month}`
}
