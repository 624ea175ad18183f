/** The published content, validated: lists by the kinds of `domain/content/collections.ts`. */
import type { z } from 'zod'
import type { COLLECTIONS, CollectionKind } from './content/collections.ts'
import type { BlockKind, ListKind } from './content/kinds.ts'

type Checked<K extends CollectionKind> = z.output<(typeof COLLECTIONS)[K]['schema']>

export type { BlockKind }
export type Block<K extends BlockKind> = Checked<K>

/** The contents of a content folder. */
export type Content = { [K in ListKind]: Checked<K>[] } & { blocks: { [K in BlockKind]: Block<K>[] } }
