/** Answers of the API about an appointment, for the pages that choose a time. */
import { type ApiClient, ApiFailure } from '../../api/client.ts'
import type { SlotError } from '../../domain/appointments/kinds.ts'
import type { Locale } from '../../domain/editions.ts'
import { type OfferedTime, onBothClocks } from './moments.ts'

export type Opened = Awaited<ReturnType<ApiClient['appointments']['one']>>

/** Null for a text that is no token or too long, for a hold that has ended, and after the waiting list was left. */
export const openToken = (api: ApiClient, token: string): Promise<Opened | null> =>
  api.appointments.one({ token }).catch((error: unknown) => {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return null
    throw error
  })

/** Why a time is not free, and the nearest free starts. */
export type NotFree = { reason: SlotError; nearest: string[] }

/** Of a `slot_taken`; null for another failure. */
export function notFree(error: unknown): NotFree | null {
  if (!(error instanceof ApiFailure) || error.body?.code !== 'slot_taken') return null
  const { reason = 'taken', alternatives = [] } = error.body
  return { reason, nearest: alternatives.flatMap((each) => ('start' in each ? [String(each.start)] : [])) }
}

/** Starts on the clocks of an office and a visitor. */
export const timesAt = (starts: readonly string[], locale: Locale, officeZone: string, zone: string): OfferedTime[] =>
  starts.map((start) => ({ start, clocks: onBothClocks(start, locale, officeZone, zone) }))
