import type { STUDENT_DEGREES } from '../../../domain/content/people.ts'

export type StudentDegree = (typeof STUDENT_DEGREES)[number]
export const DEGREES: readonly StudentDegree[] = ['bachelor', 'master', 'pathway']
export const isDegree = (value: string): value is StudentDegree => (DEGREES as readonly string[]).includes(value)
