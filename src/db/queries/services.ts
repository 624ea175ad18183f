import { orderablePrices } from '../../domain/content/prices.ts'
import { orderableOf, type ServiceEntry, serviceEntries } from '../../domain/service-entries.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { findBlock, listBlocks } from './blocks.ts'

/** Everything that the firm offers, in all languages; ids count up. */
export const listServiceEntries = perVersion(
  async (db): Promise<ServiceEntry[]> =>
    serviceEntries({
      packages: await listBlocks(db, 'packages'),
      offerings: await listBlocks(db, 'offerings'),
      ...(await listOrderable(db)),
    }),
)

/** The price list at which visitors can order; null without one. */
export async function findOrderablePrices(db: Database) {
  const prices = await findBlock(db, 'prices', 'prices')
  return prices && orderablePrices(prices)
}

/** The services that can be ordered one by one, and the types of editing. */
export const listOrderable = perVersion(async (db) =>
  orderableOf(
    {
      document_services: await listBlocks(db, 'document_services'),
      modes: await listBlocks(db, 'modes'),
      application_services: await listBlocks(db, 'application_services'),
    },
    await findOrderablePrices(db),
  ),
)
