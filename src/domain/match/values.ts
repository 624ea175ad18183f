/** The form of "Where do I stand" between its texts and what a visitor says; the same in browser and server. */

import type { Locale } from '../editions.ts'
import { type Money, readMoney } from '../typed-money.ts'
import { readMark } from '../typed-numbers.ts'
import type { Rates } from './cost.ts'
import { type MatchField, type MatchValues, moreMax, type Visitor, WISHES, type Wrong, type Wrongs } from './fields.ts'
import { LEVELS, type LevelId, type Reading } from './rules.ts'

type Range = { from: number; to: number }
const SAT: Range = { from: 200, to: 800 }
const ACT: Range = { from: 1, to: 36 }
/** In US dollars a year: below is what nobody studies on, it was meant in thousands or millions; above is what hardly anybody means. */
const DOLLARS: Range = { from: 1000, to: 2_000_000 }

export type Asking = { reading: Reading; rates: Rates; locale: Locale }

/** What the visitor says, with the budget as it was written, or every field that can't be read. */
export function readVisitor(
  values: MatchValues,
  asking: Asking,
): { visitor: Visitor; money: Money | null } | { wrong: Wrongs } {
  const form = openForm(values)
  const level = form.text('level')
  if (!Object.hasOwn(LEVELS, level)) form.wrong.level = { says: 'level' }
  const marks = readScaled(form, { scale: 'marks_system', number: 'marks' }, asking.reading.marks)
  const english = readScaled(form, { scale: 'english_test', number: 'english' }, asking.reading.english)
  if (form.text('more').length > moreMax) form.wrong.more = { says: 'long', to: moreMax }
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
  return Object.keys(form.wrong).length > 0 ? { wrong: form.wrong } : { visitor, money }
}

type Form = ReturnType<typeof openForm>

function openForm(values: MatchValues) {
  const wrong: Wrongs = {}
  const text = (field: MatchField) => values[field]?.[0]?.trim() ?? ''
  /** A number within a range; null where nothing is typed, or what is wrong was noted. */
  function number(field: MatchField, range: Range, read: (text: string) => number | null, says: string): number | null {
    if (text(field) === '') return null
    const found = read(text(field))
    if (found !== null && found >= range.from && found <= range.to) return found
    wrong[field] = { says, ...range }
    return null
  }
  const whole = (most: number) => (typed: string) => {
    const found = readMark(typed, most)
    return Number.isInteger(found) ? found : null
  }
  const score = (field: MatchField, range: Range) => number(field, range, whole(range.to), 'whole')
  return { wrong, text, number, score }
}

type Scale = { code: string; worst: number; best: number }
type ScaledNames = { scale: 'marks_system' | 'english_test'; number: 'marks' | 'english' }

/** A mark on the scale that was chosen; one asks for the other. */
function readScaled<S extends Scale>(form: Form, names: ScaledNames, scales: readonly S[]) {
  const scale = scales.find(({ code }) => code === form.text(names.scale))
  const typed = form.text(names.number)
  if (!scale) {
    if (typed !== '') form.wrong[names.scale] = { says: names.scale }
    return null
  }
  if (typed === '') form.wrong[names.number] = { says: names.number }
  const range = { from: Math.min(scale.worst, scale.best), to: Math.max(scale.worst, scale.best) }
  // of a place among a hundred, `5/40` is one as well
  const number = form.number(names.number, range, (text) => readMark(text, range.to, scale.best === 0), 'between')
  return number === null ? null : { scale, number }
}

/** A year's budget in the currency that it was written in. */
function readBudget({ text, wrong }: Form, { rates, locale }: Asking): Money | null {
  if (text('budget') === '') return null
  const dollar = rates.rates.USD ?? 1
  const isLikely = (money: Money) => {
    const home = inHome(money, rates)
    return home === null || (home >= DOLLARS.from * dollar && home <= DOLLARS.to * dollar)
  }
  const read = readMoney(text('budget'), { locale, home: rates.currency, isLikely })
  const refuse = (why: Wrong) => {
    wrong.budget = why
    return null
  }
  if (read === null) return refuse({ says: 'budget' })
  if ('either' in read) return refuse({ says: 'budgetEither', either: read.either })
  const { money } = read
  const home = inHome(money, rates)
  if (home === null) return refuse({ says: 'budgetCurrency', currency: money.currency })
  return home < DOLLARS.from * dollar ? refuse({ says: 'budgetSmall', to: home }) : money
}

/** An amount in the reader's currency, by the rate of the day that the site names; null where there is none. */
function inHome({ amount, currency }: Money, { rates, currency: home }: Rates): number | null {
  const rate = currency === home ? 1 : rates[currency]
  return rate === undefined ? null : amount * rate
}
