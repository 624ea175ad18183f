import { shortAmount } from '../../domain/editions.ts'
import { moneyInWords, withCurrency } from '../../domain/money.ts'
import { useFormatter, useTranslations } from '../messages/provider.tsx'
import { useLayout } from '../shell/links.ts'

type Amount = { value: number; value_to: number | null }
type Figure = Amount & {
  unit: 'money' | 'share' | 'score' | 'count'
  currency: string | null
  home: (Amount & { currency: string }) | null
}

/** A figure in the language's format, and the approximate amount in the reader's currency. */
export function useWrittenFigures(): (figure: Figure) => { written: string; home: string | null } {
  const t = useTranslations('school')
  const format = useFormatter()
  const { locale } = useLayout()
  const range = (from: string, to: string | null) => (to === null || to === from ? from : `${from}–${to}`)
  const compact = (number: number) => format.number(number, shortAmount(locale, number))
  return ({ unit, value, value_to, currency, home }) => {
    const write = (number: number) =>
      unit === 'money' && currency
        ? withCurrency(format.number(number, { maximumFractionDigits: 0 }), currency, locale)
        : unit === 'share'
          ? format.number(number, { style: 'percent', maximumFractionDigits: 1 })
          : format.number(number)
    const about = home && range(compact(home.value), home.value_to === null ? null : compact(home.value_to))
    return {
      written: range(write(value), value_to === null ? null : write(value_to)),
      home: about && t('aboutMoney', { amount: moneyInWords(about, home.currency, locale) }),
    }
  }
}

/** 2022–23 */
export const writtenYear = (year: string): string => year.replace('-', '–')

const STUDENTS = { undergraduate: 'students', graduate: 'graduates', all: 'allStudents' } as const

/** The message `schools.figure.…` that names a figure; student numbers by level. */
export const figureLabel = <Name extends string>(
  name: Name,
  { level }: { level: 'undergraduate' | 'graduate' | null },
) => (name === 'students' ? STUDENTS[level ?? 'all'] : (name as Exclude<Name, 'students'>))
