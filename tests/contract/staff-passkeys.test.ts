/** Passkeys with a software authenticator that can cheat. */
import { describe, expect, test } from 'vitest'
import { challengeMs } from '../../src/domain/staff/times.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyReauthentication,
  beginPasskeySignIn,
  reauthenticateByPasskey,
  removePasskey,
  signInByPasskey,
} from '../../src/services/staff/passkeys.ts'
import { disablePerson } from '../../src/services/staff/people.ts'
import { showCode } from '../../src/services/staff/second-factor.ts'
import { whoAsks } from '../../src/services/staff/sessions.ts'
import { signIn } from '../../src/services/staff/sign-in.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { buildClock } from '../support/builders.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import {
  ADMIN,
  buildAdmin,
  buildColleague,
  buildStaffDeps,
  buildVisit,
  CONSOLE_ORIGIN,
  PASSWORD,
  principalOf,
} from '../support/staff.ts'
import { openTestStore } from '../support/stores.ts'

const REJECTED_PASSKEY = 'passkey: fields.passkey.refused'
const visit = buildVisit()

/** An admin with a passkey. */
async function openWithPasskey(engine: Engine) {
  const store = await openTestStore(engine, 'fixture')
  const clock = buildClock()
  const deps = buildStaffDeps(store, clock.now)
  const first = await buildAdmin(deps)
  const key = createAuthenticator(CONSOLE_ORIGIN)
  const options = await beginPasskey(deps, await principalOf(deps, first), 'Waypoint')
  const verified = await addPasskey(deps, await principalOf(deps, first), {
    response: key.register(options),
    name: 'Laptop',
  })
  return { store, clock, deps, first, key, options, verified }
}

