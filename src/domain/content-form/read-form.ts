/** Converts the contents of a form to its source value. */

import { type Entries, isEntries, isSame } from '../content/values.ts'
import { editionCodes, requiredFirst } from '../editions.ts'
import { joinLines } from '../typed-text.ts'
import type { Draft, DraftFields } from './draft.ts'
import { draftOf } from './draft-of.ts'
import type { Field, Form } from './field.ts'
import { postedDrafts } from './post-draft.ts'

/**
 * The source value of a form; unreadable input stays as typed, so that the schema reports it.
 * @param old the current source value: unchanged fields keep their spelling, and fields without a form input stay
 */
export const readForm = (form: Form, data: FormData, old?: unknown): Entries =>
  readDrafts(form, postedDrafts(form, data), old)

/** Like `readForm`, for a draft. */
export function readDrafts(form: Form, drafts: DraftFields, old?: unknown): Entries {
  const value = readFields(form.fields, drafts, old)
  return form.isRow ? Object.fromEntries(form.fields.map(({ name }) => [name, cellOf(value[name])])) : value
}

/** An empty cell of a CSV row means no value. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return value === undefined || value === null ? '' : String(value)
}

function readFields(fields: readonly Field[], drafts: DraftFields, old: unknown): Entries {
  const before = isEntries(old) ? old : {}
  const value: Entries = { ...before }
  for (const field of fields) {
    const draft = drafts[field.name]
    const read = draft && readDraft(field, draft, before[field.name])
    if (read === undefined) delete value[field.name]
    else value[field.name] = read
  }
  return inOrder(value, [...Object.keys(before), ...fields.map(({ name }) => name)])
}

const inOrder = (value: Entries, names: readonly string[]): Entries =>
  Object.fromEntries(names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]))

const LEAVES: readonly Draft['is'][] = ['text', 'localized', 'flag', 'picks']
const hasValue = (value: unknown) => value !== undefined && value !== null

function readDraft(field: Field, draft: Draft, old: unknown): unknown {
  if (
    hasValue(old) &&
    LEAVES.includes(draft.is) &&
    field.shape !== 'fixed' &&
    isSame(plain(draft), plain(draftOf(field, old)))
  )
    return old
  switch (draft.is) {
    case 'localized':
      return readLocalized(field, draft.texts, old)
    case 'flag':
      return field.shape === 'flag' ? readFlag(field, draft.isOn, old) : undefined
    case 'picks':
      return field.shape === 'picks' ? readPicks(field, draft.picked, old) : undefined
    case 'group':
      return field.shape === 'group' ? readGroup(field, draft, old) : undefined
    case 'list':
      return field.shape === 'list' ? readList(field, draft, old) : undefined
    case 'record':
      return field.shape === 'record' ? readRecord(field, draft, old) : undefined
    default:
      return readText(field, draft.text, old)
  }
}

type Of<S extends Field['shape']> = Extract<Field, { shape: S }>
type DraftOf<I extends Draft['is']> = Extract<Draft, { is: I }>

/** The input without invisible characters at its ends. */
function plain(draft: Draft): unknown {
  if (draft.is === 'text') return draft.text.trim()
  if (draft.is === 'localized') return editionCodes().map((locale) => (draft.texts[locale] ?? '').trim())
  if (draft.is === 'picks') return draft.picked.filter((pick) => pick.trim() !== '')
  return draft
}

/** Writes an empty value as the source does, else leaves the field out. */
function blank(field: Field, old: unknown): unknown {
  if (old === null || old === '' || (Array.isArray(old) && old.length === 0)) return old
  return field.isNullable ? null : undefined
}

function readLocalized(field: Field, texts: Record<string, string>, old: unknown): unknown {
  const before = isEntries(old) ? old : {}
  const isLong = field.shape === 'localized' && field.isLong
  const read = Object.fromEntries(
    requiredFirst().flatMap((locale) => {
      const input = trimmed(texts[locale] ?? '', isLong)
      if (input === '') return []
      const oldText = before[locale]
      return [[locale, typeof oldText === 'string' && oldText.trim() === input.trim() ? oldText : input]]
    }),
  )
  return Object.keys(read).length === 0
    ? blank(field, old)
    : inOrder(read, [...Object.keys(before), ...requiredFirst()])
}

/** Blanks at the ends of a text are ignored; a single-line text has no other blanks than spaces. */
const trimmed = (text: string, isLong: boolean) => (isLong ? text.trim() : joinLines(text))

function readText(field: Field, input: string, old: unknown): unknown {
  const isLong = field.shape === 'text' && field.isLong
  const text = field.shape === 'words' || field.shape === 'lines' ? input.trim() : trimmed(input, isLong)
  if (text === '')
    return field.shape === 'words' || field.shape === 'lines'
      ? blankList(field, old)
      : field.shape === 'fixed'
        ? (old ?? field.value)
        : blank(field, old)
  switch (field.shape) {
    case 'number':
      return readNumber(text)
    case 'identity':
      return /^\d+$/.test(text) ? Number(text) : text
    case 'amount':
      return readAmount(text)
    case 'fixed':
      return field.value
    case 'words':
      return field.between === '\n' ? wordsIn(text) : wordsIn(text).join(field.between)
    case 'lines':
      return wordsIn(text).map(field.of === 'words' ? readWords : readOneWay)
    default:
      return isLong && typeof old === 'string' && old.endsWith('\n') ? `${text}\n` : text
  }
}

