import { orderableOf, type ServiceEntry, serviceEntries } from '../../domain/service-entries.ts'
import { perVersion } from '../per-version.ts'
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

/** The services that can be ordered one by one, and the types of editing. */
export const listOrderable = perVersion(async (db) =>
  orderableOf(
    {
      document_services: await listBlocks(db, 'document_services'),
      modes: await listBlocks(db, 'modes'),
      application_services: await listBlocks(db, 'application_services'),
    },
    await findBlock(db, 'prices', 'prices'),
  ),
)
