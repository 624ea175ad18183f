/** Values for `{{key}}` in texts: figures, and countries' visa amounts under their keys. */
import type { Block } from '../content.ts'
import { editionCodes } from '../editions.ts'
import { type Localized, localize, sameText } from '../localized.ts'
import { WORDS } from './words.ts'

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
}

/** Every figure with a key. An unknown source is labelled by its host. */
export function figuresByKey({ figures, living_costs, sources }: FigureLists): Map<string, Figure> {
  const names = new Map(sources.map(({ code, name }) => [code, name]))
  const listedFigures = figures.map(
    ({ source, link, year, ...figure }): Figure => ({
      ...figure,
      year: year ?? figure.as_of.slice(0, 4),
      source: { name: names.get(source) ?? sameText(new URL(link).host), link },
    }),
  )
  return new Map([...listedFigures, ...living_costs.flatMap(keyedAmounts)].map((figure) => [figure.key, figure]))
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

function nameOf(where: Localized | undefined): Localized {
  const names = editionCodes().map((locale) => {
    const name = WORDS(locale)('living')
    return [locale, where ? WORDS(locale)('livingWhere', { name, where: localize(where, locale).text }) : name]
  })
  return Object.fromEntries(names) as Localized
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
