/** The names of all content kinds. */

import { isKeyOf } from '../collections.ts'
import { COLLECTION_KINDS, type CollectionKind } from './collections.ts'

/** Kinds with their own table; referenced kinds come first. */
export const LIST_KINDS = [
  'enrollments',
  'countries',
  'colleges',
  'tags',
  'cities',
  'schools',
  'facts',
  'classifications',
  'article_tags',
  'articles',
  'students',
  'testimonials',
] as const satisfies readonly CollectionKind[]

export type ListKind = (typeof LIST_KINDS)[number]

/** Kinds without their own table: each entry is a row of the documents table. */
export type BlockKind = Exclude<CollectionKind, ListKind | 'ranking_places' | 'glossary'>

/** Blocks with their own URL, some of which a database may have: each is a separate kind. */
const DOCUMENTS = {
  pages: ['about', 'privacy', 'terms'],
} as const satisfies Partial<Record<BlockKind, readonly string[]>>

type DocumentKind = { [K in keyof typeof DOCUMENTS]: `${K}/${(typeof DOCUMENTS)[K][number]}` }[keyof typeof DOCUMENTS]
export type ContentKind = ListKind | Exclude<BlockKind, keyof typeof DOCUMENTS> | DocumentKind

const NO_BLOCKS: readonly CollectionKind[] = [...LIST_KINDS, 'ranking_places', 'glossary']
export const BLOCK_KINDS = COLLECTION_KINDS.filter((kind): kind is BlockKind => !NO_BLOCKS.includes(kind))

/** The kind that a block belongs to; a document is its own kind. */
export const kindOfBlock = (kind: string, code: string | null | undefined): string =>
  kind in DOCUMENTS ? `${kind}/${code}` : kind

export const CONTENT_KINDS = [
  ...LIST_KINDS,
  ...BLOCK_KINDS.flatMap((kind) =>
    isKeyOf(DOCUMENTS, kind) ? DOCUMENTS[kind].map((code) => kindOfBlock(kind, code)) : [kind],
  ),
] as readonly ContentKind[]
