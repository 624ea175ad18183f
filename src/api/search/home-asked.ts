import type { HomeCode } from '../../domain/content/guides.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { listBlocks } from '../../store/queries/blocks.ts'
import { homeFacet } from '../../store/queries/sections.ts'
import type { SearchFacets } from '../../store/search/text/search-terms.ts'
import { foldName, openTokenizer } from '../../store/search/text/search-text.ts'
import type { Database } from '../../store/store.ts'

/** Whose school system a text speaks of: that of the home country that it names, else the edition's; null where guides compare with none. */
export async function homeAsked(db: Database, text: string, locale: Locale): Promise<HomeCode | null> {
  const [tokenize, systems] = [await openTokenizer(), await listBlocks(db, 'education_systems')]
  const asked = ` ${foldName(tokenize, text)} `
  const isNamed = (name: string) => {
    const folded = foldName(tokenize, name)
    // where words have no spaces between them a name stands anywhere
    return asked.includes(/\p{Script=Han}/u.test(folded) ? folded : ` ${folded} `)
  }
  const named = systems.find(({ name }) => Object.values(name).some((each) => isNamed(each ?? '')))
  const own = systems.find(({ code }) => code === EDITIONS[locale].homeCountry)
  return (named ?? own ?? systems[0])?.code ?? null
}

/** Sections that say the same to everybody, and those that speak of the home asked for. */
export async function sectionFacets(db: Database, text: string, locale: Locale): Promise<SearchFacets> {
  const home = await homeAsked(db, text, locale)
  return [[homeFacet(null), ...(home ? [homeFacet(home)] : [])]]
}
