/** A programme as lists and its page show it; what isn't known is null. */
import { z } from 'zod'
import { figuresOfDay, listBlocks } from '../../db/queries/blocks.ts'
import type { ProgrammeRow } from '../../db/queries/programmes.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { firstYear } from '../../domain/costs/amounts.ts'
import type { Source } from '../../domain/costs/cost-rows.ts'
import type { Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { localize, type NameColumns } from '../../domain/localized.ts'
import { PROGRAMME_LEVELS } from '../../domain/programmes/levels.ts'
import { OWN, pageSource } from '../../domain/programmes/own-programme.ts'
import {
  COST_PARTS,
  DeadlineSchema,
  FEE_KINDS,
  POST_STUDY_RIGHTS,
  RequirementsSchema,
} from '../../domain/programmes/programme.ts'
import { fallback } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'
import { atHome, HomeMoneySchema, type Rates } from '../schools/school-figures.ts'

/** `tuition_note`: what students its tuition is for, where those from abroad may pay another. */
const SourceSchema = z.object({
  code: z.string(),
  name: z.string(),
  link: z.string(),
  tuition_note: z.string().optional(),
})

/** An amount of a year or of the whole programme, in hundredths of its currency. */
const FeeSchema = z.object({
  amount_minor: z.int(),
  currency: z.string(),
  /** The year of the figure, such as 2023-24. */
  year: z.string(),
  kind: z.enum(FEE_KINDS),
  source: SourceSchema,
  /** About as much in the reader's money. */
  home: HomeMoneySchema.nullable(),
})

export const YearCostSchema = z.object({
  /** In hundredths of US dollars, so that programmes of all countries compare. */
  amount_minor: z.int(),
  currency: z.literal('USD'),
  home: HomeMoneySchema.nullable(),
})

export const ProgrammeItemSchema = z.object({
  id: z.int(),
  code: z.string(),
  /** In the original language. */
  name: z.string(),
  school: z.object({ id: z.int(), slug: z.string(), name: z.string(), name_en: z.string(), website: z.string() }),
  country_code: z.string(),
  iso_country: z.string(),
  city: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  campus: z.string().nullable(),
  level: z.enum(PROGRAMME_LEVELS),
  subjects: z.array(z.object({ id: z.int(), slug: z.string(), college: z.string(), name: z.string(), fallback })),
  /** Of teaching, ISO 639; null when unknown. */
  language: z.string().nullable(),
  /** Of the name, ISO 639, where a register tells it: teaching may be in it too. */
  name_language: z.string().nullable(),
  weeks: z.int().nullable(),
  /** Months, 1 to 12. */
  intakes: z.array(z.int()).nullable(),
  /** Of a year. */
  fee: FeeSchema.nullable(),
  /** Of the whole programme. */
  fee_total: FeeSchema.nullable(),
  /** Tuition, fees and living of a year; null unless tuition and living are known. */
  year_cost: YearCostSchema.nullable(),
  /** What is known of a year's cost, part by part, and the parts that are missing. */
  year_cost_parts: z.object({
    parts: z.array(
      z.object({
        part: z.enum(COST_PARTS),
        amount_minor: z.int(),
        /** At the prices of the coming start, as the sum counts it; null for what the sum leaves out. */
        counted_minor: z.int(),
        currency: z.string(),
        year: z.string(),
        source: SourceSchema,
        /** Of what is counted. */
        home: HomeMoneySchema.nullable(),
      }),
    ),
    missing: z.array(z.enum(COST_PARTS)),
    /** The year of the start that it is counted for. */
    start_year: z.int(),
  }),
  /** Lowest overall IELTS band for direct entry. */
  ielts: z.number().nullable(),
  requirements: RequirementsSchema,
  conditional: z.boolean().nullable(),
  deadlines: z.array(DeadlineSchema),
  post_study: z.enum(POST_STUDY_RIGHTS).nullable(),
  /** The official page. */
  link: z.string().nullable(),
  checked_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** Code of the register; `own` for an editor's. */
  register: z.string(),
  demo: z.boolean(),
})
export type ProgrammeItem = z.input<typeof ProgrammeItemSchema>

type Names = {
  subjects: ReadonlyMap<number, Block<'subjects'>>
  sources: ReadonlyMap<string, Source>
  ofFigure: (key: string) => Source | undefined
  rates: Rates | undefined
}

/** What items refer to: subjects, sources and exchange rates. */
export async function readProgrammeNames(db: Database): Promise<Names> {
  const [subjects, sources, living, [rates], { figures }] = await Promise.all([
    listSubjects(db),
    listBlocks(db, 'sources'),
    listBlocks(db, 'living_costs'),
    listBlocks(db, 'exchange_rates'),
    figuresOfDay(db),
  ])
  return {
    subjects: new Map(subjects.map((subject) => [subject.id, subject])),
    sources: new Map([
      ...sources.map((source) => [source.code, source] as const),
      // a load of registers names the entry or figure of the country that it took an amount from
      ...living.map(({ iso_country, source }) => [`living_costs/${iso_country}`, source] as const),
    ]),
    ofFigure: (key) => figures.get(key)?.source,
    rates,
  }
}

/** @param usd US dollars */
export const serializeYearCost = (
  usd: number,
  { rates }: Pick<Names, 'rates'>,
  locale: Locale,
): z.input<typeof YearCostSchema> => ({
  amount_minor: usd * 100,
  currency: 'USD',
  home: atHome({ value: usd, value_to: null, currency: 'USD' }, locale, rates),
})

export function serializeProgramme(row: ProgrammeRow, names: Names, locale: Locale): ProgrammeItem {
  const { fee_currency, fee_of, fee_kind, fee_source } = row
  const homeOf = (value: number, currency: string) => atHome({ value, value_to: null, currency }, locale, names.rates)
  const sourceOf = (code: string) => {
    const source: Source | undefined =
      code === OWN && row.link
        ? pageSource(row.link)
        : (names.sources.get(code) ?? names.ofFigure(code.replace(/^figures\//, '')))
    return {
      code,
      name: source ? localize(source.name, locale).text : code,
      link: source?.link ?? '',
      // private schools have one tuition for everybody
      ...(source?.tuition_note &&
        row.school_kind !== 'private' && { tuition_note: localize(source.tuition_note, locale).text }),
    }
  }
  const fee = (amount: number | null): ProgrammeItem['fee'] =>
    amount === null || fee_currency === null || fee_of === null || fee_kind === null || fee_source === null
      ? null
      : {
          amount_minor: Math.round(amount * 100),
          currency: fee_currency,
          year: fee_of,
          kind: fee_kind,
          source: sourceOf(fee_source),
          home: homeOf(amount, fee_currency),
        }
  // rows of an earlier version, until the registers are loaded again, lack what is counted
  const { parts, missing, start = firstYear(row.fee_of ?? '0') } = parseJson(row.year_cost_parts)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    school: {
      id: row.school_id,
      slug: row.school_slug,
      name: serializeProperName(columnsOf(row.school_name), locale),
      name_en: row.school_name.en,
      website: row.school_website,
    },
    country_code: row.country_code,
    iso_country: row.iso_country,
    city: { id: row.city.id, name: serializeProperName(columnsOf(row.city), locale), name_en: row.city.en },
    campus: row.campus,
    level: row.level,
    subjects: serializeSubjects([row.subject_id, row.second_subject_id], names, locale),
    language: row.language,
    name_language: row.name_language,
    weeks: row.weeks,
    intakes: row.intakes === null ? null : parseJson(row.intakes),
    fee: fee(row.fee_year),
    fee_total: fee(row.fee_total),
    year_cost: row.year_cost_usd === null ? null : serializeYearCost(row.year_cost_usd, names, locale),
    year_cost_parts: {
      parts: parts.map(({ part, amount, counted = amount, currency, year, source }) => ({
        part,
        amount_minor: Math.round(amount * 100),
        counted_minor: Math.round(counted * 100),
        currency,
        year,
        source: sourceOf(source),
        home: homeOf(counted, currency),
      })),
      missing,
      start_year: start,
    },
    ielts: row.ielts,
    requirements: parseJson(row.requirements),
    conditional: row.conditional === null ? null : row.conditional === 1,
    deadlines: parseJson(row.deadlines),
    post_study: row.post_study,
    link: row.link,
    checked_on: row.checked_on,
    valid_until: row.valid_until,
    register: row.register,
    demo: row.demo === 1,
  }
}

const columnsOf = ({ en, vi, tw }: { en: string; vi: string | null; tw: string | null }): NameColumns => ({
  name_en: en,
  name_vi: vi,
  name_tw: tw,
})

function serializeSubjects(ids: (number | null)[], { subjects }: Names, locale: Locale): ProgrammeItem['subjects'] {
  return ids.flatMap((id) => {
    const subject = id === null ? undefined : subjects.get(id)
    if (!subject) return []
    const { text, fallback: hasFallenBack } = localize(subject.name, locale)
    const { slug, college } = subject
    return [{ id: subject.id, slug, college, name: text, ...(hasFallenBack && { fallback: true as const }) }]
  })
}
