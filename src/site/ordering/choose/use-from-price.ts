import { useTranslations } from '../../messages/provider.tsx'
import { leastMinor } from '../price-parts.ts'
import { useMoney } from '../use-money.ts'

type Prices = Parameters<typeof leastMinor>[0]

/** Says from what price a service or mode is had; null for what has none. */
export function useFromPrice(prices: Prices) {
  const t = useTranslations('order')
  const money = useMoney()
  return (isWanted: (price: Prices[number]) => boolean): string | null => {
    const least = leastMinor(prices, isWanted)
    const currency = prices[0]?.currency
    return least === null || !currency ? null : t('from', { price: money(least, currency) })
  }
}
