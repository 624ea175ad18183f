/** Passkeys (WebAuthn): each question is asked once, for one purpose, and answered within minutes; the person is verified by the device. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import {
  type ChallengeKind,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type Passkey,
  takeChallenge,
} from '../../db/queries/staff/passkeys.ts'
import { holdPerson } from '../../db/queries/staff/people.ts'
import { isUniqueViolation, type Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { challengeMs } from '../../domain/staff/times.ts'
import type { StaffDeps, Visit } from './deps.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { hashToken } from './secrets.ts'
import { raiseSession, requireReauthentication } from './sessions.ts'
import { keepsFactor, personOf, type Raised, raiseByFactor } from './set-up-app.ts'
import { signInActor } from './sign-in.ts'

/** 28 MB that nobody pays for before the first passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** What every authenticator makes, and Node reads without a warning: ES256, EdDSA, RS256. */
const KEY_KINDS = [-7, -8, -257]

const hostOf = ({ origin }: StaffDeps) => new URL(origin()).hostname
const refused = () => new FieldsError([{ path: 'passkey', key: 'fields.passkey.refused' }])

/** What the browser needs to make a passkey. @throws DomainError `proof_needed` */
export async function beginPasskey(deps: StaffDeps, principal: Principal, siteName: string) {
  requireReauthentication(principal, deps.now())
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(deps),
    userName: principal.email,
    userDisplayName: principal.name,
    userID: new Uint8Array(Buffer.from(principal.staffId)),
    challenge: new Uint8Array(deps.randomBytes(32)),
    attestationType: 'none',
    supportedAlgorithmIDs: KEY_KINDS,
    excludeCredentials: (await listPasskeys(deps.store.read, principal.staffId)).map(idOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, options.challenge, 'register', principal.staffId)
  return options
}

/**
 * Keeps the passkey that a browser has made; sessions that showed no second factor end.
 * @throws DomainError `proof_needed`; FieldsError on `passkey`
 */
export async function addPasskey(
  deps: StaffDeps,
  principal: Principal,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<Raised> {
  requireReauthentication(principal, deps.now())
  const challenge = await answered(deps, response, 'register', principal.staffId)
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: KEY_KINDS,
    ...expected(deps, challenge),
  }).catch(() => null)
  if (!made?.verified) throw refused()
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  const passkey: Passkey = {
    credentialId: id,
    staffId: principal.staffId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name,
    createdAt: deps.now(),
    usedAt: null,
  }
  try {
    return await deps.store.transaction(async (tx) => {
      await insertPasskey(tx, passkey)
      await noteAudit(tx, principal, 'staff.passkey_added', `staff:${principal.staffId}`, { name }, deps.now())
      return raiseByFactor(tx, deps, principal)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refused()
    throw error
  }
}

/** Takes a passkey away. @throws DomainError `proof_needed`, `not_found`; FieldsError on `passkey` when an admin would be left without a second factor */
export async function removePasskey(deps: StaffDeps, principal: Principal, credentialId: string): Promise<void> {
  requireReauthentication(principal, deps.now())
  await deps.store.transaction(async (tx) => {
    // the app might be taken away at the same moment, and each be the other's reason to go
    await holdPerson(tx, principal.staffId)
    if (!(await deletePasskey(tx, principal.staffId, credentialId))) throw new DomainError('not_found')
    await keepsFactor(tx, principal, 'passkey')
    await noteAudit(tx, principal, 'staff.passkey_removed', `staff:${principal.staffId}`, {}, deps.now())
  })
}

/** What the browser needs to sign in with any of its passkeys for this host. */
export const beginPasskeySignIn = (deps: StaffDeps) => question(deps, 'sign-in', null)

/** What the browser needs to prove that its owner sits there. */
export const beginPasskeyReauthentication = (deps: StaffDeps, { staffId }: Principal) =>
  question(deps, 'prove', staffId)

async function question(deps: StaffDeps, kind: ChallengeKind, staffId: string | null) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(deps),
    userVerification: 'required',
    challenge: new Uint8Array(deps.randomBytes(32)),
    ...(staffId !== null && { allowCredentials: (await listPasskeys(deps.store.read, staffId)).map(idOf) }),
  })
  await keepChallenge(deps, options.challenge, kind, staffId)
  return options
}

