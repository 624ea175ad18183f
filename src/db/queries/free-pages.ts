import { editionsOfPage, type FreePage } from '../../domain/content/free-pages.ts'
import type { Locale } from '../../domain/editions.ts'
import { inMenuOrder } from '../../domain/menu-order.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'

/** Every free page in its order, with its texts in all languages. */
export const listFreePages = perVersion(
  async (db): Promise<FreePage[]> => inMenuOrder(await listBlocks(db, 'free_pages')),
)

/** The free pages of an edition. */
export const freePagesIn = async (db: Database, locale: Locale): Promise<FreePage[]> =>
  (await listFreePages(db)).filter((page) => editionsOfPage(page).includes(locale))