describe.each(ENGINES)('a passkey on %s', (engine) => {
  test('is created for the console’s host, verifies the session under a new token, and comes with recovery codes', async () => {
    const { deps, first, options, verified } = await openWithPasskey(engine)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await whoAsks(deps, first.token, '')).toBeNull()
    expect(await principalOf(deps, verified)).toMatchObject({ isMfaVerified: true })
    expect(verified.recoveryCodes).toHaveLength(10)
  })

  test('signs in alone, and makes the password alone insufficient', async () => {
    const { deps, key, verified } = await openWithPasskey(engine)
    const signedIn = await signInByPasskey(deps, key.answer(await beginPasskeySignIn(deps)), visit)
    expect(signedIn).toMatchObject({ stage: 'whole' })
    expect(await principalOf(deps, signedIn)).toMatchObject({ email: ADMIN.email, isMfaVerified: true })
    const half = await signIn(deps, ADMIN, visit)
    expect(half.stage).toBe('second')
    expect(await showCode(deps, verified.recoveryCodes[0] ?? '', buildVisit({ session: half.token }))).toMatchObject({
      stage: 'whole',
    })
  })

  test('answers each challenge once', async () => {
    const { deps, key } = await openWithPasskey(engine)
    const answer = key.answer(await beginPasskeySignIn(deps))
    await signInByPasskey(deps, answer, visit)
    await expect(signInByPasskey(deps, answer, visit)).rejects.toThrow(REJECTED_PASSKEY)
    const twice = key.answer(await beginPasskeySignIn(deps))
    const outcomes = await Promise.allSettled([
      signInByPasskey(deps, twice, visit),
      signInByPasskey(deps, twice, visit),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('answers no challenge that is expired, of another person, or for another purpose', async () => {
    const { deps, clock, key, verified } = await openWithPasskey(engine)
    const late = await beginPasskeySignIn(deps)
    clock.advance(challengeMs)
    await expect(signInByPasskey(deps, key.answer(late), visit)).rejects.toThrow(REJECTED_PASSKEY)
    const ownChallenge = { ...late, challenge: Buffer.from('a challenge of the attacker alone').toString('base64url') }
    await expect(signInByPasskey(deps, key.answer(ownChallenge), visit)).rejects.toThrow(REJECTED_PASSKEY)
    const proof = await beginPasskeyReauthentication(deps, await principalOf(deps, verified))
    await expect(signInByPasskey(deps, key.answer(proof), visit)).rejects.toThrow(REJECTED_PASSKEY)
    const colleague = await principalOf(deps, await buildColleague(deps))
    const theirs = await beginPasskeyReauthentication(deps, colleague)
    await expect(reauthenticateByPasskey(deps, colleague, key.answer(theirs))).rejects.toThrow(REJECTED_PASSKEY)
  })

  test('of another origin, another host or without user verification is rejected', async () => {
    const { deps, key } = await openWithPasskey(engine)
    const forgeries = [
      { origin: 'https://waypoint.evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ]
    for (const forgery of forgeries)
      await expect(signInByPasskey(deps, key.answer(await beginPasskeySignIn(deps), forgery), visit)).rejects.toThrow(
        REJECTED_PASSKEY,
      )
    const other = createAuthenticator(CONSOLE_ORIGIN)
    const forgedAnswer = {
      ...other.answer(await beginPasskeySignIn(deps)),
      id: key.credentialId,
      rawId: key.credentialId,
    }
    await expect(signInByPasskey(deps, forgedAnswer, visit)).rejects.toThrow(REJECTED_PASSKEY)
    await expect(signInByPasskey(deps, other.answer(await beginPasskeySignIn(deps)), visit)).rejects.toThrow(
      REJECTED_PASSKEY,
    )
  })

  test('with an unchanged or lower counter is rejected as a copy, and recorded in its owner’s audit log', async () => {
    const { deps, store, key } = await openWithPasskey(engine)
    await signInByPasskey(deps, key.answer(await beginPasskeySignIn(deps), { counter: 40 }), visit)
    for (const counter of [40, 7, 0])
      await expect(
        signInByPasskey(deps, key.answer(await beginPasskeySignIn(deps), { counter }), visit),
      ).rejects.toThrow(REJECTED_PASSKEY)
    const notes = await store.read
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'staff.passkey_refused')
      .execute()
    expect(notes).toHaveLength(3)
    await signInByPasskey(deps, key.answer(await beginPasskeySignIn(deps), { counter: 41 }), visit)
  })

  test('without a counter, like synced ones, works repeatedly', async () => {
    const { deps, first: _, verified } = await openWithPasskey(engine)
    const synced = createAuthenticator(CONSOLE_ORIGIN)
    const me = await principalOf(deps, verified)
    const response = synced.register(await beginPasskey(deps, me, 'Waypoint'), { counter: 0 })
    await addPasskey(deps, me, { response, name: 'Phone' })
    for (const _ of [1, 2])
      await signInByPasskey(deps, synced.answer(await beginPasskeySignIn(deps), { counter: 0 }), visit)
  })

  test('of another origin is not registered, nor one that a person has already', async () => {
    const { deps, key } = await openWithPasskey(engine)
    const colleague = await principalOf(deps, await buildColleague(deps))
    const secondKey = createAuthenticator(CONSOLE_ORIGIN)
    const foreign = secondKey.register(await beginPasskey(deps, colleague, 'x'), { origin: 'https://evil.example' })
    await expect(addPasskey(deps, colleague, { response: foreign, name: '' })).rejects.toThrow(REJECTED_PASSKEY)
    const registration = key.register(await beginPasskey(deps, colleague, 'x'))
    await expect(addPasskey(deps, colleague, { response: registration, name: '' })).rejects.toThrow(REJECTED_PASSKEY)
  })

  test('reauthenticates its owner', async () => {
    const { deps, clock, key, verified } = await openWithPasskey(engine)
    clock.advance(20 * 60_000)
    const me = await principalOf(deps, verified)
    await expect(removePasskey(deps, me, key.credentialId)).rejects.toMatchObject({ code: 'proof_needed' })
    const proved = await reauthenticateByPasskey(deps, me, key.answer(await beginPasskeyReauthentication(deps, me)))
    expect((await principalOf(deps, proved)).reauthenticatedAt).toBe(clock.now())
  })

  test('can’t be removed from an admin without another factor; a disabled person’s opens nothing', async () => {
    const { deps, key, verified } = await openWithPasskey(engine)
    const me = await principalOf(deps, verified)
    await expect(removePasskey(deps, me, key.credentialId)).rejects.toThrow('fields.factor.last')
    await buildColleague(deps, { roles: ['admin'], offices: [] })
    await disablePerson(deps, { staffId: null, name: 'test' }, me.staffId, { version: null, leadsTo: null })
    await expect(signInByPasskey(deps, key.answer(await beginPasskeySignIn(deps)), visit)).rejects.toThrow(
      REJECTED_PASSKEY,
    )
    await expect(signIn(deps, { email: ADMIN.email, password: PASSWORD }, visit)).rejects.toThrow(
      'fields.sign_in.incorrect',
    )
  })
})
