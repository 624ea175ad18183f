import { aboutAtHome } from '../../../domain/at-home.ts'
import type { Currency } from '../../../domain/currencies.ts'
import { EDITIONS, type Locale } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'

type Props = {
  /** The ends of a range, in hundredths. */
  fromMinor: number
  toMinor: number
  currency: Currency
}

/** About as much in the reader's own money, with the day of the rate; nothing where the price is in it already. */
export function RangeAtHome({ fromMinor, toMinor, currency }: Props) {
  const t = useTranslations('services')
  const { locale, site } = useLayout()
  const { home_rate: rate } = site
  if (!rate || rate.asked !== currency) return null
  const [from = 0, to = 0] = [fromMinor, toMinor].map((amountMinor) => aboutAtHome(amountMinor, rate.rate))
  return (
    <p className="mt-1 text-quiet" data-at-home>
      {t('priceAtHome', { amount: writtenRange(from, to, locale), day: rate.day })}
    </p>
  )
}

/** 47–110 triệu; English counts it out, ₱100,000–240,000. */
function writtenRange(from: number, to: number, locale: Locale): string {
  const long = { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 } as const
  const format = new Intl.NumberFormat(EDITIONS[locale].htmlLang, locale === 'en' ? {} : long)
  return from === to ? format.format(from) : format.formatRange(from, to).replace(/\s?[-–]\s?/, '–')
}
