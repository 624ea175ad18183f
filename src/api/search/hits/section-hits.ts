import { EDITIONS } from '../../../domain/editions.ts'
import { type Localized, localize } from '../../../domain/localized.ts'
import { sectionPath } from '../../../domain/site-paths.ts'
import { listSections } from '../../../store/queries/sections.ts'
import { type HitReader, inOrder, markHit } from './hit.ts'

/** A section leads to its heading, in the guide opened on the home country that it speaks of. */
export const readSectionHits: HitReader = async (ids, reading) => {
  const { deps, locale } = reading
  const read = (text: Localized) => localize(text, locale).text
  const sections = inOrder(ids, await listSections(deps.store.read))
  return Promise.all(
    sections.map(async ({ id, country, anchor, home, title, within, guide, texts }) => ({
      kind: 'section' as const,
      id,
      ...(await markHit(read(title), [texts.map(read).join(' · ')], reading)),
      path: sectionPath({ country, anchor, home: home === EDITIONS[locale].homeCountry ? null : home }),
      within: [guide, ...(within ? [within] : [])].map(read),
    })),
  )
}
