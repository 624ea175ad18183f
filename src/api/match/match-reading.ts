/** The organisation's reading of marks, tests and usual ranges, and the figures of the day. */
import { dayOf, perVersion } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { listCountries } from '../../db/queries/names.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { hasExpired } from '../../domain/figures/figure.ts'
import { parseJson } from '../../domain/json.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { Destination } from '../../domain/match/find-matches.ts'
import { readDayData } from '../costs/cost-data.ts'

export type Reading = Block<'match_reading'>

/** @throws DomainError `not_found` without a reading */
export async function readReading(db: Database): Promise<Reading> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) throw new DomainError('not_found')
  return reading
}

const readBase = perVersion(async (db, locale: Locale) => {
  const [day, costs, living] = [
    await readDayData(db, locale),
    await listBlocks(db, 'costs'),
    await listBlocks(db, 'living_costs'),
  ]
  const today = dayOf(db)
  return {
    day: today,
    home: day.home,
    asOf: day.asOf,
    rate: day.rate,
    // a figure that has expired decides nothing
    figures: new Map([...day.figures].filter(([, figure]) => !hasExpired(figure, today))),
    costs: new Map(costs.map((each) => [each.iso_country, each])),
    living: new Map(living.map((each) => [each.iso_country, each])),
  }
})

export async function readContext(
  db: Database,
  locale: Locale,
  { usual }: Reading,
  subjects: readonly number[],
): Promise<MatchContext & { asOf: string | null }> {
  const [base, all] = await Promise.all([readBase(db, locale), listSubjects(db)])
  const subjectSlugs = all.filter(({ id }) => subjects.includes(id)).map(({ slug }) => slug)
  return { ...base, usual, subjectSlugs }
}

/** The countries of a study country, in the order of the menus. */
export const listDestinations = perVersion(
  async (db): Promise<Destination[]> =>
    (await listCountries(db)).flatMap(({ code, data }) =>
      parseJson(data).iso_countries.map((isoCountry) => ({ countryCode: code, isoCountry })),
    ),
)
