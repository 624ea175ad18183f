import { englishWords, findSubjects } from '../../domain/programmes/subjects.ts'
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

/** Whether only Dutch words tell the subject of a name: Bedrijfskunde. Such a programme may be taught in Dutch. */
export const dutchNames = perVersion(async (db): Promise<(name: string) => boolean> => {
  const subjects = await listSubjects(db)
  const finder = findSubjects(subjects.map((subject) => ({ ...subject, english: englishWords(subject) })))
  return (name) => finder.ofName(name, 'english').length === 0 && finder.ofName(name, 'dutch').length > 0
})
