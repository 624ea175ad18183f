/** What ages in content: it loads, and is right for its day, but an owner should look at it again. */
import type { Content } from '../../domain/content.ts'

/** A sentence for each exchange rate that is more than a year old on a day, such as 2026-11-22. */
export function findAged({ blocks }: Pick<Content, 'blocks'>, today: string): string[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return blocks.exchange_rates
    .filter(({ as_of }) => as_of < yearAgo)
    .map(({ as_of }) => `exchange-rates.yaml: the rates are of ${as_of}, more than a year ago`)
}
