/** Values for `{{key}}` in texts: figures, countries' visa amounts under their keys, and one unit of each currency with a rate. */
import type { Block } from '../content.ts'
import { editionCodes, perEdition } from '../editions.ts'
import { type Localized, localize, sameText } from '../localized.ts'
import { writtenDay } from '../moments.ts'
import { currencyName } from '../money.ts'
import { WORDS, WRITTEN_MONEY } from './words.ts'

type Entry = Block<'figures'>

export type Figure = Pick<
  Entry,
  'key' | 'what' | 'value' | 'value_to' | 'date' | 'currency' | 'unit' | 'per' | 'as_of' | 'valid_until'
> & {
  year: string
  source: { name: Localized; link: string }
}

export type FigureLists = {
  figures: readonly Entry[]
  living_costs: readonly Block<'living_costs'>[]
  sources: readonly Block<'sources'>[]
  exchange_rates: readonly Block<'exchange_rates'>[]
}

/** Every figure with a key. An unknown source is labelled by its host. */
export function figuresByKey({ figures, living_costs, sources, exchange_rates }: FigureLists): Map<string, Figure> {
  const names = new Map(sources.map(({ code, name }) => [code, name]))
  const [rates] = exchange_rates
  const units = rates ? unitsOf(rates, sources) : []
  const listedFigures = figures.map(
    ({ source, link, year, ...figure }): Figure => ({
      ...figure,
      year: year ?? figure.as_of.slice(0, 4),
      source: { name: names.get(source) ?? sameText(new URL(link).host), link },
    }),
  )
  return new Map(
    [...listedFigures, ...living_costs.flatMap(keyedAmounts), ...units].map((figure) => [figure.key, figure]),
  )
}

/** A country's visa amounts loaded by an earlier version have no keys. */
function keyedAmounts({ amounts, currency, per, source, as_of, valid_until }: Block<'living_costs'>): Figure[] {
  if (as_of === undefined || valid_until === undefined) return []
  return amounts.flatMap(({ key, value, where }) =>
    key === undefined
      ? []
      : [{ key, what: nameOf(where), value, currency, per, as_of, valid_until, source, year: as_of.slice(0, 4) }],
  )
}

/** Figures of rates begin with it: `{{rate.gbp|VND}}` is a pound in dong, `{{rate.gbp*41100|VND}}` an example at the same rate. */
export const RATE_PREFIX = 'rate.'

/** One unit of each currency with a rate that texts can write; readers see its day in the source. */
function unitsOf({ as_of, source: code, rates }: Block<'exchange_rates'>, sources: FigureLists['sources']): Figure[] {
  const source = sources.find((each) => each.code === code)
  const valid_until = `${Number(as_of.slice(0, 4)) + 1}${as_of.slice(4).replace('-02-29', '-02-28')}`
  return Object.keys(rates)
    .filter((currency) => WRITTEN_MONEY.includes(currency))
    .map((currency) => ({
      key: `${RATE_PREFIX}${currency.toLowerCase()}`,
      what: perEdition((locale) =>
        WORDS(locale)('rate', {
          currency: currencyName(currency, locale),
          day: writtenDay(new Date(as_of), locale, 'UTC'),
        }),
      ),
      value: 1,
      currency,
      year: as_of.slice(0, 4),
      as_of,
      valid_until,
      source: { name: source?.name ?? sameText(''), link: source?.link ?? '' },
    }))
}

function nameOf(where: Localized | undefined): Localized {
  const names = editionCodes().map((locale) => {
    const name = WORDS(locale)('living')
    return [locale, where ? WORDS(locale)('livingWhere', { name, where: localize(where, locale).text }) : name]
  })
  return Object.fromEntries(names)
}

/** @param day such as 2026-11-22 */
export const hasExpired = ({ valid_until }: Pick<Figure, 'valid_until'>, day: string): boolean => valid_until < day

// Figures that expire soon or have expired.

const dayMs = 86_400_000
/** Leaves time to check a figure before readers see that it has expired. */
const soonDays = 60

/** Figures by their expiry date, the earliest first. @param day such as 2026-11-22 */
export function listExpiring<F extends Pick<Figure, 'valid_until'>>(
  figures: Iterable<F>,
  day: string,
): { expired: F[]; expiring: F[] } {
  const soon = new Date(Date.parse(day) + soonDays * dayMs).toISOString().slice(0, 10)
  const ordered = [...figures].sort((one, other) => (one.valid_until < other.valid_until ? -1 : 1))
  return {
    expired: ordered.filter((figure) => hasExpired(figure, day)),
    expiring: ordered.filter((figure) => !hasExpired(figure, day) && figure.valid_until <= soon),
  }
}
