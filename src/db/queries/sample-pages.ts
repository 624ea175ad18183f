import { readValue } from '../../domain/content/entry.ts'
import type { Locale } from '../../domain/editions.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import { perVersion } from '../per-version.ts'
import { type EntryRow, findEntry } from './content-entries.ts'

/** Whether the text of a page in an edition is as it was loaded. */
export function isLoadedText({ source, loaded }: Pick<EntryRow, 'source' | 'loaded'>, locale: Locale): boolean {
  const textOf = (json: EntryRow['source']) => localize(readValue({ source: json }).body as Localized, locale).text
  return loaded !== null && textOf(source) === textOf(loaded)
}

/** Whether the text of a page in an edition is the demonstration's, also after its removal. */
export const isSamplePage = perVersion(async (db, code: string, locale: Locale): Promise<boolean> => {
  const entry = await findEntry(db, `pages/${code}`, '')
  return entry !== null && !!entry.loaded?.includes('"demo":true') && isLoadedText(entry, locale)
})
