/** Schools of registers: which ones the site has, and where the new ones are. */
import { foldText, slugOf } from '../folding.ts'

/** A school of the content. */
export type KnownSchool = {
  id: number
  countryCode: string
  isoCountry: string
  citySlug: string
  /** Names and aliases. */
  names: readonly string[]
  identifiers: readonly string[]
}

/** Where a school of a register is, and what else its register says of it. */
export type Place = {
  name: string
  town: string
  /** A state where the country has them. */
  region: string
  isoCountry: string
  latitude: number
  longitude: number
  kind: 'public' | 'private' | ''
  website: string
}

export type KnownCity = {
  id: number
  slug: string
  isoCountry: string
  name: string
  latitude: number
  longitude: number
}

export type SchoolsInput = {
  /** Names by identifier. */
  names: ReadonlyMap<string, string>
  ofContent: readonly KnownSchool[]
  places: ReadonlyMap<string, Place>
  /** Codes of the site's destinations by ISO country; others are left out. */
  destinations: ReadonlyMap<string, string>
  cities: readonly KnownCity[]
  /** Schools that an earlier load made, by identifier. */
  made: ReadonlyMap<string, number>
  /** Identifiers of schools that no longer exist. */
  closed: ReadonlySet<string>
}

/** The least id of schools and cities that registers bring: those of the content are below. */
export const firstRegisterId = 100_001

export type NewSchool = {
  id: number
  slug: string
  name: string
  countryCode: string
  isoCountry: string
  cityId: number
  latitude: number
  longitude: number
  kind: Place['kind']
  website: string
  identifiers: string[]
}
export type NewCity = KnownCity & { countryCode: string }
type Placed = { id: number; countryCode: string; isoCountry: string; citySlug: string }

export type PlacedSchools = {
  /** By identifier, those of the content too. */
  schools: Map<string, Placed>
  newSchools: NewSchool[]
  newCities: NewCity[]
  /** Identifiers of schools that are left out, by reason. */
  leftOut: Map<string, string[]>
}

const schemeOf = (identifier: string) => identifier.split(':', 1)[0] ?? ''

/** Finds each identifier's school: by its number, else by its folded name in its country among schools without a number of the register; else it is new. */
export function placeSchools({
  names,
  ofContent,
  places,
  destinations,
  cities,
  made,
  closed,
}: SchoolsInput): PlacedSchools {
  const byNumber = new Map(ofContent.flatMap((school) => school.identifiers.map((each) => [each, school] as const)))
  const byName = new Map<string, KnownSchool>()
  for (const school of ofContent)
    for (const name of school.names) {
      const key = `${school.isoCountry} ${foldText(name)}`
      if (!byName.has(key)) byName.set(key, school)
    }
  const placed: PlacedSchools = { schools: new Map(), newSchools: [], newCities: [], leftOut: new Map() }
  const leaveOut = (reason: string, identifier: string) =>
    placed.leftOut.set(reason, [...(placed.leftOut.get(reason) ?? []), identifier])
  const cityOf = cityFinder(cities, placed.newCities)
  const newByName = new Map<string, NewSchool>()
  let lastId = Math.max(firstRegisterId - 1, ...made.values())
  for (const [identifier, registerName] of [...names].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const place = places.get(identifier)
    const name = place?.name ?? registerName
    const ofNumber = byNumber.get(identifier)
    const ofName = place && byName.get(`${place.isoCountry} ${foldText(name)}`)
    const hasOtherNumber = ofName?.identifiers.some((each) => schemeOf(each) === schemeOf(identifier))
    const school = ofNumber ?? (hasOtherNumber ? undefined : ofName)
    if (closed.has(identifier)) leaveOut('no longer exists', identifier)
    else if (school) placed.schools.set(identifier, school)
    else if (!place) leaveOut('no place is known', identifier)
    else {
      const countryCode = destinations.get(place.isoCountry)
      if (countryCode === undefined) leaveOut('no destination of the site', identifier)
      else {
        // a school may have several numbers in a register
        const key = [place.isoCountry, place.region, foldText(place.town), foldText(name)].join(' ')
        const city = cityOf({ ...place, countryCode })
        const before = newByName.get(key)
        const created: NewSchool = before ?? {
          id: made.get(identifier) ?? ++lastId,
          slug: `${slugOf(name)}-${slugOf(identifier)}`.slice(0, 100),
          name,
          countryCode,
          isoCountry: place.isoCountry,
          cityId: city.id,
          latitude: place.latitude,
          longitude: place.longitude,
          kind: place.kind,
          website: place.website,
          identifiers: [],
        }
        created.identifiers.push(identifier)
        if (!before) placed.newSchools.push(created)
        newByName.set(key, created)
        placed.schools.set(identifier, {
          id: created.id,
          countryCode,
          isoCountry: place.isoCountry,
          citySlug: city.slug,
        })
      }
    }
  }
  return placed
}

/** Towns of one name that are nearer to each other than this are one, in degrees. */
const nearDegrees = 0.5

/** Finds a town of the site or makes one, with an id above those that are there. */
function cityFinder(cities: readonly KnownCity[], newCities: NewCity[]) {
  const byName = Map.groupBy(cities, ({ isoCountry, name }) => `${isoCountry} ${foldText(name)}`)
  let lastId = Math.max(firstRegisterId - 1, ...cities.map(({ id }) => id))
  return (place: Place & { countryCode: string }): KnownCity => {
    const key = `${place.isoCountry} ${foldText(place.town)}`
    const near = byName
      .get(key)
      ?.find(
        ({ latitude, longitude }) =>
          Math.abs(latitude - place.latitude) < nearDegrees && Math.abs(longitude - place.longitude) < nearDegrees,
      )
    if (near) {
      // a town that an earlier load made is written again, so that it stays
      const isMade = near.id >= firstRegisterId && !newCities.some(({ id }) => id === near.id)
      if (isMade) newCities.push({ ...near, countryCode: place.countryCode })
      return near
    }
    const id = ++lastId
    const slug = [place.town, place.region, place.isoCountry, String(id)].map(slugOf).filter(Boolean).join('-')
    const { isoCountry, town, latitude, longitude } = place
    const city = { id, slug, isoCountry, name: town, latitude, longitude }
    newCities.push({ ...city, countryCode: place.countryCode })
    byName.set(key, [...(byName.get(key) ?? []), city])
    return city
  }
}
