import type { Block } from '../../domain/content.ts'
import { editionOf, shownEditions } from '../../domain/editions.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'

/** The school systems of home countries of the editions that visitors see: guides compare with these. */
export async function listHomeSystems(db: Database): Promise<Block<'education_systems'>[]> {
  const homes = shownEditions().map((edition) => editionOf(edition).homeCountry)
  return (await listBlocks(db, 'education_systems')).filter(({ code }) => homes.includes(code))
}
