/** What the costs of a country are worked out from: its rules, figures, visa amounts, and the rates of the day. */
import { z } from 'zod'
import { dayOf, perVersion } from '../../db/per-version.ts'
import { listArticleAddresses } from '../../db/queries/articles.ts'
import { figuresOfDay, listBlocks } from '../../db/queries/blocks.ts'
import { listFacts, listFactsInCity } from '../../db/queries/facts.ts'
import { listCountries } from '../../db/queries/names.ts'
import { countFeesBySubject, listFeesOfSubject } from '../../db/queries/programme-fees.ts'
import type { ProgrammeRow } from '../../db/queries/programmes.ts'
import { findSchool, type LinkedSchool } from '../../db/queries/schools.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { type Range, rangeOf, toMinor } from '../../domain/costs/amounts.ts'
import type { CostChoice, Published } from '../../domain/costs/cost-rows.ts'
import { middleHalf } from '../../domain/costs/quartiles.ts'
import type { Rate } from '../../domain/costs/year-cost.ts'
import { editionOf, type Locale, textEditions } from '../../domain/editions.ts'
import type { Figure } from '../../domain/figures/figure.ts'
import { parseJson } from '../../domain/json.ts'
import { localize } from '../../domain/localized.ts'
import { OWN, pageSource } from '../../domain/programmes/own-programme.ts'
import { homeCurrency } from '../../domain/school-facts.ts'
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

const lastMonthOfYear = 8

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
  const [year = 0, month = 0] = dayOf(db).split('-').map(Number)
  return {
    figures,
    home,
    asOf: table?.as_of ?? null,
    rates,
    source: source ? { name: localize(source.name, locale).text, link: source.link } : null,
    rate: (currency) => (currency === home ? 1 : (rates[currency] ?? null)),
    intake: month >= lastMonthOfYear ? year + 1 : year,
    pageOf: (path) => {
      const [, id] = /^\/articles\/(\d+)$/.exec(path) ?? []
      if (id === undefined) return path
      const article = articles.find((each) => each.id === Number(id) && each.editions.includes(locale))
      const slug = textEditions(locale).flatMap((code) => article?.slugs[code] ?? [])[0]
      return slug === undefined ? null : articlePath({ id: Number(id), slug })
    },
  }
})

const PUBLISHED = { tuition: 'tuition', fees: 'fees', 'room-board': 'living' } as const

/** A school's published figures for a level, the newest of each kind, in the currency of its tuition. */
export async function readPublished(
  db: Database,
  school: LinkedSchool,
  level: string,
): Promise<CostChoice['published']> {
  const [facts, sources] = await Promise.all([listFacts(db, [school.id]), listBlocks(db, 'sources')])
  const published: CostChoice['published'] = {}
  const fitting = facts.filter((fact) => fact.level === '' || fact.level === level)
  const currency = fitting.find(({ kind }) => kind in PUBLISHED)?.currency
  for (const fact of fitting.toSorted((a, b) => (a.year < b.year ? -1 : 1))) {
    const key = PUBLISHED[fact.kind as keyof typeof PUBLISHED]
    const source = sources.find(({ code }) => code === fact.source)
    if (key === undefined || !source || !fact.currency || fact.currency !== currency) continue
    published[key] = {
      amount: rangeOf(fact.value, fact.value_to),
      currency: fact.currency,
      year: fact.year,
      kind: 'school',
      source: { name: source.name, link: source.link },
    } satisfies Published
  }
  return published
}

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
  { iso, level, subjectId }: { iso: string; level: string; subjectId: number },
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
    published: { tuition: { ...tuition, source: { name: source.name, link: source.link } } },
    count: alike.length,
  }
}

/** Subjects whose programmes publish enough fees at a level in a country. */
export async function listCostSubjects(db: Database, iso: string, level: string, locale: Locale) {
  const [subjects, counts] = await Promise.all([listSubjects(db), countFeesBySubject(db, iso, level)])
  return subjects
    .filter(({ id }) => (counts.get(id) ?? 0) >= feesMin)
    .map(({ id, name }) => ({ id, name: localize(name, locale).text }))
}

const weeksOfYear = 52

/** A programme's own yearly fee; nothing where none is known. */
export async function readPublishedOfProgramme(
  db: Database,
  programme: ProgrammeRow,
): Promise<CostChoice['published']> {
  const { fee_year, fee_total, fee_currency, fee_of, fee_kind, fee_source, weeks, link } = programme
  const source =
    fee_source === OWN && link
      ? pageSource(link)
      : (await listBlocks(db, 'sources')).find(({ code }) => code === fee_source)
  const amount = fee_year ?? (fee_total === null ? null : fee_total / Math.max(1, (weeks ?? weeksOfYear) / weeksOfYear))
  if (amount === null || !fee_currency || !fee_of || !fee_kind || fee_kind === 'doubtful' || !source) return {}
  const tuition = { amount: rangeOf(amount), currency: fee_currency, year: fee_of, kind: fee_kind }
  return { tuition: { ...tuition, source: { name: source.name, link: source.link } } }
}

/** The length of a programme in years, to the half; null when unknown. */
export const yearsOf = ({ weeks }: Pick<ProgrammeRow, 'weeks'>): number | null =>
  weeks === null ? null : Math.max(0.5, Math.round((weeks / weeksOfYear) * 2) / 2)

export const findCostSchool = (db: Database, id: number | undefined): Promise<LinkedSchool | null> =>
  id === undefined ? Promise.resolve(null) : findSchool(db, id)

/** Amounts in hundredths; both ends are equal for one amount. */
export const HomeRangeSchema = z.object({ home_minor: z.int(), home_to_minor: z.int() })

export const homeRange = ({ from, to }: Range, home: string): z.input<typeof HomeRangeSchema> => ({
  home_minor: toMinor(from, home),
  home_to_minor: toMinor(to, home),
})
