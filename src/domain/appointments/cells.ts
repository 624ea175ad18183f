/** The cells of five minutes that an appointment takes with its buffers: the database has each once for a team member. */
import { msPerMinute } from '../leads/zone-clock.ts'
import { cellMinutes } from './rules.ts'

export const cellMs = cellMinutes * msPerMinute

/** Cells by number from 1970 on, in order. @param from in ms; the end is exclusive */
export function cellsBetween(from: number, until: number): number[] {
  const first = Math.floor(from / cellMs)
  return Array.from({ length: Math.max(0, Math.ceil(until / cellMs) - first) }, (_, at) => first + at)
}
