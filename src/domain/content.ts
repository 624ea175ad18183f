/** The published content, validated: lists by the kinds of `domain/content/shelves.ts`. */
import type { z } from 'zod'
import type { BlockKind, ListKind } from './content/kinds.ts'
import type { SHELVES, ShelfKind } from './content/shelves.ts'

type Checked<K extends ShelfKind> = z.output<(typeof SHELVES)[K]['schema']>

export type { BlockKind }
export type Block<K extends BlockKind> = Checked<K>

/** The contents of a content folder. */
export type Content = { [K in ListKind]: Checked<K>[] } & { blocks: { [K in BlockKind]: Block<K>[] } }
