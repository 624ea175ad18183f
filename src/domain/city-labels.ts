/** Names of cities for a list of one country: two of one name have their region beside it, and one city is listed once. */
import { foldText } from './folding.ts'

/** @property region such as `OH`, or the name of it; empty when unknown */
export type NamedCity = { id: number; name: string; region: string }

/** In the order that was given; of several entries of one city the first stays. */
export function labelCities(cities: readonly NamedCity[]): { id: number; name: string }[] {
  const byName = Map.groupBy(cities, ({ name }) => foldText(name))
  const labels = new Set<string>()
  return cities.flatMap(({ id, name, region }) => {
    const regions = new Set(byName.get(foldText(name))?.map((each) => foldText(each.region)))
    const label = regions.size > 1 && region !== '' ? `${name}, ${region}` : name
    const key = foldText(label)
    if (labels.has(key)) return []
    labels.add(key)
    return [{ id, name: label }]
  })
}

/** The region in the slug of a city that a register brought: OH of `columbus-oh-us-100123`; empty elsewhere. */
export function regionOfSlug(slug: string, isoCountry: string): string {
  const [, region = ''] = new RegExp(`-([a-z]{2,3})-${isoCountry.toLowerCase()}-\\d{6,}$`).exec(slug) ?? []
  return region.toUpperCase()
}
