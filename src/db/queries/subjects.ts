import { perVersion } from '../per-version.ts'
import { listBlocks } from './blocks.ts'

/** Every subject of programmes, in the order of the content. */
export const listSubjects = perVersion((db) => listBlocks(db, 'subjects'))

/** Subjects by id, each with those that readers mean by it, too. */
export const includedSubjects = perVersion(async (db): Promise<ReadonlyMap<number, readonly number[]>> => {
  const subjects = await listSubjects(db)
  const idOf = new Map(subjects.map(({ id, slug }) => [slug, id]))
  // stored before subjects could include others
  const included = subjects.map(
    ({ id, includes = [] }) => [id, includes.flatMap((slug) => idOf.get(slug) ?? [])] as const,
  )
  return new Map(included.filter(([, ids]) => ids.length > 0))
})