const wordsIn = (text: string) =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)
const readWords = (line: string) =>
  line
    .split(/[|｜]/)
    .map((word) => word.trim())
    .filter(Boolean)

function readOneWay(line: string): unknown {
  const [query = '', ...means] = line.split(/→|->|=>/)
  return { asked: query.trim(), means: readWords(means.join(' ')) }
}

const NUMBER = /^-?\d+(\.\d+)?$/
/** 32,500 and 1,250,000.5; two points can't be decimal separators either: 1.250.000. */
const GROUPED = /^-?[1-9]\d{0,2}((,\d{3})+(\.\d+)?|(\.\d{3}){2,})$/
/** A number with a decimal point, with or without thousands separators; other input stays as typed. */
export function readNumber(input: string): number | string {
  const narrow = input.normalize('NFKC')
  if (NUMBER.test(narrow)) return Number(narrow)
  return GROUPED.test(narrow) ? Number(withoutGroups(narrow)) : input
}

const withoutGroups = (text: string) => text.replaceAll(text.includes(',') ? ',' : '.', '')

/** No currency has three decimals: 19,500 and 19.500 are the same thousands. */
const GROUPED_AMOUNT = /^[1-9]\d{0,2}((,\d{3})+(\.\d{1,2})?|(\.\d{3})+(,\d{1,2})?)$/
function plainAmount(text: string): string {
  if (!GROUPED_AMOUNT.test(text)) return text
  return /^\d+,/.test(text) ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
}

/** Converts units of a currency to hundredths; smaller fractions stay as typed. */
function readAmount(input: string): number | string {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plainAmount(input.normalize('NFKC'))) ?? []
  return whole === undefined ? input : Number(whole + part.padEnd(2, '0'))
}

function readFlag(field: Of<'flag'>, isOn: boolean, old: unknown): unknown {
  if (isOn) return field.yes
  if (field.no !== undefined) return field.no
  return old === false || !field.isOptional ? false : undefined
}

/** The chosen values; in source order where the order has no meaning. */
function readPicks(field: Of<'picks'>, picked: readonly string[], old: unknown): unknown {
  const before = Array.isArray(old) ? old.map(String) : typeof old === 'string' ? old.split(/\s+/).filter(Boolean) : []
  const chosen = picked.map((pick) => pick.trim()).filter(Boolean)
  const ordered = field.isOrdered
    ? chosen
    : [...before.filter((each) => chosen.includes(each)), ...chosen.filter((each) => !before.includes(each))]
  if (ordered.length === 0) return blankList(field, old)
  return field.areNumbers && typeof old !== 'string'
    ? ordered.map((each) => (/^\d+$/.test(each) ? Number(each) : each))
    : ordered
}

const blankList = (field: Field, old: unknown) => blank(field, old) ?? (field.isOptional ? undefined : [])

/** An absent part has no value; neither has an optional group without input. */
function readGroup(field: Of<'group'>, draft: DraftOf<'group'>, old: unknown): unknown {
  if (!draft.isThere) return isEntries(old) ? blank(field, undefined) : blank(field, old)
  const read = readFields(field.fields, draft.fields, old)
  const isNothing = Object.keys(read).length === 0 && (field.isOptional || field.isNullable) && !field.isPart
  return isNothing && !isEntries(old) ? blank(field, old) : isNothing ? undefined : read
}

function readList(field: Of<'list'>, draft: DraftOf<'list'>, old: unknown): unknown {
  const before = Array.isArray(old) ? old : []
  const read = draft.rows.map((row) => readDraft(field.item, row.draft, row.was === null ? undefined : before[row.was]))
  if (read.length === 0) return blankList(field, old)
  return withIdentities(field.item, read)
}

/** New entries get the number after the highest. */
function withIdentities(item: Field, items: readonly unknown[]): unknown[] {
  if (item.shape !== 'group' || !item.fields.some(({ shape }) => shape === 'identity')) return [...items]
  let last = Math.max(0, ...items.map((each) => (isEntries(each) && typeof each.id === 'number' ? each.id : 0)))
  return items.map((each) => (isEntries(each) && each.id === undefined ? { id: ++last, ...each } : each))
}

function readRecord(field: Of<'record'>, draft: DraftOf<'record'>, old: unknown): unknown {
  const before = isEntries(old) ? old : {}
  const read = draft.pairs.map(({ was, key, draft: pairDraft }) => [
    key,
    readDraft(field.item, pairDraft, was !== null && Object.hasOwn(before, was) ? before[was] : undefined),
  ])
  if (read.length === 0)
    return isEntries(old) && Object.keys(old).length === 0 ? old : field.isOptional ? undefined : {}
  // a duplicate key is invalid, and both rows are preserved until the editor resolves it
  const isTwice = (key: unknown, at: number) => read.findIndex(([other]) => other === key) < at
  return Object.fromEntries(read.map(([key, value], at) => [isTwice(key, at) ? `${key}${' '.repeat(at)}` : key, value]))
}
