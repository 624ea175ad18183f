/** Which kinds of content a database has been given: a later version of the code may know more. */
import { z } from 'zod'
import { CONTENT_KINDS, type ContentKind, kindOfBlock, LIST_KINDS, type ListKind } from '../../domain/content/kinds.ts'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'

const KEY = 'content_kinds'

const TABLE_OF = {
  enrollments: 'enrollment',
  countries: 'country',
  colleges: 'college',
  tags: 'tag',
  cities: 'city',
  schools: 'school',
  facts: 'school_fact',
  classifications: 'classification',
  article_tags: 'article_tag',
  articles: 'article',
  students: 'student',
  testimonials: 'testimonial',
} as const satisfies Record<ListKind, keyof Tables>

/** The kinds of this code that were never loaded into this database. */
export async function listNewKinds(db: Database): Promise<ContentKind[]> {
  const noted = (await readNoted(db)) ?? (await kindsWithRows(db))
  // once each guide was a kind of its own
  const notedKinds = new Set(noted.map((kind) => (kind.startsWith('guides/') ? 'guides' : kind)))
  return CONTENT_KINDS.filter((kind) => !notedKinds.has(kind))
}

async function readNoted(db: Database): Promise<string[] | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? z.array(z.string()).parse(JSON.parse(row.value)) : null
}

/** A database from before the note: what it has rows of, it knows. */
async function kindsWithRows(db: Database): Promise<string[]> {
  const blocks = await db.selectFrom('content_block').select(['kind', 'code']).execute()
  const lists = await Promise.all(
    LIST_KINDS.map(async (kind) => {
      const row = await db.selectFrom(TABLE_OF[kind]).select('demo').limit(1).executeTakeFirst()
      return row ? [kind] : []
    }),
  )
  return [...blocks.map(({ kind, code }) => kindOfBlock(kind, code)), ...lists.flat()]
}

/** Notes that this database knows every kind of this code, and whatever a newer one noted. */
export async function noteKinds(tx: Tx): Promise<void> {
  const value = JSON.stringify([...new Set([...CONTENT_KINDS, ...((await readNoted(tx)) ?? [])])])
  await tx
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Whether any row is flagged demo; none is where the demo was cleared. */
export async function hasDemoRows(db: Database): Promise<boolean> {
  for (const table of ['content_block', ...Object.values(TABLE_OF)] as const) {
    const row = await db.selectFrom(table).select('demo').where('demo', '=', 1).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}
