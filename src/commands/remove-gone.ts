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
const ORDER: [NounTable, (content: Content) => readonly { id: number }[]][] = [
  ['student', ({ students }) => students],
  ['testimonial', ({ testimonials }) => testimonials],
  ['article', ({ articles }) => articles],
  ['article_tag', ({ article_tags }) => article_tags],
  ['classification', ({ classifications }) => classifications],
  ['school', ({ schools }) => schools],
  ['city', ({ cities }) => cities],
  ['tag', ({ tags }) => tags],
  ['college', ({ colleges }) => colleges],
  ['country', ({ countries }) => countries],
  ['enrollment', ({ enrollments }) => enrollments],
]

/** Removes what came from a file and is gone from the files, unless staff edited it or a row that stays needs it; answers what stayed. */
export async function removeGone(tx: Tx, content: Content): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const [table, rowsOf] of ORDER) {
    const there = new Set(rowsOf(content).map(({ id }) => id))
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
  return [...kept, ...(await removeBlocks(tx, content))]
}

async function removeBlocks(tx: Tx, { blocks }: Content): Promise<Kept[]> {
  const there = new Set(
    Object.entries(blocks).flatMap(([kind, rows]) => (rows as { id: number }[]).map(({ id }) => `${kind} ${id}`)),
  )
  const rows = await listBlockOrigins(tx)
  const gone = rows.filter(({ kind, id, origin }) => origin === 'file' && !there.has(`${kind} ${id}`))
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
