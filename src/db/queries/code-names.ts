/** Names of offices for lists and emails, also of those that were removed while leads belong to them. */
import { type CodeNames, codeNames } from '../../domain/code-names.ts'
import type { Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from './blocks.ts'
import { listEntryRows } from './content-entries.ts'

/** Offices in the order of the list. */
export const officeNames = perVersion(async (db, locale: Locale): Promise<CodeNames> => {
  const [offices, removed] = await Promise.all([
    listBlocks(db, 'offices'),
    listEntryRows(db, 'offices', { removed: true }),
  ])
  return codeNames(
    offices.map(({ code, name, short_name }) => ({ code, name: short_name ?? name })),
    removed.map(({ key, labels }) => ({ code: key, name: parseJson(labels) })),
    locale,
  )
})
