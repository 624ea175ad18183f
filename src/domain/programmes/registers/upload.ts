/** The state of a register's file that an editor uploaded in the console. */
import { isPublishedBy, isYear } from '../../facts/years.ts'
import type { RowError } from './register.ts'
import type { RegisterErrorCode, RegisterErrorValues } from './register-error.ts'

/** In the place of a content file, so that uploads of registers differ from spreadsheets. */
export const REGISTER_UPLOAD = 'registers'

export type RegisterUpload = {
  /** Of the figures; null for the year of the site's file. */
  year: string | null
  register?: string
  counts?: Record<'added' | 'changed' | 'removed' | 'same' | 'edited', number>
  /** Rows that are no programme for the site, by reason. */
  left_out?: { reason: string; count: number }[]
  new_schools?: number
  refused?: { code: RegisterErrorCode; values: RegisterErrorValues }
  /** The first wrong rows. */
  errors?: RowError[]
  progress?: { done: number; total: number }
}
export const shownRowErrors = 100

/** The year that a typed year or day means; undefined for none. @param thisYear figures of later years than the next one don't exist yet */
export function yearOfUpload(text: string, thisYear: number): string | undefined {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  const year = isDay ? text.slice(0, 4) : text
  return isYear(year) && isPublishedBy(year, thisYear) ? year : undefined
}
