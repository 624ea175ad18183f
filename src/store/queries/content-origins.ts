/** Where rows of content came from, what refers to them, and how they go with all that belongs to them. */
import { sql } from 'kysely'
import type { Block } from '../../domain/content.ts'
import type { Database, Tx } from '../store.ts'
import type { NounTable } from './content-rows.ts'

type Origin = { id: number; origin: string; edited_at: number | null }

export const listOrigins = (db: Database, table: NounTable): Promise<Origin[]> =>
  db
    .selectFrom(table as 'school')
    .select(['id', 'origin', 'edited_at'])
    .orderBy('id')
    .execute()

/** What stands by itself and can't without the row: table, column; a country is named by its code. */
const NEEDED_BY: Partial<Record<NounTable, [table: string, column: string][]>> = {
  school: [
    ['student', 'school_id'],
    ['testimonial', 'school_id'],
  ],
  city: [['school', 'city_id']],
  country: [
    ['school', 'country_code'],
    ['city', 'country_code'],
    ['article', 'country_code'],
  ],
  classification: [['article', 'classification_id']],
  article_tag: [['article_tag_link', 'tag_id']],
  tag: [['school_tag', 'tag_id']],
  college: [['school_college', 'college_id']],
  enrollment: [
    ['school_enrollment', 'enrollment_id'],
    ['country_enrollment', 'enrollment_id'],
  ],
}

/** Ids of the rows that another row needs. */
export async function listReferred(db: Database, table: NounTable): Promise<Set<number>> {
  const key = sql.ref(table === 'country' ? 'code' : 'id')
  const found = new Set<number>()
  for (const [other, column] of NEEDED_BY[table] ?? []) {
    const query = sql<{ id: number }>`select id from ${sql.ref(table)}
      where ${key} in (select ${sql.ref(column)} from ${sql.ref(other)})`
    for (const { id } of (await query.execute(db)).rows) found.add(id)
  }
  return found
}

/** What belongs to a row and goes with it. */
const PARTS: Partial<Record<NounTable, [table: string, column: string][]>> = {
  school: ['school_enrollment', 'school_college', 'school_tag', 'school_fact'].map((part) => [part, 'school_id']),
  article: [
    ...['article_text', 'article_body', 'article_tag_link', 'article_related'].map((part): [string, string] => [
      part,
      'article_id',
    ]),
    ['article_related', 'related_id'],
  ],
}

const pieceSize = 500

/** Removes rows with everything that belongs to them; copies of tables have no references of their own. */
export async function deleteNouns(tx: Tx, table: NounTable, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += pieceSize) {
    const piece = sql.join(ids.slice(at, at + pieceSize))
    for (const [part, column] of PARTS[table] ?? [])
      await sql`delete from ${sql.ref(part)} where ${sql.ref(column)} in (${piece})`.execute(tx)
    if (table === 'country')
      await sql`delete from country_enrollment where country_code in (select code from country where id in (${piece}))`.execute(
        tx,
      )
    await sql`delete from ${sql.ref(table)} where id in (${piece})`.execute(tx)
  }
}

type BlockOrigin = Origin & { kind: string; category: number | null }

/** Every block with where it came from; a question with its category. */
export async function listBlockOrigins(db: Database): Promise<BlockOrigin[]> {
  const rows = await db
    .selectFrom('content_block')
    .select(['kind', 'id', 'origin', 'edited_at', 'data'])
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return rows.map(({ data, ...row }) => ({
    ...row,
    category: row.kind === 'questions' ? (JSON.parse(data) as Block<'questions'>).category : null,
  }))
}

export async function deleteBlocks(tx: Tx, blocks: readonly { kind: string; id: number }[]): Promise<void> {
  for (const { kind, id } of blocks)
    await tx.deleteFrom('content_block').where('kind', '=', kind).where('id', '=', id).execute()
}

const WITH_ORIGIN = [
  ...(['content_block', 'country', 'enrollment', 'college', 'tag', 'city', 'school', 'classification'] as const),
  ...(['article_tag', 'article', 'student', 'testimonial', 'school_fact'] as const),
]

/** Makes every row one of a file: where the texts are known, they say what staff wrote. Figures stay their import's. */
export async function forgetOrigins(tx: Tx): Promise<void> {
  for (const table of WITH_ORIGIN)
    await sql`update ${sql.ref(table)} set origin = 'file', edited_at = null
      where edited_at is not null or origin = 'staff'`.execute(tx)
}
