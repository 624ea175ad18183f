/** What texts name as `{{key}}`: figures, and the visa money of countries under the keys of its amounts. */
import type { Block } from '../content.ts'
import { LOCALES } from '../editions.ts'
import { type Localized, localize } from '../localized.ts'
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

/** Every figure that has a key, by it. A source that isn't known is named by its host. */
export function figuresByKey({ figures, living_costs, sources }: FigureLists): Map<string, Figure> {
  const names = new Map(sources.map(({ code, name }) => [code, name]))
  const own = figures.map(
    ({ source, link, year, ...figure }): Figure => ({
      ...figure,
      year: year ?? figure.as_of.slice(0, 4),
      source: { name: names.get(source) ?? { en: new URL(link).host }, link },
    }),
  )
  return new Map([...own, ...living_costs.flatMap(keyedAmounts)].map((figure) => [figure.key, figure]))
}

/** A country's visa money that was loaded by an earlier version has no keys. */
function keyedAmounts({ amounts, currency, per, source, as_of, valid_until }: Block<'living_costs'>): Figure[] {
  if (as_of === undefined || valid_until === undefined) return []
  return amounts.flatMap(({ key, value, where }) =>
    key === undefined
      ? []
      : [{ key, what: nameOf(where), value, currency, per, as_of, valid_until, source, year: as_of.slice(0, 4) }],
  )
}

function nameOf(where: Localized | undefined): Localized {
  const names = LOCALES.map((locale) => {
    const name = WORDS[locale]('living')
    return [locale, where ? WORDS[locale]('livingWhere', { name, where: localize(where, locale).text }) : name]
  })
  return Object.fromEntries(names) as Localized
}

/** @param day such as 2026-11-22 */
export const hasExpired = ({ valid_until }: Pick<Figure, 'valid_until'>, day: string): boolean => valid_until < day

// Which figures are past their time, or will be soon.

const dayMs = 86_400_000
/** Enough to look a figure up again before its readers see that nobody has. */
const soonDays = 60

/** Figures by the last day on which they may be shown as true, the earliest first. @param day such as 2026-11-22 */
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
