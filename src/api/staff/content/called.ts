/** What things are called that have no name of their own: by what they refer to, and what they say. */

import { perVersion } from '../../../db/per-version.ts'
import { figuresOfDay, listBlocks } from '../../../db/queries/blocks.ts'
import { officeNames } from '../../../db/queries/code-names.ts'
import { listNames, type NamedKind } from '../../../db/queries/content-names.ts'
import { listFactsOfKinds } from '../../../db/queries/facts.ts'
import type { Database } from '../../../db/store.ts'
import { valueIn } from '../../../domain/collections.ts'
import type { CollectionKind } from '../../../domain/content/collections.ts'
import type { Labels } from '../../../domain/content/labels.ts'
import { editionCodes, editionOf, type Locale, perEdition } from '../../../domain/editions.ts'
import { writeFigure } from '../../../domain/figures/write-figure.ts'
import { localize } from '../../../domain/localized.ts'

/** By the key of a thing. */
type Called = (key: string) => Labels | null
type Namer = (db: Database) => Promise<Called>

const inEach = (text: (locale: Locale) => string | null | undefined): Labels =>
  Object.fromEntries(
    editionCodes().flatMap((locale): [Locale, string][] => {
      const name = text(locale)
      return name ? [[locale, name]] : []
    }),
  )
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const language = (locale: Locale) => editionOf(locale).htmlLang
const country = (code: string) =>
  inEach((locale) => new Intl.DisplayNames(language(locale), { type: 'region' }).of(code))

/** What things that others name are called, by slug or code, in a language of which they may have no name. */
async function namesOf(db: Database, kind: NamedKind): Promise<(code: string, locale: Locale) => string> {
  const names = new Map((await listNames(db, kind)).map((entry) => [entry.code, entry]))
  return (code, locale) => localize(names.get(code)?.names ?? {}, locale).text || code
}

type Value = { value: number; value_to: number | null; currency: string | null }

const writersOf = (unit: string, currency: string | null) => {
  const style =
    unit === 'share'
      ? { style: 'percent' as const, maximumFractionDigits: 1 }
      : currency
        ? { style: 'currency' as const, currency, maximumFractionDigits: 0 }
        : {}
  return perEdition((locale) => new Intl.NumberFormat(language(locale), style))
}

/** A school's figure: school, kind, level, and what it is. */
const facts: Namer = async (db) => {
  const kinds = await listBlocks(db, 'fact_kinds')
  const units = new Map<string, string>(kinds.map(({ code, unit }) => [code, unit]))
  const [rows, schools, school, kind, route] = await Promise.all([
    listFactsOfKinds(db, [...units.keys()]),
    listNames(db, 'schools'),
    namesOf(db, 'schools'),
    namesOf(db, 'fact_kinds'),
    namesOf(db, 'enrollments'),
  ])
  const slugs = new Map(schools.map(({ id, code }) => [id, code]))
  const values = new Map<string, Value & { kind: string }>(
    rows.map((row) => [[slugs.get(row.school_id), row.kind, row.level].join('~'), row]),
  )
  const writers = new Map<string, ReturnType<typeof writersOf>>()
  const written = ({ value, value_to, currency, kind: of }: Value & { kind: string }, locale: Locale) => {
    const unit = units.get(of) ?? ''
    const writer = writers.get(`${unit} ${currency}`) ?? writersOf(unit, currency)
    writers.set(`${unit} ${currency}`, writer)
    return value_to === null
      ? valueIn(writer, locale).format(value)
      : valueIn(writer, locale).formatRange(value, value_to)
  }
  return (key) => {
    const [, slug = '', code = '', level = ''] = key.split('~')
    const value = values.get([slug, code, level].join('~'))
    return inEach((locale) =>
      joined(school(slug, locale), kind(code, locale), level && route(level, locale), value && written(value, locale)),
    )
  }
}

/** A place: university, year, and over how many years. A university that is a school of the site has its names. */
const rankingPlaces: Namer = async (db) => {
  const [universities, places, school] = await Promise.all([
    listBlocks(db, 'universities'),
    namesOf(db, 'universities'),
    namesOf(db, 'schools'),
  ])
  const schools = new Map(universities.map(({ slug, school: code }) => [slug, code]))
  const university = (slug: string, locale: Locale) => {
    const code = schools.get(slug)
    return code ? school(code, locale) : places(slug, locale)
  }
  return (key) => {
    const [, slug = '', year = '', window = ''] = key.split('~')
    const years = (locale: Locale) =>
      new Intl.NumberFormat(language(locale), { style: 'unit', unit: 'year', unitDisplay: 'long' })
    return inEach((locale) => joined(university(slug, locale), year, years(locale).format(Number(window))))
  }
}

const figures: Namer = async (db) => {
  const { figures: knownFigures, ...rest } = await figuresOfDay(db)
  return (key) => {
    const figure = knownFigures.get(key)
    if (!figure) return null
    return inEach((locale) =>
      joined(localize(figure.what, locale).text, writeFigure(figure, { times: 1, form: 'full' }, { ...rest, locale })),
    )
  }
}

type Blocks = 'holidays' | 'notable_schools' | 'registrations'

/** Blocks by their number. */
const byNumber =
  <K extends Blocks>(kind: K, labels: (block: Awaited<ReturnType<typeof listBlocks<K>>>[number]) => Labels): Namer =>
  async (db) => {
    const blocksById = new Map((await listBlocks(db, kind)).map((block) => [String(block.id), block]))
    return (key) => {
      const block = blocksById.get(key)
      return block ? labels(block) : null
    }
  }

/** Hours have the name of their office. */
const workingHours: Namer = async (db) => {
  const names = new Map(
    await Promise.all(editionCodes().map(async (each) => [each, await officeNames(db, each)] as const)),
  )
  const blocks = await listBlocks(db, 'working_hours')
  const codes = new Map(blocks.map(({ id, code }) => [String(id), code]))
  return (key) => {
    const code = codes.get(key)
    return code === undefined ? null : inEach((locale) => names.get(locale)?.nameOf(code))
  }
}

/** A programme: its school, and its name or the code of the register's that it corrects. */
const programmes: Namer = async (db) => {
  const [entries, school] = await Promise.all([listBlocks(db, 'programmes'), namesOf(db, 'schools')])
  const byCode = new Map(entries.map((entry) => [entry.code, entry]))
  return (key) => {
    const entry = byCode.get(key)
    return entry ? inEach((locale) => joined(school(entry.school, locale), entry.name ?? entry.register_code)) : null
  }
}

const edition = ({ edition: locale }: { edition: Locale }) => inEach(() => editionOf(locale).ownName)

const NAMERS: Partial<Record<CollectionKind, Namer>> = {
  facts,
  programmes,
  ranking_places: rankingPlaces,
  figures,
  working_hours: workingHours,
  holidays: byNumber('holidays', (block) => country(block.country)),
  notable_schools: byNumber('notable_schools', edition),
  registrations: byNumber('registrations', edition),
  living_costs: async () => country,
  costs: async () => country,
}

/** What things of a kind are called beside the names that their texts give them; worked out once for a version of the content. */
export const calledIn = perVersion(
  async (db, kind: CollectionKind): Promise<Called> => (await NAMERS[kind]?.(db)) ?? (() => null),
)
