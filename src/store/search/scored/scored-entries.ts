/** What is kept of documents that are found by any of their words. */
import type { Tx } from '../../store.ts'
import type { Numbered } from '../documents/document-reader.ts'
import { SCORED_KINDS, type ScoredKind, type SearchKind } from '../text/search-terms.ts'
import { openTokenizer } from '../text/search-text.ts'
import type { PostingWriter } from './posting-rows.ts'
import { postingsOf, sequenceOf } from './postings-of.ts'

export const isScored = (kind: SearchKind): kind is ScoredKind => SCORED_KINDS.some((scored) => scored === kind)

/** Keeps a document; its postings wait in `writer`. */
export async function putScored(
  tx: Tx,
  kind: ScoredKind,
  { id, order, texts, facets }: Numbered,
  writer: PostingWriter,
): Promise<void> {
  const tokenize = await openTokenizer()
  writer.add(kind, id, postingsOf(texts, { facets, order, tokenize }))
  const rows = Object.entries(texts).map(([locale, own]) => {
    const { buffer } = sequenceOf(own, tokenize)
    return { kind, id, locale, data: new Uint8Array(buffer) }
  })
  if (rows.length > 0) await tx.insertInto('search_sequence').values(rows).execute()
}

/** Forgets what is kept of documents, if anything is; their postings go when `writer` writes. */
export async function removeScored(
  tx: Tx,
  kind: ScoredKind,
  ids: readonly number[],
  writer: PostingWriter,
): Promise<void> {
  const kept = await tx
    .deleteFrom('search_sequence')
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  for (const { id } of kept) writer.remove(kind, id)
}

export async function removeAllScored(tx: Tx): Promise<void> {
  await tx.deleteFrom('search_posting').execute()
  await tx.deleteFrom('search_sequence').execute()
}
