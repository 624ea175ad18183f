import { randomBytes } from 'node:crypto'
import type { StaffDeps } from '../services/staff/deps.ts'
import { createPasswords } from '../services/staff/passwords.ts'
import { createSecrets } from '../services/staff/secrets.ts'

/** Dependencies of the commands on team members. @param secret `SECRET`: other instances recognise the same people by it */
export const staffDeps = ({
  store,
  secret,
  origin,
  sendsMail,
  push,
  onMailQueued,
}: Pick<StaffDeps, 'store' | 'origin' | 'sendsMail' | 'push' | 'onMailQueued'> & { secret: string }): StaffDeps => ({
  store,
  now: Date.now,
  randomBytes,
  secrets: createSecrets(secret, randomBytes),
  passwords: createPasswords(randomBytes),
  origin,
  sendsMail,
  push,
  onMailQueued,
})
