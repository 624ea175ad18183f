import type { Currency } from '../../domain/currencies.ts'
import { roughly } from '../../domain/school-facts.ts'
import { useFormatter, useTranslations } from '../messages/provider.tsx'
import { useDates } from './dates.ts'
import { useLayout } from './links.ts'

type Props = {
  /** An amount in hundredths, or the ends of a range. */
  minor: number
  toMinor?: number
  currency: Currency
  className?: string
}

/** About as much in the reader's own money, with the day of the rate; nothing where the price is in it already. */
export function AboutAtHome({ minor, toMinor = minor, currency, className = 'text-sm text-quiet' }: Props) {
  const t = useTranslations('layout')
  const format = useFormatter()
  const { day } = useDates()
  const { home_rate: rate } = useLayout().site
  if (!rate || rate.asked !== currency || minor === 0) return null
  const [from, to] = [minor, toMinor].map((amountMinor) =>
    format.number(roughly((amountMinor / 100) * rate.rate), { notation: 'compact', compactDisplay: 'long' }),
  )
  return (
    <p className={className} data-at-home>
      {t('atHome', { amount: from === to ? `${from}` : `${from}–${to}`, day: day(rate.as_of) })}
    </p>
  )
}
