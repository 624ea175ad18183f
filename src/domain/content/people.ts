/** Admitted students and their testimonials. */
import { z } from 'zod'
import { LocalizedSchema } from '../localized-schema.ts'
import { demo, id, month, photo, slug } from './fields.ts'

export const STUDENT_DEGREES = ['bachelor', 'master', 'pathway'] as const

export const StudentSchema = z.strictObject({
  id,
  student: LocalizedSchema,
  school: slug,
  degree: z.enum(STUDENT_DEGREES),
  major: LocalizedSchema,
  score: LocalizedSchema,
  scholarship: LocalizedSchema.nullable(),
  experience: LocalizedSchema,
  admitted: month,
  demo,
})

export const TestimonialSchema = z.strictObject({
  id,
  student: LocalizedSchema,
  school: slug,
  /** Number of a drawn portrait. */
  portrait: z.int().min(1).max(12),
  /** In `pictures/students/`, a square; replaces the drawing. */
  photo,
  title: LocalizedSchema,
  content: LocalizedSchema,
  admitted: month,
  demo,
})
