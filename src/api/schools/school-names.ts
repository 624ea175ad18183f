import { listBlocks } from '../../store/queries/blocks.ts'
import { listColleges, listEnrollments, listTags } from '../../store/queries/names.ts'
import type { Database } from '../../store/store.ts'
import type { SchoolNames } from './school-items.ts'

/** The names that schools refer to by id, a few dozen rows, and the rates of money. */
export async function readSchoolNames(db: Database): Promise<SchoolNames> {
  const [enrollments, colleges, tags, [rates]] = await Promise.all([
    listEnrollments(db, null),
    listColleges(db),
    listTags(db),
    listBlocks(db, 'exchange_rates'),
  ])
  return { enrollments, colleges, tags, rates }
}
