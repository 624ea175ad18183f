/** A figure as a text of a language says it. */
import { EDITIONS, type Locale } from '../editions.ts'
import { mapLocalizedTexts } from '../localized-texts.ts'
import { spacedDate, writtenDay } from '../moments.ts'
import { HOME_CURRENCIES, type HomeCurrency, type RatesByCurrency, roughly } from '../school-facts.ts'
import { type Figure, hasExpired } from './figure.ts'
import { IN_BRACES, type Reference, readExample, readReference } from './references.ts'
import { WORDS } from './words.ts'

export type Told = { locale: Locale; day: string; rates: RatesByCurrency }

/** `£776 a year (2026)`; once it has expired, `£776 a year (as of November 2026, being checked)`. */
export function writeFigure(figure: Figure, { times, form }: Omit<Reference, 'key'>, told: Told): string {
  const { locale, day } = told
  const say = WORDS[locale]
  if (form === 'year') return figure.year
  const bare = { ...figure, ...(times !== 1 && { per: undefined }) }
  const written =
    figure.date === undefined ? writeAmount(multiplied(bare, times), form, told) : writeDay(figure.date, locale)
  if (hasExpired(figure, day)) return say('expired', { figure: written, month: writtenMonth(figure.as_of, locale) })
  // a day has its year already
  return form === 'full' && figure.date === undefined ? say('dated', { figure: written, year: figure.year }) : written
}

type Amount = Pick<Figure, 'currency' | 'unit' | 'per'> & { from: number; to: number }

const decimals = 100
const multiplied = ({ value = 0, value_to = value, ...figure }: Figure, times: number): Amount => ({
  ...figure,
  from: Math.round(value * times * decimals) / decimals,
  to: Math.round(value_to * times * decimals) / decimals,
})

function writeAmount(amount: Amount, form: Reference['form'], { locale, rates }: Told): string {
  const say = WORDS[locale]
  const home = HOME_CURRENCIES.find((currency) => currency === form)
  if (home) return writeMoney(asHome(amount, home, rates), locale)
  if (form === 'number') return writeNumber(amount, locale)
  const written = amount.currency ? writeMoney(amount, locale) : writeLength(amount, locale)
  return form === 'amount' || !amount.per ? written : say(`per.${amount.per}`, { figure: written })
}

function asHome({ from, to, currency = '' }: Amount, home: HomeCurrency, rates: RatesByCurrency): Amount {
  const rate = rates[currency]?.[home]
  // what can't be told in the reader's money is told in its own
  return rate === undefined
    ? { from, to, currency }
    : { from: roughly(from * rate), to: roughly(to * rate), currency: home }
}

/** From where on a language counts its money in larger steps. */
const STEPS: Partial<Record<Locale, Record<string, readonly [step: number, name: string][]>>> = {
  vi: {
    VND: [
      [1e9, 'billion'],
      [1e6, 'million'],
    ],
  },
  tw: {
    TWD: [[1e4, 'tenThousand']],
    VND: [
      [1e8, 'hundredMillion'],
      [1e4, 'tenThousand'],
    ],
  },
}

function writeMoney({ from, to, currency = '' }: Amount, locale: Locale): string {
  const say = WORDS[locale]
  const isWhole = Number.isInteger(from) && Number.isInteger(to)
  const [step = 1, name] =
    STEPS[locale]?.[currency]?.find(([size]) => from >= size && hasFewDigits(from / size, to / size)) ?? []
  const number = writeRange({ from: from / step, to: to / step }, locale, step === 1 && !isWhole ? 2 : 0)
  const amount =
    inTwoSteps({ from, to, currency }, locale) ?? (name ? say(`steps.${name}`, { amount: number }) : number)
  return say.has(`money.${currency}`) ? closed(say(`money.${currency}`, { amount })) : `${currency}\u00A0${amount}`
}

/** 650 triệu–2,5 tỷ: nobody says 2.500 triệu. Null where both ends are counted in the same step, and in other languages. */
function inTwoSteps({ from, to, currency = '' }: Amount, locale: Locale): string | null {
  if (locale !== 'vi') return null
  const stepOf = (end: number) => STEPS.vi?.[currency]?.find(([size]) => end >= size)
  const [low, high] = [stepOf(from), stepOf(to)]
  if (!low || !high || low === high) return null
  const told = (end: number, [size, name]: readonly [number, string]) =>
    WORDS.vi(`steps.${name}`, { amount: writeRange({ from: end / size, to: end / size }, locale) })
  return `${told(from, low)}–${told(to, high)}`
}

/** Between two characters no space is left: 90 萬元. */
const closed = (text: string) => text.replace(/(?<=\p{Script=Han})\s(?=\p{Script=Han})/gu, '')

/** 1.25 million is read easily, 1.2345 million is not. */
const hasFewDigits = (...numbers: number[]) =>
  numbers.every((number) => Number.isInteger(Number((number * decimals).toFixed(6))))

/** A score stands as on its certificate, 6.0, in every language. */
const writeNumber = (amount: Amount, locale: Locale): string =>
  amount.unit === 'band' ? writeRange(amount, 'en', 1) : writeRange(amount, locale)

function writeLength(amount: Amount, locale: Locale): string {
  const number = writeNumber(amount, locale)
  return amount.unit ? WORDS[locale](`unit.${amount.unit}`, { amount: number, count: amount.to }) : number
}

function writeRange({ from, to }: Pick<Amount, 'from' | 'to'>, locale: Locale, minimumFractionDigits = 0): string {
  const format = new Intl.NumberFormat(EDITIONS[locale].htmlLang, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  })
  return from === to ? format.format(from) : `${format.format(from)}–${format.format(to)}`
}

const writeDay = (day: string, locale: Locale) => writtenDay(new Date(day), locale, 'UTC')

function writtenMonth(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(EDITIONS[locale].formats, {
    year: 'numeric',
    month: EDITIONS[locale].months,
    timeZone: 'UTC',
  })
  return spacedDate(format.format(new Date(day)))
}

// Texts that name figures → texts that say them.

/** All that is known of figures on a day, such as 2026-11-22. */
export type FiguresOfDay = { figures: ReadonlyMap<string, Figure>; rates: RatesByCurrency; day: string }

const hasBraces = (text: string) => text.includes('{{')

/** A text of a language with each figure that it names written out; what names none is left as it stands. */
export function resolveText(text: string, locale: Locale, { figures, rates, day }: FiguresOfDay): string {
  if (!hasBraces(text)) return text
  return text.replace(IN_BRACES, (braces) => {
    const reference = readReference(braces)
    const figure = reference && figures.get(reference.key)
    return figure ? writeFigure(figure, reference, { locale, rates, day }) : (readExample(braces) ?? braces)
  })
}

/** A piece of content with every figure written out that its texts in languages name; itself where they name none. */
export const resolveTexts = <T>(value: T, known: FiguresOfDay): T =>
  mapLocalizedTexts(value, (text, locale) => resolveText(text, locale, known))
