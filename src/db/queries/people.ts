/** Admitted students and their reports. */
import type { Paging } from '../lists.ts'
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
  { page, perPage }: Paging,
): Promise<{ students: StudentRow[]; total: number }> {
  let wanted = db.selectFrom('student').innerJoin('school', 'school.id', 'school_id')
  if (country !== null) wanted = wanted.where('country_code', '=', country)
  if (degree !== null) wanted = wanted.where('degree', '=', degree)
  const { total } = await wanted.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const students = await wanted
    .selectAll('student')
    .select(SCHOOL)
    .orderBy('admitted', 'desc')
    .orderBy('student.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { students, total: Number(total) }
}

/** One page of the students' reports, the latest first, and how many there are. */
export async function findTestimonials(
  db: Database,
  { country }: { country: string | null },
  { page, perPage }: Paging,
): Promise<{ testimonials: TestimonialRow[]; total: number }> {
  let wanted = db.selectFrom('testimonial').innerJoin('school', 'school.id', 'school_id')
  if (country !== null) wanted = wanted.where('country_code', '=', country)
  const { total } = await wanted.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const testimonials = await wanted
    .selectAll('testimonial')
    .select(SCHOOL)
    .orderBy('admitted', 'desc')
    .orderBy('testimonial.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { testimonials, total: Number(total) }
}

const SCHOOL = [
  'school.name_en as school_en',
  'school.name_vi as school_vi',
  'school.name_tw as school_tw',
  'school.country_code',
  'school.iso_country',
] as const
