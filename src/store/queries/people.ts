/** Admitted students and their reports. */
import { ListIndex, type Paging } from '../list-index.ts'
import { perVersion } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import type { Database } from '../store.ts'

type School = {
  school_en: string
  school_vi: string | null
  school_tw: string | null
  country_code: string
  iso_country: string
}
export type StudentRow = Tables['student'] & School
export type TestimonialRow = Tables['testimonial'] & School

/** One page of the admitted students, the latest first, and how many there are. */
export async function findStudents(
  db: Database,
  { country, degree }: { country: string | null; degree: string | null },
  paging: Paging,
): Promise<{ students: StudentRow[]; total: number }> {
  const { ids, total } = (await studentIndex(db)).page(
    { country: country === null ? [] : [country], degree: degree === null ? [] : [degree] },
    paging,
  )
  return { students: (await findByIds(db, 'student', ids)) as StudentRow[], total }
}

/** One page of the students' reports, the latest first, and how many there are. */
export async function findTestimonials(
  db: Database,
  { country }: { country: string | null },
  paging: Paging,
): Promise<{ testimonials: TestimonialRow[]; total: number }> {
  const { ids, total } = (await testimonialIndex(db)).page({ country: country === null ? [] : [country] }, paging)
  return { testimonials: (await findByIds(db, 'testimonial', ids)) as TestimonialRow[], total }
}

const studentIndex = perVersion(async (db) => {
  const rows = await db
    .selectFrom('student')
    .innerJoin('school', 'school.id', 'school_id')
    .select(['student.id', 'degree', 'country_code'])
    .orderBy('admitted', 'desc')
    .orderBy('student.id', 'desc')
    .execute()
  return new ListIndex(rows.map(({ id, degree, country_code }) => ({ id, facets: { degree, country: country_code } })))
})

const testimonialIndex = perVersion(async (db) => {
  const rows = await db
    .selectFrom('testimonial')
    .innerJoin('school', 'school.id', 'school_id')
    .select(['testimonial.id', 'country_code'])
    .orderBy('admitted', 'desc')
    .orderBy('testimonial.id', 'desc')
    .execute()
  return new ListIndex(rows.map(({ id, country_code }) => ({ id, facets: { country: country_code } })))
})

async function findByIds(
  db: Database,
  table: 'student' | 'testimonial',
  ids: readonly number[],
): Promise<(StudentRow | TestimonialRow)[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .innerJoin('school', 'school.id', 'school_id')
    .selectAll(table)
    .select(['school.name_en as school_en', 'school.name_vi as school_vi', 'school.name_tw as school_tw'])
    .select(['school.country_code', 'school.iso_country'])
    .where(`${table}.id`, 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row as StudentRow | TestimonialRow]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
