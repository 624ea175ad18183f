import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'

export type FactRow = Tables['school_fact']

/** What is known of these schools, in no order. */
export async function listFacts(db: Database, schoolIds: readonly number[]): Promise<FactRow[]> {
  if (schoolIds.length === 0) return []
  return db.selectFrom('school_fact').selectAll().where('school_id', 'in', schoolIds).execute()
}

/** What is known of every school of these kinds: school by school, tuition first. */
export async function listFactsOfKinds(
  db: Database,
  kinds: readonly string[],
): Promise<Omit<FactRow, 'demo' | 'edited_at' | 'origin'>[]> {
  return db
    .selectFrom('school_fact')
    .select(['school_id', 'kind', 'level', 'value', 'value_to', 'currency', 'year', 'source'])
    .where('kind', 'in', kinds)
    .orderBy('school_id')
    .orderBy('kind', 'desc')
    .execute()
}

const pieceSize = 500

type NewFact = Omit<FactRow, 'demo' | 'edited_at' | 'origin'>
const KEY = ['school_id', 'kind', 'level'] as const

/** The sources whose figures came by an import: files have no more say about them. */
export async function listImportedSources(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('school_fact').select('source').distinct().where('origin', '=', 'import').execute()
  return rows.map(({ source }) => source).sort()
}

async function insertFacts(tx: Tx, rows: readonly NewFact[]): Promise<void> {
  for (let at = 0; at < rows.length; at += pieceSize)
    await tx
      .insertInto('school_fact')
      .values(rows.slice(at, at + pieceSize).map((row) => ({ ...row, demo: 0, edited_at: null, origin: 'import' })))
      .onConflict((conflict) => conflict.columns(KEY).doNothing())
      .execute()
}

/** Every school's number, slug, name and country. */
export const listNamedSchools = (
  db: Database,
): Promise<{ id: number; slug: string; name_en: string; iso_country: string }[]> =>
  db.selectFrom('school').select(['id', 'slug', 'name_en', 'iso_country']).execute()

/** Every figure, with its school's slug. */
export const listEveryFact = (db: Database): Promise<(FactRow & { slug: string })[]> =>
  db
    .selectFrom('school_fact')
    .innerJoin('school', 'school.id', 'school_fact.school_id')
    .selectAll('school_fact')
    .select('school.slug')
    .execute()

/** Puts figures in the place of those that are gone or were other ones, and makes their sources the import's. */
export async function writeImported(
  tx: Tx,
  gone: readonly Pick<FactRow, (typeof KEY)[number]>[],
  rows: readonly NewFact[],
  sources: readonly string[],
): Promise<void> {
  for (const { school_id, kind, level } of gone)
    await tx
      .deleteFrom('school_fact')
      .where('school_id', '=', school_id)
      .where('kind', '=', kind)
      .where('level', '=', level)
      .execute()
  await insertFacts(tx, rows)
  if (sources.length === 0) return
  await tx
    .updateTable('school_fact')
    .set({ origin: 'import' })
    .where('origin', '=', 'file')
    .where('edited_at', 'is', null)
    .where('source', 'in', sources)
    .execute()
}

/** One kind of figure of every school in a city. */
export const listFactsInCity = (db: Database, cityId: number, kind: string): Promise<FactRow[]> =>
  db
    .selectFrom('school_fact')
    .innerJoin('school', 'school.id', 'school_fact.school_id')
    .selectAll('school_fact')
    .where('school.city_id', '=', cityId)
    .where('school_fact.kind', '=', kind)
    .execute()