/**
 * Opens a whole, strong session for the owner of a passkey; no password is asked.
 * @throws FieldsError on `passkey`, whatever is wrong with it
 */
export async function signInByPasskey(
  deps: StaffDeps,
  response: AuthenticationResponseJSON,
  visit: Visit,
): Promise<SignedIn> {
  const use = await verifiedUse(deps, response, 'sign-in', null)
  const opened = await deps.store.transaction(async (tx) => {
    const person = await holdPerson(tx, use.passkey.staffId)
    if (!person || person.disabledAt !== null || !(await noteUse(tx, deps, use))) return null
    const by = { staffId: person.id, name: person.name }
    const data = { network: visit.network, by: 'passkey' }
    await noteAudit(tx, by, 'staff.signed_in', `staff:${person.id}`, data, deps.now())
    return openSession(tx, deps, person, visit, { stage: 'whole', isMfaVerified: true })
  })
  if (!opened) throw refused()
  return opened
}

/** Proves by a passkey that the owner of a session sits there; the session goes on under a new token. @throws FieldsError on `passkey` */
export async function reauthenticateByPasskey(
  deps: StaffDeps,
  principal: Principal,
  response: AuthenticationResponseJSON,
): Promise<{ token: string }> {
  const use = await verifiedUse(deps, response, 'prove', principal.staffId)
  const raised = await deps.store.transaction(async (tx) => {
    await personOf(tx, principal)
    if (!(await noteUse(tx, deps, use))) return null
    await noteAudit(tx, principal, 'staff.proved', `staff:${principal.staffId}`, { by: 'passkey' }, deps.now())
    return raiseSession(tx, deps, principal, { isMfaVerified: true })
  })
  if (!raised) throw refused()
  return raised
}

type Use = { passkey: Passkey; newCounter: number }

const noteUse = (tx: Tx, deps: StaffDeps, { passkey, newCounter }: Use) =>
  notePasskeyUse(tx, passkey, newCounter, deps.now())

async function verifiedUse(
  deps: StaffDeps,
  response: AuthenticationResponseJSON,
  kind: ChallengeKind,
  staffId: string | null,
): Promise<Use> {
  const challenge = await answered(deps, response, kind, staffId)
  const passkey = await findPasskey(deps.store.read, response.id)
  if (!passkey || (staffId !== null && passkey.staffId !== staffId)) throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    counter: passkey.counter,
  }
  const seen = await verifyAuthenticationResponse({ response, credential, ...expected(deps, challenge) }).catch(
    () => null,
  )
  if (!seen?.verified) {
    await notePasskeyRejection(deps, passkey)
    throw refused()
  }
  return { passkey, newCounter: seen.authenticationInfo.newCounter }
}

/** Somebody may have copied it: its owner's audit says so. */
const notePasskeyRejection = (deps: StaffDeps, { staffId, name }: Passkey) =>
  deps.store.transaction((tx) =>
    noteAudit(tx, signInActor, 'staff.passkey_refused', `staff:${staffId}`, { name }, deps.now()),
  )

const expected = (deps: StaffDeps, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: deps.origin(),
  expectedRPID: hostOf(deps),
  requireUserVerification: true,
})

const idOf = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports })

const keepChallenge = (deps: StaffDeps, challenge: string, kind: ChallengeKind, staffId: string | null) =>
  deps.store.transaction((tx) =>
    insertChallenge(tx, { hash: hashToken(challenge), kind, staffId, expiresAt: deps.now() + challengeMs }),
  )

/** The question that a response answers, which is used up by it. @throws FieldsError on `passkey` unless it was asked for this, of this person, and not answered yet */
async function answered(
  deps: StaffDeps,
  { response }: Pick<AuthenticationResponseJSON | RegistrationResponseJSON, 'response'>,
  kind: ChallengeKind,
  staffId: string | null,
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON)
  const taken =
    challenge && (await deps.store.transaction((tx) => takeChallenge(tx, hashToken(challenge), kind, deps.now())))
  if (!taken || taken.staffId !== staffId) throw refused()
  return challenge
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
