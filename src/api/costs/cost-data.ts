/** What the costs of a country are worked out from: its rules, figures, visa amounts, and the rates of the day. */

import { z } from 'zod'
import { dayOf, perVersion } from '../../db/per-version.ts'
import { listArticleAddresses } from '../../db/queries/articles.ts'
import { figuresOfDay, listBlocks } from '../../db/queries/blocks.ts'
import { listFactsInCity } from '../../db/queries/facts.ts'
import { listCountries } from '../../db/queries/names.ts'
import { countFeesBySubject, listFeesOfSubject } from '../../db/queries/programme-fees.ts'
import { findSchool, type LinkedSchool } from '../../db/queries/schools.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { type Range, rangeOf, toMinor } from '../../domain/costs/amounts.ts'
import type { CostChoice } from '../../domain/costs/cost-rows.ts'
import { middleHalf } from '../../domain/costs/quartiles.ts'
import type { Rate } from '../../domain/costs/year-cost.ts'
import { editionOf, homeCurrency, type Locale, textEditions } from '../../domain/editions.ts'
import { type Figure, hasExpired } from '../../domain/figures/figure.ts'
import { parseJson } from '../../domain/json.ts'
import { localize } from '../../domain/localized.ts'
import { usualIntake } from '../../domain/match/profile.ts'
import type { ProgrammeLevel } from '../../domain/programmes/levels.ts'
import { articlePath } from '../../domain/site-paths.ts'
import { serializeName } from '../presenters.ts'

export type CostCountry = {
  code: string
  iso: string
  name: string
  rules: Block<'costs'>
  living: Block<'living_costs'> | null
}

/** Countries with costs, in the order of the menus; a study country of two states has one entry for each. */
export const listCostCountries = perVersion(async (db, locale: Locale): Promise<CostCountry[]> => {
  const [rows, costs, living] = await Promise.all([
    listCountries(db),
    listBlocks(db, 'costs'),
    listBlocks(db, 'living_costs'),
  ])
  const names = new Intl.DisplayNames(editionOf(locale).htmlLang, { type: 'region' })
  return rows.flatMap((row) => {
    const { iso_countries } = parseJson(row.data)
    return iso_countries.flatMap((iso) => {
      const rules = costs.find(({ iso_country }) => iso_country === iso)
      if (!rules) return []
      const isAlone = iso_countries.length === 1
      return [
        {
          code: isAlone ? row.code : iso.toLowerCase(),
          iso,
          name: isAlone ? serializeName(row, locale).name : (names.of(iso) ?? iso),
          rules,
          living: living.find(({ iso_country }) => iso_country === iso) ?? null,
        },
      ]
    })
  })
})

export type DayData = {
  figures: ReadonlyMap<string, Figure>
  home: string
  /** Null without exchange rates. */
  asOf: string | null
  rates: Readonly<Record<string, number>>
  source: { name: string; link: string } | null
  rate: Rate
  /** The year in which who plans today begins. */
  intake: number
  /** A page as links name it: an article with its slug; null for one that this edition doesn't show. */
  pageOf: (path: string) => string | null
}

/** Figures and rates of today, for the readers of an edition. */
export const readDayData = perVersion(async (db, locale: Locale): Promise<DayData> => {
  const [{ figures }, articles, [table], sources] = await Promise.all([
    figuresOfDay(db),
    listArticleAddresses(db),
    listBlocks(db, 'exchange_rates'),
    listBlocks(db, 'sources'),
  ])
  const home = homeCurrency(locale)
  const rates = Object.fromEntries(
    Object.entries(table?.rates ?? {}).flatMap(([currency, quotes]) => {
      const rate = quotes[home]
      return rate === undefined ? [] : [[currency, rate] as const]
    }),
  )
  const source = sources.find(({ code }) => code === table?.source)
  const day = dayOf(db)
  return {
    // a figure that has expired decides nothing
    figures: new Map([...figures].filter(([, figure]) => !hasExpired(figure, day))),
    home,
    asOf: table?.as_of ?? null,
    rates,
    source: source ? { name: localize(source.name, locale).text, link: source.link } : null,
    rate: (currency) => (currency === home ? 1 : (rates[currency] ?? null)),
    intake: usualIntake(day).year,
    pageOf: (path) => {
      const [, id] = /^\/articles\/(\d+)(?:-[^/]*)?$/.exec(path) ?? []
      if (id === undefined) return path
      const article = articles.find((each) => each.id === Number(id) && each.editions.includes(locale))
      const slug = textEditions(locale).flatMap((code) => article?.slugs[code] ?? [])[0]
      return slug === undefined ? null : articlePath({ id: Number(id), slug })
    },
  }
})

