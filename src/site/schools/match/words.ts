/** How figures are written on the page "Where do I stand". */
import { withCurrency } from '../../../domain/money.ts'
import { HOME_CURRENCY, roughly } from '../../../domain/school-facts.ts'
import { spacedAmount } from '../../../domain/taiwan-amounts.ts'
import type { Money } from '../../../domain/typed-money.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'

export function useWords() {
  const t = useTranslations('match')
  const format = useFormatter()
  const { locale } = useLayout()
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  /** Of a school, as it is published. */
  const price = (value: number, currency: string) =>
    withCurrency(format.number(value, { maximumFractionDigits: 0 }), currency, locale)
  /** In the reader's currency, in short. */
  const own = (value: number, digits: number) => {
    const short = { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: digits } as const
    const text = format.number(value, short)
    return t('money', { amount: locale === 'tw' ? spacedAmount(text) : text })
  }
  /** In the reader's currency, rounded: no more is known of another day's rate. */
  const home = (value: number) => own(roughly(value), 3)
  /** As the visitor wrote it, where nothing may be rounded away. */
  const asWritten = ({ amount, currency }: Money) =>
    currency === HOME_CURRENCY[locale] ? own(amount, 9) : price(amount, currency)
  /** A mark that content gives with a point. */
  const typed = (example: string) => number(Number(example))
  return { share, number, price, home, asWritten, typed }
}

/** 2022–23 */
export const writtenYear = (year: string): string => year.replace('-', '–')
