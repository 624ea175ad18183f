import { type ServiceEntry, serviceEntries } from '../../domain/service-entries.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from './blocks.ts'

/** Everything that the firm offers, in all languages; ids count up. */
export const listServiceEntries = perVersion(
  async (db): Promise<ServiceEntry[]> =>
    serviceEntries({
      packages: await listBlocks(db, 'packages'),
      offerings: await listBlocks(db, 'offerings'),
      document_services: await listBlocks(db, 'document_services'),
      application_services: await listBlocks(db, 'application_services'),
    }),
)
