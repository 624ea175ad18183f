/** Parses the form of "Where do I stand"; the same in browser and server. */

import type { Locale } from '../editions.ts'
import { type Money, readMoney } from '../typed-money.ts'
import { readMark } from '../typed-numbers.ts'
import type { Rates } from './cost.ts'
import {
  type MatchError,
  type MatchErrors,
  type MatchField,
  type MatchValues,
  moreMax,
  type Visitor,
  WISHES,
} from './fields.ts'
import { LEVELS, type LevelId, type Reading } from './rules.ts'

type Range = { from: number; to: number }
const SAT: Range = { from: 200, to: 800 }
const ACT: Range = { from: 1, to: 36 }
/** In US dollars a year. A lower budget is too small to study on (probably meant in thousands or millions), a higher one is implausible. */
const DOLLARS: Range = { from: 1000, to: 2_000_000 }

export type Context = { reading: Reading; rates: Rates; locale: Locale }

/** The parsed input, with the budget as typed, or all invalid fields. */
export function readVisitor(
  values: MatchValues,
  asking: Context,
): { visitor: Visitor; money: Money | null } | { errors: MatchErrors } {
  const form = openForm(values)
  const level = form.text('level')
  if (!Object.hasOwn(LEVELS, level)) form.errors.level = { code: 'level' }
  const marks = readScaled(form, { scale: 'marks_system', number: 'marks' }, asking.reading.marks)
  const english = readScaled(form, { scale: 'english_test', number: 'english' }, asking.reading.english)
  if (form.text('more').length > moreMax) form.errors.more = { code: 'long', to: moreMax }
  const subject = form.text('subject')
  const money = readBudget(form, asking)
  const visitor: Visitor = {
    level: level as LevelId,
    marks: marks && { system: marks.scale, mark: marks.number },
    english: english && { test: english.scale, score: english.number },
    satReading: form.score('sat_reading', SAT),
    satMath: form.score('sat_math', SAT),
    act: form.score('act', ACT),
    subject: /^\d{1,9}$/.test(subject) ? Number(subject) : null,
    countries: values.countries ?? [],
    budget: money && inHome(money, asking.rates),
    wishes: WISHES.filter((wish) => values.wishes?.includes(wish)),
  }
  return Object.keys(form.errors).length > 0 ? { errors: form.errors } : { visitor, money }
}

type Form = ReturnType<typeof openForm>

function openForm(values: MatchValues) {
  const errors: MatchErrors = {}
  const text = (field: MatchField) => values[field]?.[0]?.trim() ?? ''
  /** A number within a range; null for empty input, or after an error was recorded. */
  function number(field: MatchField, range: Range, read: (text: string) => number | null, code: string): number | null {
    if (text(field) === '') return null
    const value = read(text(field))
    if (value !== null && value >= range.from && value <= range.to) return value
    errors[field] = { code, ...range }
    return null
  }
  const whole = (most: number) => (markText: string) => {
    const value = readMark(markText, most)
    return Number.isInteger(value) ? value : null
  }
  const score = (field: MatchField, range: Range) => number(field, range, whole(range.to), 'whole')
  return { errors, text, number, score }
}

type Scale = { code: string; worst: number; best: number }
type ScaledNames = { scale: 'marks_system' | 'english_test'; number: 'marks' | 'english' }

/** A grade on the chosen scale; either field requires the other. */
function readScaled<S extends Scale>(form: Form, names: ScaledNames, scales: readonly S[]) {
  const scale = scales.find(({ code }) => code === form.text(names.scale))
  const input = form.text(names.number)
  if (!scale) {
    if (input !== '') form.errors[names.scale] = { code: names.scale }
    return null
  }
  if (input === '') form.errors[names.number] = { code: names.number }
  const range = { from: Math.min(scale.worst, scale.best), to: Math.max(scale.worst, scale.best) }
  // for a rank out of a hundred, `5/40` is valid, too
  const number = form.number(names.number, range, (text) => readMark(text, range.to, scale.best === 0), 'between')
  return number === null ? null : { scale, number }
}

/** A yearly budget in the currency in which it was typed. */
function readBudget({ text, errors }: Form, { rates, locale }: Context): Money | null {
  if (text('budget') === '') return null
  const dollar = rates.rates.USD ?? 1
  const isLikely = (money: Money) => {
    const home = inHome(money, rates)
    return home === null || (home >= DOLLARS.from * dollar && home <= DOLLARS.to * dollar)
  }
  const read = readMoney(text('budget'), { locale, home: rates.currency, isLikely })
  const reject = (why: MatchError) => {
    errors.budget = why
    return null
  }
  if (read === null) return reject({ code: 'budget' })
  if ('either' in read) return reject({ code: 'budgetEither', either: read.either })
  const { money } = read
  const home = inHome(money, rates)
  if (home === null) return reject({ code: 'budgetCurrency', currency: money.currency })
  return home < DOLLARS.from * dollar ? reject({ code: 'budgetSmall', to: home }) : money
}

/** An amount in the reader's currency, by the rate of the day shown on the site; null without a rate. */
function inHome({ amount, currency }: Money, { rates, currency: home }: Rates): number | null {
  const rate = currency === home ? 1 : rates[currency]
  return rate === undefined ? null : amount * rate
}
