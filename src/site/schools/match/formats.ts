/** Formats figures on the page "Where do I stand". */

import { shortAmount } from '../../../domain/editions.ts'
import type { MatchError } from '../../../domain/match/fields.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import { LEVELS } from '../../../domain/match/rules.ts'
import { moneyInWords, withCurrency } from '../../../domain/money.ts'
import { homeCurrency, roughly } from '../../../domain/school-facts.ts'
import type { Money } from '../../../domain/typed-money.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useLayout } from '../../shell/links.ts'
import type { MatchState } from './state.ts'

export function useFormats() {
  const format = useFormatter()
  const { locale } = useLayout()
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  /** A school's amount, as published. */
  const price = (value: number, currency: string) =>
    withCurrency(format.number(value, { maximumFractionDigits: 0 }), currency, locale)
  /** In the reader's currency, compact. */
  const inHomeCurrency = (value: number, digits?: number) => {
    const text = format.number(value, {
      ...shortAmount(locale, value),
      ...(digits && { maximumSignificantDigits: digits }),
    })
    return moneyInWords(text, homeCurrency(locale), locale)
  }
  /** In the reader's currency, rounded: the rate is of another day. */
  const home = (value: number) => inHomeCurrency(roughly(value, homeCurrency(locale)))
  /** As the visitor typed it, without rounding. */
  const asWritten = ({ amount, currency }: Money) =>
    currency === homeCurrency(locale) ? inHomeCurrency(amount, 9) : price(amount, currency)
  /** A grade that content has with a decimal point. */
  const exampleNumber = (example: string) => number(Number(example))
  return { share, number, price, home, asWritten, exampleNumber }
}

/** 2022–23 */
export const writtenYear = (year: string): string => year.replace('-', '–')

// The visitor's figures as lines of text, to be sent to a consultant on request.

const remarksMax = 2000

export function useRemarks({ values }: MatchState, { visitor, money }: MatchAnswer): string {
  const t = useTranslations('match')
  const { number, home, asWritten } = useFormats()
  const { countries, colleges, locale } = useLayout()
  const currency = useHomeCurrencyName()
  const { level, marks, english, satReading, satMath, act, subject, budget, wishes } = visitor
  const names = countries.filter(({ code }) => visitor.countries.includes(code)).map(({ name }) => name)
  const isOwn = money?.currency === homeCurrency(locale)
  const written =
    money && (isOwn ? asWritten(money) : t('costSays', { amount: asWritten(money), home: home(budget ?? 0) }))
  const lines: [label: string, value: string | number | null | undefined][] = [
    [t('fields.level'), level in LEVELS ? t(`levels.${level}`) : null],
    [t('fields.subject'), colleges.find(({ id }) => id === subject)?.name],
    [t('fields.countries'), names.join(', ')],
    [t('fields.budget', { currency }), written],
    [t('line.marks'), marks && `${number(marks.mark)} (${marks.system.name})`],
    [t('line.english'), english && `${english.test.name} ${number(english.score)}`],
    [t('fields.sat_reading'), satReading],
    [t('fields.sat_math'), satMath],
    [t('fields.act'), act],
    [t('fields.wishes'), wishes.map((wish) => t(`wish.${wish}`)).join(', ')],
    [t('fields.more'), values.more?.[0]?.trim()],
  ]
  const shownLines = lines.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return [t('remarks'), ...shownLines.map(([label, value]) => t('remark', { label, value: String(value) }))]
    .join('\n')
    .slice(0, remarksMax)
}

// The error message of a field.

export function useErrorText(): (error: MatchError) => string {
  const t = useTranslations('match')
  const { home, asWritten } = useFormats()
  const own = useHomeCurrencyName()
  return ({ code, from = 0, to = 0, either, currency = '' }) => {
    const [first = '', second = ''] = either?.map(asWritten) ?? []
    const names = { first, second, currency, own, amount: home(to), example: t('example') }
    return t(`wrong.${code}` as 'wrong.between', { from, to, ...names })
  }
}
