/** Content that ages: it loads, and is right for its day, but an owner should check it again. */
import type { Content } from '../../domain/content.ts'
import { figuresByKey, listExpiring, RATE_PREFIX } from '../../domain/figures/figure.ts'
import { areRatesOld, ratesDays } from '../../domain/rates/age.ts'

/** A sentence about exchange rates that are too old on a day, such as 2026-11-22. */
export const findAged = ({ blocks }: Pick<Content, 'blocks'>, today: string): string[] =>
  blocks.exchange_rates
    .filter(({ as_of }) => areRatesOld(as_of, today))
    .map(
      ({ as_of }) =>
        `exchange-rates.yaml: the rates are of ${as_of}, more than ${ratesDays} days ago; npm run rates -- import FILE`,
    )

/** One sentence for each figure that has expired on a day, such as 2026-11-22, or will within sixty days. */
export function findExpiring({ blocks }: Pick<Content, 'blocks'>, today: string): string[] {
  // rates have a sentence of their own
  const figures = [...figuresByKey(blocks).values()].filter(({ key }) => !key.startsWith(RATE_PREFIX))
  const { expired, expiring } = listExpiring(figures, today)
  return [
    ...expired.map(
      ({ key, valid_until, source }) => `${key} expired on ${valid_until}: compare it with ${source.link}`,
    ),
    ...expiring.map(
      ({ key, valid_until, source }) => `${key} expires on ${valid_until}: compare it with ${source.link}`,
    ),
  ]
}
