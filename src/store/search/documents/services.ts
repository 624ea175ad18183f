import { LOCALES, type Locale } from '../../../domain/editions.ts'
import type { Localized } from '../../../domain/localized.ts'
import type { ServiceEntry } from '../../../domain/service-entries.ts'
import { OF_FIGURES } from '../../queries/blocks.ts'
import { listServiceEntries } from '../../queries/services.ts'
import type { SearchTexts } from '../text/search-terms.ts'
import type { DocumentReader } from './document-reader.ts'

/** What the firm offers; services are few, and read whole. */
export const services: DocumentReader = {
  of: ['packages', 'offerings', 'document_services', 'application_services', ...OF_FIGURES],
  read: async (db, ids) => {
    const wanted = new Set(ids)
    return (await listServiceEntries(db)).flatMap((entry, order) =>
      wanted.has(entry.id) ? [{ kind: 'service', id: entry.id, order, texts: textsOf(entry), facets: [] }] : [],
    )
  },
  nextIds: async (db, after, count) =>
    (await listServiceEntries(db))
      .map(({ id }) => id)
      .filter((id) => id > after)
      .slice(0, count),
}

const textsOf = ({ title, desc, texts }: ServiceEntry): Partial<Record<Locale, SearchTexts>> =>
  Object.fromEntries(
    LOCALES.flatMap((locale): [Locale, SearchTexts][] => {
      const told = (several: readonly Localized[]) => several.flatMap((text) => text[locale] ?? [])
      const name = title[locale]
      return name ? [[locale, { names: [name], abstract: told([desc]), body: told(texts) }]] : []
    }),
  )
