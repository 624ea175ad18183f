/** What is known of schools, as their pages show it: each figure with its year and source. */
import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { type FactRow, listFacts } from '../../db/queries/facts.ts'
import { findSchoolsByIds, type LinkedSchool } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import { FACT_GROUPS, FACT_LEVELS, FACT_UNITS } from '../../domain/content/facts.ts'
import { SCHOOL_KINDS } from '../../domain/content/schools.ts'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, IdsSchema } from '../parameters.ts'
import { amount, atHome, HomeMoneySchema, tuitionNotesOf } from './school-figures.ts'
import { readSchoolNames, SchoolItemSchema, schoolItem, serializeSchool } from './school-items.ts'

export const FactSchema = z.object({
  kind: z.string(),
  group: z.enum(FACT_GROUPS),
  unit: z.enum(FACT_UNITS),
  name: z.string(),
  explanation: z.string(),
  /** Null where it holds for all degrees. */
  level: z.enum(FACT_LEVELS).nullable(),
  ...amount,
  currency: z.string().nullable(),
  /** About as much in the reader's money, at the rate of a day. */
  home: HomeMoneySchema.nullable(),
  year: z.string(),
  source: z.object({ name: z.string(), link: z.string() }),
})
export type Fact = z.input<typeof FactSchema>

/** The figures of these schools by id, in the order of their kinds; one whose kind or source is gone isn't shown. */
export async function readFacts(
  db: Database,
  schools: readonly Pick<LinkedSchool, 'id' | 'kind'>[],
  locale: Locale,
): Promise<Map<number, Fact[]>> {
  const [rows, kinds, sources, [rates]] = await Promise.all([
    listFacts(
      db,
      schools.map(({ id }) => id),
    ),
    listBlocks(db, 'fact_kinds'),
    listBlocks(db, 'sources'),
    listBlocks(db, 'exchange_rates'),
  ])
  const presented = new Map(kinds.map((kind, place) => [kind.code, { place, kind: serializeKind(kind, locale) }]))
  const sourcesByCode = new Map(
    sources.map(({ code, name, link }) => [code, { name: localize(name, locale).text, link }] as const),
  )
  const tuitionNotes = tuitionNotesOf(sources, locale)
  const shownRows = rows
    .filter(({ kind, source }) => presented.has(kind) && sourcesByCode.has(source))
    .sort((a, b) => placeIn(presented, a) - placeIn(presented, b) || placeOf(a) - placeOf(b))
  const facts = new Map<number, Fact[]>(schools.map(({ id }) => [id, []]))
  const privateIds = new Set(schools.flatMap(({ id, kind }) => (kind === 'private' ? [id] : [])))
  for (const row of shownRows) {
    // private schools have one tuition for everybody
    const hasNote = row.kind === 'tuition' && !privateIds.has(row.school_id)
    const note = hasNote ? tuitionNotes.get(row.source) : undefined
    facts.get(row.school_id)?.push({
      ...(presented.get(row.kind) as { kind: SerializedKind }).kind,
      level: levelOf(row),
      value: row.value,
      value_to: row.value_to,
      currency: row.currency,
      home: atHome(row, locale, rates),
      year: row.year,
      source: sourcesByCode.get(row.source) as Fact['source'],
      ...(note && { explanation: note }),
    })
  }
  return facts
}

type SerializedKind = Pick<Fact, 'kind' | 'group' | 'unit' | 'name' | 'explanation'>

const serializeKind = (
  { code, group, unit, name, explanation }: Block<'fact_kinds'>,
  locale: Locale,
): SerializedKind => ({
  kind: code,
  group,
  unit,
  name: localize(name, locale).text,
  explanation: localize(explanation, locale).text,
})

const placeIn = (kinds: ReadonlyMap<string, { place: number }>, { kind }: FactRow) => kinds.get(kind)?.place ?? 0
const levelOf = ({ level }: FactRow) => FACT_LEVELS.find((candidate) => candidate === level) ?? null
const placeOf = ({ level }: FactRow) => FACT_LEVELS.indexOf(level as (typeof FACT_LEVELS)[number])

const schoolsMax = 100

/** Beside each other: the ids as they were given, each once. */
const SchoolIdsSchema = IdsSchema.transform((ids) => [...new Set(ids)]).refine((ids) => ids.length <= schoolsMax)

const SchoolWithFactsSchema = SchoolItemSchema.extend({
  founded: z.int().nullable(),
  /** Null when unknown. */
  kind: z.enum(SCHOOL_KINDS).nullable(),
  facts: z.array(FactSchema),
})

/** Schools by their ids, in that order, each with its figures; ids that no school has are left out. */
export const listSchoolFacts = endpoint({
  summary: 'Up to 100 schools by id, in that order, with their figures',
  cache: briefCache,
  query: z.object({ schools: SchoolIdsSchema.default([]) }),
  answers: z.object({ schools: z.array(SchoolWithFactsSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const schools = await findSchoolsByIds(read, query.schools)
    const [names, facts] = await Promise.all([readSchoolNames(read), readFacts(read, schools, locale)])
    return {
      schools: schools.map((school) => ({
        ...schoolItem(school, names, locale, deps),
        founded: school.founded,
        kind: SCHOOL_KINDS.find((kind) => kind === school.kind) ?? null,
        facts: facts.get(school.id) ?? [],
      })),
    }
  },
  present: ({ schools }) => ({
    schools: schools.map(({ founded, kind, facts, ...item }) => ({ ...serializeSchool(item), founded, kind, facts })),
  }),
})
