import type { Content } from '../domain/content.ts'
import {
  deleteBlocks,
  deleteNouns,
  listBlockOrigins,
  listOrigins,
  listReferred,
} from '../store/queries/content-origins.ts'
import type { NounTable } from '../store/queries/content-rows.ts'
import type { Tx } from '../store/store.ts'

/** A row, or a thing of a kind by its key, that is gone from the files and stays all the same, and why. */
export type Kept = { table: string; id: number | string; reason: 'edited' | 'needed' }

/** Those that refer to others first: what staff keeps, keeps what it needs. */
const ORDER = [
  ['student', 'students'],
  ['testimonial', 'testimonials'],
  ['article', 'articles'],
  ['article_tag', 'article_tags'],
  ['classification', 'classifications'],
  ['school', 'schools'],
  ['city', 'cities'],
  ['tag', 'tags'],
  ['college', 'colleges'],
  ['country', 'countries'],
  ['enrollment', 'enrollments'],
] as const satisfies [NounTable, Exclude<keyof Content, 'blocks'>][]

/**
 * Removes what came from a file and is gone from the files, unless staff edited it or a row that stays needs it; answers what stayed.
 * @param unread kinds of which a part couldn't be read: their rows stay
 */
export async function removeGone(tx: Tx, content: Content, unread: ReadonlySet<string> = new Set()): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const [table, kind] of ORDER.filter(([, kind]) => !unread.has(kind))) {
    const there = new Set(content[kind].map(({ id }) => id))
    const gone = (await listOrigins(tx, table)).filter(({ id, origin }) => origin === 'file' && !there.has(id))
    const needed = await listReferred(tx, table)
    for (const { id, edited_at } of gone)
      if (edited_at !== null) kept.push({ table, id, reason: 'edited' })
      else if (needed.has(id)) kept.push({ table, id, reason: 'needed' })
    const isKept = new Set(kept.filter((row) => row.table === table).map(({ id }) => id))
    await deleteNouns(
      tx,
      table,
      gone.map(({ id }) => id).filter((id) => !isKept.has(id)),
    )
  }
  return [...kept, ...(await removeBlocks(tx, content, unread))]
}

async function removeBlocks(tx: Tx, { blocks }: Content, unread: ReadonlySet<string>): Promise<Kept[]> {
  const there = new Set(
    Object.entries(blocks).flatMap(([kind, rows]) => (rows as { id: number }[]).map(({ id }) => `${kind} ${id}`)),
  )
  const rows = await listBlockOrigins(tx)
  const isGone = ({ kind, id, origin }: (typeof rows)[number]) =>
    origin === 'file' && !there.has(`${kind} ${id}`) && !unread.has(kind)
  const gone = rows.filter(isGone)
  const staying = rows.filter((row) => !gone.includes(row) || row.edited_at !== null)
  // a question that stays stands below its category
  const categories = new Set(staying.filter(({ kind }) => kind === 'questions').map(({ category }) => category))
  const reasonOf = ({ kind, id, edited_at }: (typeof gone)[number]): Kept['reason'] | null => {
    if (edited_at !== null) return 'edited'
    return kind === 'question_categories' && categories.has(id) ? 'needed' : null
  }
  const kept = gone.flatMap((row) => {
    const reason = reasonOf(row)
    return reason ? [{ table: row.kind, id: row.id, reason }] : []
  })
  await deleteBlocks(
    tx,
    gone.filter((row) => reasonOf(row) === null),
  )
  return kept
}
