/** What the page "Where do I stand" works with, so that its rules run in the visitor's browser and nothing about the visitor travels. */
import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { listFactsOfKinds } from '../../db/queries/facts.ts'
import { findSchoolsByIds, type LinkedSchool, listDescribedSchoolIds } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { type Figures, MATCH_KINDS, type MatchKind, type Origin, type Reading } from '../../domain/match/rules.ts'
import { homeCurrency } from '../../domain/school-facts.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'

/** Value, upper end of a range, id of the origin: a file of many figures is to be small. */
const FigureSchema = z.tuple([z.number(), z.number().nullable(), z.int()])
const FiguresSchema = z.partialRecord(z.enum(MATCH_KINDS), FigureSchema)

const SchoolSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  country: z.string(),
  city: z.string(),
  enrollments: z.array(z.int()),
  colleges: z.array(z.int()),
  no_exam: z.boolean(),
  rank: z.int().nullable(),
  currency: z.string().nullable(),
  all: FiguresSchema,
  undergraduate: FiguresSchema,
  graduate: FiguresSchema,
})
const scale = {
  id: z.int(),
  code: z.string(),
  name: z.string(),
  example: z.string(),
  worst: z.number(),
  best: z.number(),
}

const MatchDataSchema = z.object({
  schools: z.array(SchoolSchema),
  origins: z.array(z.object({ id: z.int(), year: z.string(), source: z.string(), link: z.string() })),
  reading: z.object({
    marks: z.array(z.object({ ...scale, strong: z.number(), good: z.number(), fair: z.number() })),
    english: z.array(z.object({ ...scale, enough: z.object({ undergraduate: z.number(), graduate: z.number() }) })),
  }),
  /** How much of the reader's currency one unit of another one is. */
  rates: z.object({ currency: z.string(), as_of: z.string(), rates: z.record(z.string(), z.number()) }),
})

/** Schools with the published figures that rules look at, where these come from, the firm's reading of marks, and rates. @throws DomainError `not_found` without a reading */
export const showMatchData = endpoint({
  summary: 'Data for “Find schools that fit you”: figures of all schools and grade ratings',
  cache: briefCache,
  answers: MatchDataSchema,
  async act({ deps: { store }, locale }) {
    const [reading, { schools, origins }, rates] = await Promise.all([
      readReading(store.read, locale),
      readSchools(store.read, locale),
      readRates(store.read, locale),
    ])
    return { schools, origins, reading, rates }
  },
})

async function readReading(db: Database, locale: Locale): Promise<Reading> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) throw new DomainError('not_found')
  const inWords = <T extends { name: Parameters<typeof localize>[0] }>(scales: readonly T[]) =>
    scales.map((gradeScale) => ({ ...gradeScale, name: localize(gradeScale.name, locale).text }))
  return { marks: inWords(reading.marks), english: inWords(reading.english) }
}

async function readRates(db: Database, locale: Locale) {
  const currency = homeCurrency(locale)
  const [rateBlock] = await listBlocks(db, 'exchange_rates')
  const rates = Object.entries(rateBlock?.rates ?? {}).map(([of, rate]) => [of, rate[currency]])
  return { currency, as_of: rateBlock?.as_of ?? '', rates: Object.fromEntries(rates) as Record<string, number> }
}

type Known = { all: Figures; undergraduate: Figures; graduate: Figures; currency: string | null }

async function readSchools(db: Database, locale: Locale) {
  const [ids, rows, sources] = await Promise.all([
    listDescribedSchoolIds(db),
    listFactsOfKinds(db, MATCH_KINDS),
    listBlocks(db, 'sources'),
  ])
  const origins = new Map<string, Origin>()
  const figuresById = new Map<number, Known>()
  for (const { school_id, kind, level, value, value_to, currency, year, source: code } of rows) {
    const source = sources.find((candidate) => candidate.code === code)
    if (!source) continue
    const name = `${code} ${year}`
    const newOrigin = { id: origins.size + 1, year, source: localize(source.name, locale).text, link: source.link }
    const origin = origins.get(name) ?? newOrigin
    origins.set(name, origin)
    const figures = figuresById.get(school_id) ?? { all: {}, undergraduate: {}, graduate: {}, currency: null }
    figuresById.set(school_id, figures)
    figures.currency ??= currency
    // amounts in two currencies can't be summed: the first one's stay
    if (currency === null || currency === figures.currency)
      figures[(level || 'all') as 'all'][kind as MatchKind] = [value, value_to, origin.id]
  }
  const schools = await findSchoolsByIds(
    db,
    ids.toSorted((a, b) => a - b),
  )
  return {
    schools: schools.map((school) => serializeSchool(school, figuresById.get(school.id), locale)),
    origins: [...origins.values()],
  }
}

function serializeSchool(school: LinkedSchool, figures: Known | undefined, locale: Locale) {
  const { id, country_code, city_en, city_vi, city_tw, enrollments, colleges, no_exam, rank } = school
  const name = serializeProperName(school, locale)
  return {
    id,
    name,
    name_en: name === school.name_en ? null : school.name_en,
    country: country_code,
    city: serializeProperName({ name_en: city_en, name_vi: city_vi, name_tw: city_tw }, locale),
    enrollments,
    colleges,
    no_exam: no_exam === 1,
    rank,
    ...(figures ?? { all: {}, undergraduate: {}, graduate: {}, currency: null }),
  }
}
