import { listColleges, listEnrollments, listTags } from '../../store/queries/names.ts'
import type { Database } from '../../store/store.ts'
import type { SchoolNames } from './school-items.ts'

/** The names that schools refer to by id: a few dozen rows. */
export async function readSchoolNames(db: Database): Promise<SchoolNames> {
  const [enrollments, colleges, tags] = await Promise.all([listEnrollments(db, null), listColleges(db), listTags(db)])
  return { enrollments, colleges, tags }
}
