/** The form of a match as it is typed: its fields, what may be wrong with them, and the query that it means. */
import { type Budget, type BudgetError, readBudget } from '../budgets.ts'
import { editionOf, type Locale } from '../editions.ts'
import { foldText } from '../folding.ts'
import type { Money } from '../typed-money.ts'
import { readMark, readMarkOutOf } from '../typed-numbers.ts'
import { scaleOfGrade } from '../wishes/scale-of-grade.ts'
import { type MarkScale, type MeantMark, marksWithPoint, meantMarks } from './meant-mark.ts'
import { isIelts, MATCH_LEVELS, type MatchLevel } from './profile.ts'

/** In the order of the address. */
export const MATCH_FIELDS = [
  'level',
  'subject',
  'country',
  'city',
  'budget',
  'budget_for',
  'marks_system',
  'marks',
  'english_test',
  'english',
  'sat_reading',
  'sat_math',
  'act',
  'intake',
  'post_study',
  'first_degree',
] as const
export type MatchField = (typeof MATCH_FIELDS)[number]
export type MatchValues = Partial<Record<MatchField, string[]>>

/** `code` is a message `match.error.…`. */
export type MatchError =
  | { code: 'level' | 'marks' | 'number' | 'english' | 'half' }
  /** No scale was chosen: on which ones the number may have lost its point. */
  | { code: 'marks_system' | 'english_test'; meant: readonly MeantMark[] }
  | { code: 'between' | 'whole'; from: number; to: number }
  /** Nobody has that on the chosen scale: what it may stand for. */
  | { code: 'meant'; value: number; from: number; to: number; meant: readonly MeantMark[] }
  /** @property text the names that no city or subject has */
  | { code: 'city' | 'subject'; text: string }
  | { code: 'budget'; budget: BudgetError }
export type MatchErrors = Partial<Record<MatchField, MatchError>>

export type MatchScales = {
  marks: readonly MarkScale[]
  english: readonly MarkScale[]
  rates: { currency: string; rates: Readonly<Record<string, number>> }
  /** Cities with schools, for the names that a form has. */
  cities: readonly { id: number; names: readonly string[] }[]
}

/** What the address of an answer says, in the parameters of `Home/match`. */
export type MatchSearch = Partial<
  Record<
    | 'level'
    | 'subjects'
    | 'country'
    | 'city'
    | 'budget'
    | 'budget_for'
    | 'grade'
    | 'english'
    | 'sat_reading'
    | 'sat_math'
    | 'act'
    | 'post_study'
    | 'first_degree'
    | 'intake',
    string
  >
>

export type TypedProfile =
  /** `money`: the budget as typed, where one was. */
  { search: MatchSearch & { level: MatchLevel }; money: Money | null } | { errors: MatchErrors }

const SAT = { from: 200, to: 800 }
const ACT = { from: 1, to: 36 }

/** The query that a filled form means, or every field that is wrong. */
export function readMatchForm(values: MatchValues, scales: MatchScales, locale: Locale): TypedProfile {
  const form = openForm(withScale(values, scales.marks, locale))
  const level = MATCH_LEVELS.find((each) => each === form.text('level'))
  if (!level) form.errors.level = { code: 'level' }
  const money = form.text('budget') === '' ? null : typedBudget(form.text('budget'), scales, locale)
  if (money && 'error' in money) form.errors.budget = { code: 'budget', budget: money }
  const { homeCountry } = editionOf(locale)
  const homeScales = scales.marks.filter(({ iso_country }) => iso_country === homeCountry)
  const grade = readScaled(form, ['marks_system', 'marks'], scales.marks, homeScales)
  const english = readEnglish(form, scales)
  const search = {
    level: level ?? 'bachelor',
    subjects: ids(values.subject),
    country: codes(values.country),
    city: readCities(form, scales.cities),
    budget: money && 'home' in money ? String(Math.round(money.home)) : '',
    budget_for: form.text('budget_for') === 'course' ? 'course' : '',
    grade,
    english,
    sat_reading: form.score('sat_reading', SAT),
    sat_math: form.score('sat_math', SAT),
    act: form.score('act', ACT),
    post_study: form.text('post_study') === '1' ? '1' : '',
    first_degree: ['same', 'other'].find((each) => each === form.text('first_degree')) ?? '',
    intake: /^20\d\d-(spring|autumn)$/.test(form.text('intake')) ? form.text('intake') : '',
  }
  if (Object.keys(form.errors).length > 0) return { errors: form.errors }
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  return {
    search: { ...given, level: search.level },
    money: money && 'money' in money ? money.money : null,
  }
}

