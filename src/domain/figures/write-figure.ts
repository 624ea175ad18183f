/** Formats a figure as text in a language. */
import { editionOf, type Locale, shownEditions } from '../editions.ts'
import { type Localized, localize } from '../localized.ts'
import { mapLocalizedTexts } from '../localized-texts.ts'
import { writtenDay } from '../moments.ts'
import { type RatesByCurrency, roughly } from '../school-facts.ts'
import { type Figure, hasExpired } from './figure.ts'
import {
  IN_BRACES,
  isHomeCurrency,
  ORGANISATION,
  ORGANISATION_EMAIL,
  PROMISE,
  type Reference,
  readExample,
  readReference,
} from './references.ts'
import { WORDS } from './words.ts'

export type FormatContext = { locale: Locale; day: string; rates: RatesByCurrency }

/** `£776 a year (2026)`; once it has expired, `£776 a year (as of November 2026, being checked)`. */
export function writeFigure(figure: Figure, { times, form }: Omit<Reference, 'key'>, context: FormatContext): string {
  const { locale, day } = context
  const words = WORDS(locale)
  const year = figure.year.replace('-', '–')
  if (form === 'year') return year
  const bare = { ...figure, ...(times !== 1 && { per: undefined }) }
  const written =
    figure.date === undefined ? writeAmount(multiplied(bare, times), form, context) : writeDay(figure.date, locale)
  if (hasExpired(figure, day)) return words('expired', { figure: written, month: writtenMonth(figure.as_of, locale) })
  // a date contains its year already
  return form === 'full' && figure.date === undefined ? words('dated', { figure: written, year }) : written
}

type Amount = Pick<Figure, 'currency' | 'unit' | 'per'> & { from: number; to: number }

const decimals = 100
const multiplied = ({ value = 0, value_to = value, ...figure }: Figure, times: number): Amount => ({
  ...figure,
  from: Math.round(value * times * decimals) / decimals,
  to: Math.round(value_to * times * decimals) / decimals,
})

function writeAmount(amount: Amount, form: Reference['form'], { locale, rates }: FormatContext): string {
  const words = WORDS(locale)
  if (isHomeCurrency(form)) return writeMoney(asHome(amount, readersCurrency(form, locale), { locale, rates }), locale)
  if (form === 'number') return writeNumber(amount, locale)
  const written = amount.currency ? writeMoney(amount, locale) : writeLength(amount, locale)
  return form === 'amount' || !amount.per ? written : words(`per.${amount.per}`, { figure: written })
}

/** A currency that only readers of hidden or former editions have is replaced by that of the edition. */
const readersCurrency = (currency: string, locale: Locale): string =>
  shownEditions().some((edition) => editionOf(edition).homeCurrency === currency)
    ? currency
    : editionOf(locale).homeCurrency

function asHome(
  { from, to, currency = '' }: Amount,
  home: string,
  { locale, rates }: Pick<FormatContext, 'locale' | 'rates'>,
): Amount {
  const rate = rates[currency]?.[home]
  // an amount without a rate is written in its own currency
  if (rate === undefined) return { from, to, currency }
  const converted = (end: number) => withFewDigits(roughly(end * rate, home), home, locale)
  return { from: converted(from), to: converted(to), currency: home }
}

/** An approximate amount with two decimals of its unit at most: 1,03 tỷ instead of 1.034 triệu. */
function withFewDigits(amount: number, currency: string, locale: Locale): number {
  const [size] = editionOf(locale).steps[currency]?.find(([least]) => amount >= least) ?? []
  return size === undefined ? amount : (Math.round((amount / size) * decimals) * size) / decimals
}

function writeMoney({ from, to, currency = '' }: Amount, locale: Locale): string {
  const words = WORDS(locale)
  const isWhole = Number.isInteger(from) && Number.isInteger(to)
  const [step = 1, name] =
    editionOf(locale).steps[currency]?.find(([size]) => from >= size && hasFewDigits(from / size, to / size)) ?? []
  const number = writeRange({ from: from / step, to: to / step }, locale, step === 1 && !isWhole ? 2 : 0)
  const amount =
    inTwoSteps({ from, to, currency }, locale) ?? (name ? words(`steps.${name}`, { amount: number }) : number)
  return words.has(`money.${currency}`) ? closed(words(`money.${currency}`, { amount })) : `${currency}\u00A0${amount}`
}

