/** A list of leads from another program or a fair: which column is which field, and what a row says. */
import { recordOf } from '../collections.ts'
import { foldedOf } from '../words.ts'
import { countriesMax, LEAD_FIELDS, type LeadField } from './manual-lead.ts'
import { msPerDay } from './zone-clock.ts'

export const LIST_FIELDS = [...LEAD_FIELDS, 'note'] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** Rows of one list, without its header. */
export const listRowsMax = 3000
/** The text of one list, which the form carries from step to step. */
export const listMegabytesMax = 4
/** An import can be undone for a day. */
export const undoMs = msPerDay

const plain = (text: string) => foldedOf(text).replaceAll(' ', '')

/** The fields of a header's columns, by what programs call them; null for an unknown column, and for a second one of a field. Notes are joined. */
export function guessFields(
  header: readonly string[],
  words: Readonly<Record<ListField, readonly string[]>>,
): (ListField | null)[] {
  const byName = new Map(LIST_FIELDS.flatMap((field) => [field, ...words[field]].map((word) => [plain(word), field])))
  const taken = new Set<ListField>()
  return header.map((name) => {
    const field = byName.get(plain(name)) ?? null
    if (field === null || (taken.has(field) && field !== 'note')) return null
    taken.add(field)
    return field
  })
}

const CODED = ['office', 'edition', 'countries', 'source', 'degree', 'intake_term'] as const
export type CodedField = (typeof CODED)[number]
export type Named = { code: string; names: readonly string[] }
/** The codes of a field by their names in every language, folded. */
export type CodesByName = Readonly<Record<CodedField, ReadonlyMap<string, string>>>

export const codesByName = (lists: Record<CodedField, readonly Named[]>): CodesByName =>
  recordOf(
    CODED,
    (field) =>
      new Map(lists[field].flatMap(({ code, names }) => [code, ...names].map((name) => [plain(name), code] as const))),
  )

/** For what a row leaves empty. */
export type ListDefaults = { office: string; edition: string; source: string }

export type ListRow = {
  /** The values of the form of a lead, as they are checked. */
  values: Record<LeadField, string | string[]>
  /** A line for each column of notes, and for each value that matches no choice, with the name of its column. */
  note: string
  /** Values that match no choice. */
  unknown: { field: CodedField; text: string }[]
}

/** The code of a name. A part of a name is enough if it fits one code only: Hà Nội is Văn phòng Hà Nội. */
function codeNamed(names: ReadonlyMap<string, string>, input: string): string | undefined {
  const whole = names.get(input)
  if (whole !== undefined || input.length < partMin || input.length > nameMax) return whole
  const inside = [...names].filter(([name]) => name.includes(input) || (name.length >= partMin && input.includes(name)))
  const meant = new Set(inside.map(([, code]) => code))
  return meant.size === 1 ? [...meant][0] : undefined
}
const partMin = 3
/** A longer text is no name, and comparing it with all names takes long. */
const nameMax = 200

const SEPARATORS = /[,;，、；/|\n]/
const partsOf = (text: string): string[] => text.split(SEPARATORS).flatMap((part) => part.trim() || [])
const YEAR = /\b20\d\d\b/

/** What a row says, in the values of the form: names as codes, a year out of “Fall 2027”. */
export function readRow(
  cells: readonly string[],
  { header, fields }: { header: readonly string[]; fields: readonly (ListField | null)[] },
  codes: CodesByName,
  defaults: ListDefaults,
): ListRow {
  const texts = (field: ListField) =>
    cells.flatMap((cell, at) => (fields[at] === field && cell.trim() !== '' ? [cell.trim()] : []))
  const text = (field: ListField) => texts(field)[0] ?? ''
  const withColumn = (at: number, value: string) => [header[at]?.trim(), value].filter(Boolean).join(': ')
  const unknown: ListRow['unknown'] = []
  const codeOf = (field: CodedField, input: string): string => {
    const code = input === '' ? '' : codeNamed(codes[field], plain(input))
    if (code === undefined) unknown.push({ field, text: input })
    return code ?? ''
  }
  const codesOf = (field: CodedField, parts: readonly string[]): string[] => {
    if (parts.length <= countriesMax) return parts.flatMap((part) => codeOf(field, part) || [])
    unknown.push({ field, text: text(field) })
    return []
  }
  // “Fall 2027” is a term and a year
  const term = text('intake_term')
  const intake = text('intake_year') || (YEAR.exec(term)?.[0] ?? '')
  const notes = cells.flatMap((cell, at) => (fields[at] === 'note' && cell.trim() ? [withColumn(at, cell.trim())] : []))
  const values = {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    chat_id: text('chat_id'),
    office: codeOf('office', text('office')) || defaults.office,
    edition: codeOf('edition', text('edition')) || defaults.edition,
    countries: codesOf('countries', partsOf(text('countries'))),
    source: codeOf('source', text('source')) || defaults.source,
    degree: codeOf('degree', text('degree')),
    intake_year: YEAR.exec(intake)?.[0] ?? intake,
    intake_term: codeOf('intake_term', term.replace(YEAR, '').trim()),
    major: text('major'),
  }
  const others = unknown.map(({ field, text: value }) => withColumn(fields.indexOf(field), value))
  return { values, note: [...notes, ...others].join('\n'), unknown }
}