/** What the schools of a city publish for room and board, from the lowest to the highest; nothing where none does. */
export async function readPublishedInCity(db: Database, cityId: number | null): Promise<CostChoice['published']> {
  if (cityId === null) return {}
  const [facts, sources] = await Promise.all([listFactsInCity(db, cityId, 'room-board'), listBlocks(db, 'sources')])
  const newest = facts
    .map(({ year }) => year)
    .toSorted()
    .at(-1)
  const ofYear = facts.filter(({ year }) => year === newest)
  const [first] = ofYear
  const source = sources.find(({ code }) => code === first?.source)
  if (!first?.currency || !source || ofYear.some(({ currency }) => currency !== first.currency)) return {}
  const ends = ofYear.flatMap(({ value, value_to }) => [value, value_to ?? value])
  const living = { amount: rangeOf(Math.min(...ends), Math.max(...ends)), currency: first.currency, year: first.year }
  return { living: { ...living, kind: 'city', source: { name: source.name, link: source.link } } }
}

/** Fewer programmes are no range of a subject. */
const feesMin = 5

/** What programmes of a subject cost at a level in a country: the middle half of their published fees; nothing where too few publish one. */
export async function readPublishedOfSubject(
  db: Database,
  { iso, level, subjectId }: { iso: string; level: ProgrammeLevel; subjectId: number },
): Promise<{ published: CostChoice['published']; count: number }> {
  const [fees, sources] = await Promise.all([listFeesOfSubject(db, iso, level, subjectId), listBlocks(db, 'sources')])
  const [first] = fees
  const alike = fees.filter(
    ({ fee_currency, fee_of }) => fee_currency === first?.fee_currency && fee_of === first?.fee_of,
  )
  const amount = middleHalf(alike.flatMap(({ fee_year }) => fee_year ?? []))
  const source = sources.find(({ code }) => code === first?.fee_source)
  if (!first?.fee_currency || !first.fee_of || !amount || !source || alike.length < feesMin)
    return { published: {}, count: 0 }
  const tuition = { amount, currency: first.fee_currency, year: first.fee_of, kind: 'subject' as const }
  return {
    published: {
      tuition: { ...tuition, source: { name: source.name, link: source.link, tuition_note: source.tuition_note } },
    },
    count: alike.length,
  }
}

/** Subjects whose programmes publish enough fees at a level in a country. */
export async function listCostSubjects(db: Database, iso: string, level: ProgrammeLevel, locale: Locale) {
  const [subjects, counts] = await Promise.all([listSubjects(db), countFeesBySubject(db, iso, level)])
  return subjects
    .filter(({ id }) => (counts.get(id) ?? 0) >= feesMin)
    .map(({ id, name }) => ({ id, name: localize(name, locale).text }))
}

const weeksOfYear = 52
/** The length of a programme in years, to the half; null when unknown. */
export const yearsOf = ({ weeks }: { weeks: number | null }): number | null =>
  weeks === null ? null : Math.max(0.5, Math.round((weeks / weeksOfYear) * 2) / 2)

export const findCostSchool = (db: Database, id: number | undefined): Promise<LinkedSchool | null> =>
  id === undefined ? Promise.resolve(null) : findSchool(db, id)

/** Amounts in hundredths; both ends are equal for one amount. */
export const HomeRangeSchema = z.object({ home_minor: z.int(), home_to_minor: z.int() })

export const homeRange = ({ from, to }: Range, home: string): z.input<typeof HomeRangeSchema> => ({
  home_minor: toMinor(from, home),
  home_to_minor: toMinor(to, home),
})