/** 650 triệu–2,5 tỷ instead of 2.500 triệu. Null when both ends have the same unit, and in other languages. */
function inTwoSteps({ from, to, currency = '' }: Amount, locale: Locale): string | null {
  const { mixesUnits, steps } = editionOf(locale)
  if (!mixesUnits) return null
  const stepOf = (end: number) => steps[currency]?.find(([size]) => end >= size)
  const [low, high] = [stepOf(from), stepOf(to)]
  if (!low || !high || low === high) return null
  const amount = (end: number, [size, name]: readonly [number, string]) =>
    WORDS(locale)(`steps.${name}`, { amount: writeRange({ from: end / size, to: end / size }, locale) })
  return `${amount(from, low)}–${amount(to, high)}`
}

/** No space between two words of scripts that have none: 90 萬元, 5.6 แสนบาท. */
const closed = (text: string) =>
  text.replace(/(?<=\p{Script=Han})\s(?=\p{Script=Han})|(?<=\p{Script=Thai})\s(?=\p{Script=Thai})/gu, '')

/** 1.25 million is easy to read, 1.2345 million is not. */
const hasFewDigits = (...numbers: number[]) =>
  numbers.every((number) => Number.isInteger(Number((number * decimals).toFixed(6))))

/** A score is written as on its certificate, 6.0, in every language. */
const writeNumber = (amount: Amount, locale: Locale): string =>
  amount.unit === 'band' ? writeRange(amount, null, 1) : writeRange(amount, locale)

function writeLength(amount: Amount, locale: Locale): string {
  const number = writeNumber(amount, locale)
  return amount.unit ? WORDS(locale)(`unit.${amount.unit}`, { amount: number, count: amount.to }) : number
}

function writeRange(
  { from, to }: Pick<Amount, 'from' | 'to'>,
  locale: Locale | null,
  minimumFractionDigits = 0,
): string {
  const format = new Intl.NumberFormat(locale === null ? 'en' : editionOf(locale).htmlLang, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  })
  return from === to ? format.format(from) : `${format.format(from)}–${format.format(to)}`
}

const writeDay = (day: string, locale: Locale) => writtenDay(new Date(day), locale, 'UTC')

function writtenMonth(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(editionOf(locale).formats, {
    year: 'numeric',
    month: editionOf(locale).months,
    timeZone: 'UTC',
  })
  return editionOf(locale).spacedDate(format.format(new Date(day)))
}

// Resolves figure names in texts.

/** Data needed to write figures on a day, such as 2026-11-22. */
export type FiguresOfDay = {
  figures: ReadonlyMap<string, Figure>
  rates: RatesByCurrency
  day: string
  /** The name that `{{organisation}}` stands for, in each language. */
  organisation?: Partial<Record<Locale, string | undefined>>
  /** The text that replaces `{{organisation.email}}`. */
  email?: string
  /** The statements that `{{promise.CODE}}` stands for. */
  promises?: ReadonlyMap<string, Localized>
}

const hasBraces = (text: string) => text.includes('{{')

/** Writes out each figure named in a text; a text without figures is returned unchanged. */
export function resolveText(text: string, locale: Locale, context: FiguresOfDay): string {
  if (!hasBraces(text)) return text
  const { figures, rates, day, organisation, email, promises } = context
  return nameOrganisation(text, organisation ? localize(organisation, locale).text : null)
    .replace(PROMISE, (braces, code: string) => {
      const promise = promises?.get(code)
      return promise ? localize(promise, locale).text : braces
    })
    .replace(ORGANISATION_EMAIL, (braces) => email ?? braces)
    .replace(IN_BRACES, (braces) => {
      const reference = readReference(braces)
      const figure = reference && figures.get(reference.key)
      return figure ? writeFigure(figure, reference, { locale, rates, day }) : (readExample(braces) ?? braces)
    })
}

/** The name without signs that could begin a tag or end an attribute: the same text may be HTML of an editor or plain text. */
const withoutMarkup = (name: string): string => name.replace(/[<>`]/g, '').replaceAll('"', '”').replaceAll("'", '’')

/** Writes the organisation's name into a text. In HTML that begins with a tag, `&` is escaped; a space between two Han characters goes. */
function nameOrganisation(text: string, given: string | null): string {
  if (given === null) return text
  const name = withoutMarkup(given)
  const written = text.startsWith('<') ? name.replaceAll('&', '&amp;') : name
  const han = /\p{Script=Han}/u
  return text.replace(ORGANISATION, (_, before: string, spaceBefore: string, spaceAfter: string, after: string) => {
    const first = han.test(before) && han.test(name.charAt(0)) ? '' : spaceBefore
    const last = han.test(after) && han.test(name.charAt(name.length - 1)) ? '' : spaceAfter
    return before + first + written + last + after
  })
}

/** Writes out every figure in the localised texts of a content value; returns the same value when they name none. */
export const resolveTexts = <T>(value: T, context: FiguresOfDay): T =>
  mapLocalizedTexts(value, (text, locale) => resolveText(text, locale, context))
