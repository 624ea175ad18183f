/** Content that ages: it loads, and is right for its day, but an owner should check it again. */
import type { Content } from '../../domain/content.ts'
import { figuresByKey, listExpiring } from '../../domain/figures/figure.ts'

/** A sentence for each exchange rate that is more than a year old on a day, such as 2026-11-22. */
export function findAged({ blocks }: Pick<Content, 'blocks'>, today: string): string[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return blocks.exchange_rates
    .filter(({ as_of }) => as_of < yearAgo)
    .map(({ as_of }) => `exchange-rates.yaml: the rates are of ${as_of}, more than a year ago`)
}

/** One sentence for each figure that has expired on a day, such as 2026-11-22, or will within sixty days. */
export function findExpiring({ blocks }: Pick<Content, 'blocks'>, today: string): string[] {
  const { expired, expiring } = listExpiring(figuresByKey(blocks).values(), today)
  return [
    ...expired.map(
      ({ key, valid_until, source }) => `${key} expired on ${valid_until}: compare it with ${source.link}`,
    ),
    ...expiring.map(
      ({ key, valid_until, source }) => `${key} expires on ${valid_until}: compare it with ${source.link}`,
    ),
  ]
}
