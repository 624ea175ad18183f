import { findDeviceOwner, noteDevice } from '../../db/queries/staff/devices.ts'
import type { Person } from '../../db/queries/staff/people.ts'
import { deleteSessionByToken, insertSession, type Stage } from '../../db/queries/staff/sessions.ts'
import type { Tx } from '../../db/store.ts'
import { agentName } from '../../domain/staff/agent.ts'
import { deviceMs, secondStageMs, wholeMs } from '../../domain/staff/times.ts'
import { newId } from '../new-id.ts'
import { newToken, type StaffDeps, type Visit } from './deps.ts'
import { hashToken } from './secrets.ts'

/** What a sign-in leaves in the browser. */
export type SignedIn = {
  staffId: string
  /** The session's token, new at each sign-in. */
  token: string
  stage: Stage
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The token by which this browser is known from now on; null when it has one, or a second factor is awaited. */
  device: string | null
}

/** Opens a session with a token that nobody has seen; the one that the browser came with ends. */
export async function openSession(
  tx: Tx,
  deps: StaffDeps,
  person: Pick<Person, 'id'>,
  visit: Visit,
  { stage, isMfaVerified }: { stage: Stage; isMfaVerified: boolean },
): Promise<SignedIn> {
  const now = deps.now()
  if (visit.session) await deleteSessionByToken(tx, hashToken(visit.session))
  const token = newToken(deps)
  const expiresAt = now + (stage === 'whole' ? wholeMs : secondStageMs)
  await insertSession(
    tx,
    {
      tokenHash: hashToken(token),
      id: newId(deps.randomBytes),
      staffId: person.id,
      stage,
      agent: agentName(visit.agent),
      network: visit.network,
      expiresAt,
      isMfaVerified,
      reauthenticatedAt: stage === 'whole' ? now : null,
    },
    now,
  )
  const device = stage === 'whole' ? await rememberDevice(tx, deps, person.id, visit) : null
  return { staffId: person.id, token, stage, expiresAt, device }
}

/** Answers a new token for the browser, or null when it has one of this person. */
async function rememberDevice(tx: Tx, deps: StaffDeps, staffId: string, visit: Visit): Promise<string | null> {
  const isTheirs = (await knownDevice(tx, deps, staffId, visit)) !== null
  const token = isTheirs && visit.device ? visit.device : newToken(deps)
  await noteDevice(tx, hashToken(token), staffId, deps.now())
  return isTheirs ? null : token
}

/** The hash by which this browser is known to be somebody's; null for a stranger's, and for nobody. */
export async function knownDevice(
  tx: Tx,
  { now }: StaffDeps,
  staffId: string | null,
  { device }: Visit,
): Promise<string | null> {
  // asked without a token as well: who isn't known costs the same
  const hash = hashToken(device ?? '')
  const owner = await findDeviceOwner(tx, hash, now() - deviceMs)
  return owner !== null && owner === staffId ? hash : null
}