/** A mark without its scale is on the one that the search of the site reads it on. */
function withScale(values: MatchValues, scales: readonly MarkScale[], locale: Locale): MatchValues {
  const [mark = ''] = values.marks ?? []
  if (values.marks_system) return values
  const value = readMark(mark, Number.MAX_SAFE_INTEGER)
  const grade = value === null ? readMarkOutOf(mark) : { value, outOf: null }
  const read = grade && scaleOfGrade(grade, mark, scales, editionOf(locale).homeCountry)
  return grade && read ? { ...values, marks_system: [read.scale.code], marks: [String(grade.value)] } : values
}

const typedBudget = (text: string, { rates }: MatchScales, locale: Locale): Budget =>
  readBudget(text, { home: rates.currency, rates: rates.rates }, locale)

/** What can be none is ignored, as for an old link. */
const ids = (values: readonly string[] = []) => [...new Set(values.filter((id) => /^[1-9]\d{0,8}$/.test(id)))].join(',')
const codes = (values: readonly string[] = []) =>
  [...new Set(values.filter((code) => /^[A-Za-z0-9_-]{1,32}$/.test(code)))].join(',')

/** Ids of cities by their names or ids, joined by commas; a name may be that of several cities. */
function readCities(form: Form, cities: MatchScales['cities']): string {
  const inputs = form
    .text('city')
    .split(/[,，、;]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const citiesByName = inputs.map((name) => {
    const folded = foldText(name)
    return {
      name,
      ids: cities.filter(({ id, names }) => String(id) === name || names.some((each) => foldText(each) === folded)),
    }
  })
  const unknown = citiesByName.filter((each) => each.ids.length === 0).map(({ name }) => name)
  if (unknown.length > 0) form.errors.city = { code: 'city', text: unknown.join(', ') }
  return [...new Set(citiesByName.flatMap((each) => each.ids.map(({ id }) => id)))].join(',')
}

type Form = ReturnType<typeof openForm>

function openForm(values: MatchValues) {
  const errors: MatchErrors = {}
  const text = (field: MatchField) => values[field]?.[0]?.trim() ?? ''
  /** A whole number within a range; empty for none, or after an error was recorded. */
  function score(field: MatchField, { from, to }: { from: number; to: number }): string {
    if (text(field) === '') return ''
    const value = readMark(text(field), to)
    if (value !== null && Number.isInteger(value) && value >= from && value <= to) return String(value)
    errors[field] = { code: 'whole', from, to }
    return ''
  }
  return { errors, text, score }
}

const digits = 2
/** A number on the chosen scale, `vn-10:7.8`; either field requires the other. @param usual scales to offer where none was chosen */
function readScaled(
  form: Form,
  [scaleField, numberField]: ['marks_system', 'marks'] | ['english_test', 'english'],
  scales: readonly MarkScale[],
  usual: readonly MarkScale[] = [],
): string {
  const scale = scales.find(({ code }) => code === form.text(scaleField))
  const text = form.text(numberField)
  if (!scale) {
    const value = readMark(text, Number.MAX_SAFE_INTEGER) ?? readMarkOutOf(text)?.value ?? null
    if (text !== '' && value === null && numberField === 'marks') form.errors.marks = { code: 'number' }
    else if (text !== '') form.errors[scaleField] = { code: scaleField, meant: marksWithPoint(value ?? 0, usual) }
    return ''
  }
  if (text === '') {
    form.errors[numberField] = { code: numberField }
    return ''
  }
  const [from, to] = [Math.min(scale.worst, scale.best), Math.max(scale.worst, scale.best)]
  // for a rank out of a hundred, `5/40` is valid, too
  const number = readMark(text, to, scale.best === 0)
  const meant = number === null ? [] : meantMarks(number, scale, scales)
  if (number !== null && meant.length > 0) {
    form.errors[numberField] = { code: 'meant', value: number, from, to, meant }
    return ''
  }
  if (number !== null && number >= from && number <= to) return `${scale.code}:${Number(number.toFixed(digits))}`
  form.errors[numberField] = { code: 'between', from, to }
  return ''
}

function readEnglish(form: Form, { english }: MatchScales): string {
  // a score that was left in the field counts for no test
  if (form.text('english_test') === 'none') return 'none'
  // the form begins with a test chosen
  if (form.text('english') === '') return ''
  const given = readScaled(form, ['english_test', 'english'], english)
  const test = english.find(({ code }) => given.startsWith(`${code}:`))
  // IELTS itself has half bands only
  if (test && isIelts(test) && !Number.isInteger(Number(given.slice(test.code.length + 1)) * 2)) {
    form.errors.english = { code: 'half' }
    return ''
  }
  return given
}
