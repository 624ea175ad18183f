import type { Currency } from '../../domain/currencies.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { roughly } from '../../domain/school-facts.ts'
import { useTranslations } from '../messages/provider.tsx'
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
  const { day } = useDates()
  const { locale, site } = useLayout()
  const { home_rate: rate } = site
  if (!rate || rate.asked !== currency || minor === 0) return null
  const [from = 0, to = 0] = [minor, toMinor].map((amountMinor) => roughly((amountMinor / 100) * rate.rate))
  return (
    <p className={className} data-at-home>
      {t('atHome', { amount: writtenRange(from, to, locale), day: day(rate.as_of) })}
    </p>
  )
}

/** 47–110 triệu; English counts it out, ₱100,000–240,000. */
function writtenRange(from: number, to: number, locale: Locale): string {
  const long = { notation: 'compact', compactDisplay: 'long' } as const
  const format = new Intl.NumberFormat(EDITIONS[locale].htmlLang, locale === 'en' ? {} : long)
  return from === to ? format.format(from) : format.formatRange(from, to).replace(/\s?[-–]\s?/, '–')
}
