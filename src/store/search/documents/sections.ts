import { LOCALES, type Locale } from '../../../domain/editions.ts'
import type { Localized } from '../../../domain/localized.ts'
import { OF_FIGURES } from '../../queries/blocks.ts'
import { type FoundSection, homeFacet, listSections } from '../../queries/sections.ts'
import type { SearchTexts } from '../text/search-terms.ts'
import { type DocumentReader, lastOrder, type Numbered } from './document-reader.ts'

/** Sections of the country guides, each found by itself; guides are few, and read whole. */
export const sections: DocumentReader = {
  of: ['guides', 'education_systems', ...OF_FIGURES],
  read: async (db, ids) => {
    const wanted = new Set(ids)
    return (await listSections(db)).filter(({ id }) => wanted.has(id)).map(readSection)
  },
  nextIds: async (db, after, count) =>
    (await listSections(db))
      .map(({ id }) => id)
      .filter((id) => id > after)
      .slice(0, count),
}

const readSection = (section: FoundSection): Numbered => ({
  kind: 'section',
  id: section.id,
  order: Math.min(section.place, lastOrder),
  texts: Object.fromEntries(
    LOCALES.flatMap((locale): [Locale, SearchTexts][] => {
      const texts = textsIn(section, locale)
      return texts ? [[locale, texts]] : []
    }),
  ),
  facets: [`o${section.country}`, homeFacet(section.home)],
})

function textsIn({ title, within, guide, country, texts }: FoundSection, locale: Locale): SearchTexts | null {
  const name = title[locale]
  if (!name) return null
  const told = (several: readonly (Localized | null)[]) => several.flatMap((text) => text?.[locale] ?? [])
  return {
    names: [name],
    headings: told([within]),
    // readers of every language write UK
    tags: [...new Set([...told([guide]), country])],
    body: told(texts),
  }
}
