/** Names of services and types of editing, also of those that were removed while orders refer to them. */
import { type CodeNames, codeNames, type NamedCode } from '../../domain/code-names.ts'
import { readValue } from '../../domain/content/entry.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'
import type { ServiceNames } from '../../domain/service-names.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { listEntriesOfKind } from './content-entries.ts'

type Kind = 'document_services' | 'modes' | 'application_services'

export const serviceNames = perVersion(async (db, locale: Locale): Promise<ServiceNames> => {
  const namesOf = async (kind: Kind): Promise<CodeNames> =>
    codeNames(await listBlocks(db, kind), await removedOf(db, kind), locale)
  return {
    document: await namesOf('document_services'),
    mode: await namesOf('modes'),
    application: await namesOf('application_services'),
  }
})

/** Entries have a number as key, so that the code is part of what they say. */
async function removedOf(db: Database, kind: Kind): Promise<NamedCode[]> {
  const entries = (await listEntriesOfKind(db, kind)).filter(({ is_gone }) => is_gone === 1)
  return entries.map((entry) => {
    const { code, name } = readValue(entry)
    return { code: String(code), name: (name ?? {}) as Localized }
  })
}
