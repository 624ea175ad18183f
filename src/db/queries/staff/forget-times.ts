import { deviceMs } from '../../../domain/staff/times.ts'
import type { Tx } from '../../store.ts'
import { deleteOldDevices } from './devices.ts'
import { deleteOldTries } from './failures.ts'
import { deleteOldLinks } from './links.ts'
import { deleteOldChallenges } from './passkeys.ts'
import { deleteOldSessions } from './sessions.ts'

/** Forgets sessions, links, questions, counts and browsers whose time is over; answers how many. @param now milliseconds since 1970 */
export async function forgetStaffTimes(tx: Tx, now: number): Promise<number> {
  const gone = [
    await deleteOldSessions(tx, now),
    await deleteOldLinks(tx, now),
    await deleteOldChallenges(tx, now),
    await deleteOldTries(tx, now),
    await deleteOldDevices(tx, now - deviceMs),
  ]
  return gone.reduce((sum, count) => sum + count, 0)
}
