/** Sign-in to the console, and attacks on it. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { listSessions } from '../../src/db/queries/staff/sessions.ts'
import type { Store } from '../../src/db/store.ts'
import { PASSWORD_TRIES, triesUnderAttack } from '../../src/domain/staff/lockout.ts'
import { idleMs, wholeMs } from '../../src/domain/staff/times.ts'
import { changePassword, reauthenticateByPassword } from '../../src/services/staff/account.ts'
import type { StaffDeps, Visit } from '../../src/services/staff/deps.ts'
import { createPasswords } from '../../src/services/staff/passwords.ts'
import { disablePerson } from '../../src/services/staff/people.ts'
import { showCode } from '../../src/services/staff/second-factor.ts'
import { revokeOtherSessions, revokeSession, signOut, whoAsks } from '../../src/services/staff/sessions.ts'
import { beginApp, confirmApp, renewRecoveryCodes } from '../../src/services/staff/set-up-app.ts'
import { signIn } from '../../src/services/staff/sign-in.ts'
import { buildClock } from '../support/builders.ts'
import { BOTH_ENGINES, ENGINES, type Engine } from '../support/databases.ts'
import {
  ADMIN,
  buildAdmin,
  buildColleague,
  buildStaffDeps,
  buildVisit,
  PASSWORD,
  principalOf,
} from '../support/staff.ts'
import { openTestStore } from '../support/stores.ts'

const MINUTE = 60_000

async function openConsole(engine: Engine) {
  const store = await openTestStore(engine, 'fixture')
  const clock = buildClock()
  const deps = buildStaffDeps(store, clock.now)
  return { store, clock, deps }
}

const attempt = (deps: StaffDeps, email: string, password: string, visit: Partial<Visit> = {}) =>
  signIn(deps, { email, password }, buildVisit(visit)).then(
    ({ stage }) => stage,
    (error: Error & { code?: string }) => error.code ?? error.message,
  )

const INVALID_PASSWORD = 'password: fields.sign_in.incorrect'
const auditOf = (store: Store) => store.read.selectFrom('audit').select(['action', 'subject', 'data']).execute()

/** A person with an authenticator app; `code(0)` is its current code. */
async function withApp(deps: StaffDeps, signedIn: { token: string }) {
  const principal = await principalOf(deps, signedIn)
  const { secret } = await beginApp(deps, principal, 'Waypoint')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => totp.generate({ timestamp: deps.now() + steps * 30_000 })
  const verified = await confirmApp(deps, principal, code())
  return { ...verified, secret, code }
}

describe.each(ENGINES)('an unconfirmed app on %s', (engine) => {
  const invalidCode = { issues: [{ path: 'code', key: 'fields.code.incorrect' }] }
  const codeOf = (secret: string, now: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

  test('is confirmed by the session that started it, within ten minutes', async () => {
    const { deps, clock } = await openConsole(engine)
    const one = await principalOf(deps, await buildAdmin(deps))
    const other = { ...one, sessionId: 'another session' }
    const { secret } = await beginApp(deps, one, 'Waypoint')
    expect((await beginApp(deps, one, 'Waypoint')).secret).toBe(secret)
    await expect(confirmApp(deps, other, codeOf(secret, deps.now()))).rejects.toMatchObject(invalidCode)
    clock.advance(10 * 60_000)
    await expect(confirmApp(deps, one, codeOf(secret, deps.now()))).rejects.toMatchObject(invalidCode)
    expect((await beginApp(deps, one, 'Waypoint')).secret).not.toBe(secret)
    // a code of the secret that another session began does not work either
    const { secret: third } = await beginApp(deps, other, 'Waypoint')
    await expect(confirmApp(deps, one, codeOf(third, deps.now()))).rejects.toMatchObject(invalidCode)
    const { secret: ownSecret } = await beginApp(deps, one, 'Waypoint')
    expect((await confirmApp(deps, one, codeOf(ownSecret, deps.now()))).recoveryCodes.length).toBeGreaterThan(0)
  })

  test('is removed when the password changes', async () => {
    const { deps } = await openConsole(engine)
    const one = await principalOf(deps, await buildAdmin(deps))
    const { secret } = await beginApp(deps, one, 'Waypoint')
    await changePassword(deps, one, { current: PASSWORD, password: 'calm herons count pebbles' })
    await expect(confirmApp(deps, one, codeOf(secret, deps.now()))).rejects.toMatchObject(invalidCode)
  })
})

describe.each(ENGINES)('sign-in on %s', (engine) => {
  test('opens a session with a new token each time, and ends the browser’s previous one', async () => {
    const { deps } = await openConsole(engine)
    const { email, token: first } = await buildColleague(deps)
    const attackersCookie = 'A'.repeat(43)
    const one = await signIn(deps, { email, password: PASSWORD }, buildVisit({ session: attackersCookie }))
    expect(one.token).not.toBe(attackersCookie)
    expect(await whoAsks(deps, attackersCookie, '')).toBeNull()
    const two = await signIn(deps, { email, password: PASSWORD }, buildVisit({ session: one.token }))
    expect(await whoAsks(deps, one.token, '')).toBeNull()
    expect(await whoAsks(deps, two.token, '')).toMatchObject({ email, isMfaVerified: false })
    expect(await whoAsks(deps, first, '')).not.toBeNull()
  })

  test('gives a session a new token after a second factor', async () => {
    const { deps } = await openConsole(engine)
    const signedIn = await buildAdmin(deps)
    const verified = await withApp(deps, signedIn)
    expect(await whoAsks(deps, signedIn.token, '')).toBeNull()
    const verifiedPrincipal = await principalOf(deps, verified)
    expect(verifiedPrincipal.isMfaVerified).toBe(true)
    const proved = await reauthenticateByPassword(deps, verifiedPrincipal, PASSWORD)
    expect(await whoAsks(deps, verified.token, '')).toBeNull()
    expect(await principalOf(deps, proved)).toMatchObject({
      isMfaVerified: true,
      sessionId: verifiedPrincipal.sessionId,
    })
  })

  test('ends after twelve idle hours, and after fourteen days in any case', async () => {
    const { deps, clock } = await openConsole(engine)
    const { token } = await buildColleague(deps)
    for (let time = 0; time < wholeMs - idleMs; time += idleMs - MINUTE) {
      expect(await whoAsks(deps, token, '')).not.toBeNull()
      clock.advance(idleMs - MINUTE)
    }
    expect(await whoAsks(deps, token, '')).not.toBeNull()
    const other = await buildColleague(deps)
    clock.advance(idleMs)
    expect(await whoAsks(deps, other.token, '')).toBeNull()
    expect(await whoAsks(deps, token, '')).toBeNull()
  })

  test('answers alike, with the same work, for an unknown account, a wrong password, a disabled person and one who has not accepted the invitation', async () => {
    const { deps, store } = await openConsole(engine)
    await buildAdmin(deps)
    const [here, disabled] = [await buildColleague(deps), await buildColleague(deps)]
    await disablePerson(deps, { staffId: null, name: 'test' }, disabled.staffId, { version: null, leadsTo: null })
    await store.transaction((tx) =>
      tx.updateTable('staff').set({ password_hash: null }).where('email', '=', ADMIN.email).execute(),
    )
    let [hashed, written] = [0, 0]
    const counting: StaffDeps = {
      ...deps,
      passwords: {
        ...deps.passwords,
        matches: (...args) => {
          hashed++
          return deps.passwords.matches(...args)
        },
      },
      store: {
        ...store,
        transaction: (work) => {
          written++
          return store.transaction(work)
        },
      },
    }
    const attempts = [
      ['nobody@firm.example', PASSWORD],
      [here.email, 'not my password at all'],
      [disabled.email, PASSWORD],
      [ADMIN.email, PASSWORD],
    ] as const
    for (const [email, password] of attempts) {
      ;[hashed, written] = [0, 0]
      const notes = (await auditOf(store)).length
      const answer = await attempt(counting, email, password, { network: `203.0.113.${email.length}` })
      expect({ answer, hashed, written, noted: (await auditOf(store)).length - notes }).toEqual({
        answer: INVALID_PASSWORD,
        hashed: 1,
        written: 2,
        noted: 1,
      })
    }
  })

  test('blocks a network that guesses passwords, of unknown accounts alike, and not the owner in another network', async () => {
    const { deps, clock } = await openConsole(engine)
    const { email } = await buildColleague(deps)
    for (const address of [email, 'nobody@firm.example']) {
      for (let count = 0; count < PASSWORD_TRIES.pair.max; count++)
        expect(await attempt(deps, address, `wrong ${count}`)).toBe(INVALID_PASSWORD)
      // the right one is rejected as well, so attackers learn nothing
      expect(await attempt(deps, address, PASSWORD)).toBe('too_many')
    }
    expect(await attempt(deps, email, PASSWORD, { network: '198.51.100.4' })).toBe('whole')
    clock.advance(PASSWORD_TRIES.pair.perMs)
    expect(await attempt(deps, email, PASSWORD)).toBe('whole')
  })

  test('recognises a known browser: attackers in the same network don’t block it', async () => {
    const { deps } = await openConsole(engine)
    const { email, device } = await buildColleague(deps)
    for (let count = 0; count <= PASSWORD_TRIES.pair.max; count++) await attempt(deps, email, 'wrong')
    expect(await attempt(deps, email, PASSWORD)).toBe('too_many')
    expect(await attempt(deps, email, PASSWORD, { device })).toBe('whole')
    // a stolen browser cookie has few attempts as well
    for (let count = 0; count < PASSWORD_TRIES.device.max; count++)
      expect(await attempt(deps, email, 'wrong', { device })).toBe(INVALID_PASSWORD)
    expect(await attempt(deps, email, PASSWORD, { device })).toBe('too_many')
  })

  test('recognises a browser for its own person alone', async () => {
    const { deps } = await openConsole(engine)
    const [mine, other] = [await buildColleague(deps), await buildColleague(deps)]
    for (let count = 0; count <= PASSWORD_TRIES.pair.max; count++) await attempt(deps, other.email, 'wrong')
    expect(await attempt(deps, other.email, PASSWORD, { device: mine.device })).toBe('too_many')
  })

  test('gives an account under distributed attack fewer attempts per network, and lets its owner in', async () => {
    const { deps, store } = await openConsole(engine)
    const { email } = await buildColleague(deps)
    await store.transaction((tx) =>
      tx
        .insertInto('staff_failure')
        .values({
          key: deps.secrets.mark('tries password account', email),
          count: PASSWORD_TRIES.account.max,
          expires_at: deps.now() + PASSWORD_TRIES.account.perMs,
        })
        .execute(),
    )
    for (let count = 0; count < triesUnderAttack; count++)
      expect(await attempt(deps, email, 'wrong', { network: '192.0.2.9' })).toBe(INVALID_PASSWORD)
    expect(await attempt(deps, email, 'wrong', { network: '192.0.2.9' })).toBe('too_many')
    expect(await attempt(deps, email, PASSWORD, { network: '198.51.100.4' })).toBe('whole')
  })

  test('counts all networks of an IPv6 /48 together', async () => {
    const { deps } = await openConsole(engine)
    const { max } = PASSWORD_TRIES.customer
    const guess = (at: number) =>
      attempt(deps, `guess${at}@firm.example`, 'wrong', { network: `2001:db8:7:${at.toString(16)}::/64` })
    await deps.store.transaction((tx) =>
      tx
        .insertInto('staff_failure')
        .values({
          key: deps.secrets.mark('tries password customer', '2001:db8:7::/48'),
          count: max - 1,
          expires_at: deps.now() + PASSWORD_TRIES.customer.perMs,
        })
        .execute(),
    )
    expect([await guess(1), await guess(2)]).toEqual([INVALID_PASSWORD, 'too_many'])
  })

  test('stores neither address nor network in its counts', async () => {
    const { deps, store } = await openConsole(engine)
    await attempt(deps, 'victim@firm.example', 'wrong', { network: '203.0.113.77' })
    const stored = JSON.stringify(await store.read.selectFrom('staff_failure').selectAll().execute())
    expect(stored).not.toMatch(/victim|203\.0\.113/)
  })

  test('ends a person’s sessions and sign-ins at once when they are disabled', async () => {
    const { deps } = await openConsole(engine)
    const admin = await buildAdmin(deps)
    const by = await principalOf(deps, admin)
    const { token, staffId, email, device } = await buildColleague(deps)
    await disablePerson(deps, by, staffId, { version: 2, leadsTo: null })
    expect(await whoAsks(deps, token, '')).toBeNull()
    expect(await attempt(deps, email, PASSWORD, { device })).toBe(INVALID_PASSWORD)
  })
})

describe.each(BOTH_ENGINES)('sign-in on %s', (engine) => {
  test('counts concurrent guesses in sequence', async () => {
    const { deps } = await openConsole(engine)
    const { email } = await buildColleague(deps)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => attempt(deps, email, `wrong ${at}`)))
    expect(answers.filter((answer) => answer === INVALID_PASSWORD)).toHaveLength(PASSWORD_TRIES.pair.max)
    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(20 - PASSWORD_TRIES.pair.max)
  })
})

describe.each(ENGINES)('sessions on %s', (engine) => {
  test('are listed with their location, and a revoked one stops working', async () => {
    const { deps, store } = await openConsole(engine)
    const { email, token, staffId } = await buildColleague(deps)
    const stolen = await signIn(
      deps,
      { email, password: PASSWORD },
      buildVisit({ network: '192.0.2.66', agent: 'Firefox/140.0 Windows' }),
    )
    const me = await principalOf(deps, { token })
    const list = await listSessions(store.read, staffId, deps.now())
    expect(list.map(({ agent, network }) => ({ agent, network }))).toEqual(
      expect.arrayContaining([
        { agent: 'Chrome · Linux', network: '203.0.113.7' },
        { agent: 'Firefox · Windows', network: '192.0.2.66' },
      ]),
    )
    await revokeSession(deps, me, list.find(({ network }) => network === '192.0.2.66')?.id ?? '')
    expect(await whoAsks(deps, stolen.token, '')).toBeNull()
    expect(await whoAsks(deps, token, '')).not.toBeNull()
  })

  test('of others can’t be revoked', async () => {
    const { deps } = await openConsole(engine)
    const [mine, theirs] = [await buildColleague(deps), await buildColleague(deps)]
    const { sessionId } = await principalOf(deps, theirs)
    await expect(revokeSession(deps, await principalOf(deps, mine), sessionId)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await whoAsks(deps, theirs.token, '')).not.toBeNull()
  })

  test('can all be ended except the present one, and end by signing out', async () => {
    const { deps } = await openConsole(engine)
    const { email, token } = await buildColleague(deps)
    const others = [
      await signIn(deps, { email, password: PASSWORD }, buildVisit()),
      await signIn(deps, { email, password: PASSWORD }, buildVisit()),
    ]
    const me = await principalOf(deps, { token })
    expect(await revokeOtherSessions(deps, me)).toBe(2)
    for (const other of others) expect(await whoAsks(deps, other.token, '')).toBeNull()
    await signOut(deps, token, me)
    expect(await whoAsks(deps, token, '')).toBeNull()
  })

  test('are stored as hashes', async () => {
    const { deps, store } = await openConsole(engine)
    const { token, device } = await buildColleague(deps)
    const stored = JSON.stringify([
      await store.read.selectFrom('staff_session').selectAll().execute(),
      await store.read.selectFrom('staff_device').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(device)
  })
})

describe.each(ENGINES)('the second factor on %s', (engine) => {
  test('is requested after the password, and the partial session opens nothing', async () => {
    const { deps } = await openConsole(engine)
    const { code } = await withApp(deps, await buildAdmin(deps))
    const half = await signIn(deps, ADMIN, buildVisit())
    expect(half).toMatchObject({ stage: 'second', device: null })
    expect(await whoAsks(deps, half.token, '')).toBeNull()
    const whole = await showCode(deps, code(1), buildVisit({ session: half.token }))
    expect(whole.token).not.toBe(half.token)
    expect(await principalOf(deps, whole)).toMatchObject({ isMfaVerified: true })
    await expect(showCode(deps, code(1), buildVisit({ session: half.token }))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('accepts each code of the app once, and none before the last one', async () => {
    const { deps, clock } = await openConsole(engine)
    const { code } = await withApp(deps, await buildAdmin(deps))
    const half = async () => buildVisit({ session: (await signIn(deps, ADMIN, buildVisit())).token })
    // the code of the setup is spent
    await expect(showCode(deps, code(), await half())).rejects.toThrow('fields.code.incorrect')
    const next = code(1)
    await showCode(deps, next, await half())
    await expect(showCode(deps, next, await half())).rejects.toThrow('fields.code.incorrect')
    clock.advance(5 * MINUTE)
    await expect(showCode(deps, code(-2), await half())).rejects.toThrow('fields.code.incorrect')
    await expect(showCode(deps, code(2), await half())).rejects.toThrow('fields.code.incorrect')
    await showCode(deps, code(-1), await half())
  })

  test('accepts a concurrent code once', async () => {
    const { deps } = await openConsole(engine)
    const { code } = await withApp(deps, await buildAdmin(deps))
    const halves = [await signIn(deps, ADMIN, buildVisit()), await signIn(deps, ADMIN, buildVisit())]
    const outcomes = await Promise.allSettled(
      halves.map(({ token }) => showCode(deps, code(1), buildVisit({ session: token }))),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('accepts a recovery code once, in any spelling, and none after new ones were made', async () => {
    const { deps, clock } = await openConsole(engine)
    const { recoveryCodes, token } = await withApp(deps, await buildAdmin(deps))
    expect(new Set(recoveryCodes).size).toBe(10)
    const half = async () => buildVisit({ session: (await signIn(deps, ADMIN, buildVisit())).token })
    const [first = '', second = ''] = recoveryCodes
    await showCode(deps, ` ${first.toUpperCase().replace('-', ' ')} `, await half())
    await expect(showCode(deps, first, await half())).rejects.toThrow('fields.code.incorrect')
    const renewed = await renewRecoveryCodes(deps, await principalOf(deps, { token }))
    await expect(showCode(deps, second, await half())).rejects.toThrow('fields.code.incorrect')
    clock.advance(1)
    await showCode(deps, renewed[0] ?? '', await half())
  })

  test('is blocked after five guesses from a network, and a recovery code works from another', async () => {
    const { deps } = await openConsole(engine)
    const { recoveryCodes, code } = await withApp(deps, await buildAdmin(deps))
    const half = await signIn(deps, ADMIN, buildVisit())
    const visit = buildVisit({ session: half.token })
    for (let count = 0; count < 5; count++)
      await expect(showCode(deps, '000000', visit)).rejects.toThrow('fields.code.incorrect')
    await expect(showCode(deps, code(1), visit)).rejects.toMatchObject({ code: 'too_many' })
    const elsewhere = buildVisit({ session: half.token, network: '198.51.100.4' })
    expect(await showCode(deps, recoveryCodes[0] ?? '', elsewhere)).toMatchObject({ stage: 'whole' })
  })

  test('ends unverified sessions when it is set up, and its secret is encrypted', async () => {
    const { deps, store } = await openConsole(engine)
    const admin = await buildAdmin(deps)
    const weak = await signIn(deps, ADMIN, buildVisit())
    const { secret, recoveryCodes } = await withApp(deps, admin)
    expect(await whoAsks(deps, weak.token, '')).toBeNull()
    const stored = JSON.stringify([
      await store.read.selectFrom('staff').selectAll().execute(),
      await store.read.selectFrom('staff_recovery').selectAll().execute(),
      await auditOf(store),
    ])
    for (const text of [secret, PASSWORD, ...recoveryCodes]) expect(stored).not.toContain(text)
  })

  test('is not set up, renewed or removed without reauthentication', async () => {
    const { deps, clock } = await openConsole(engine)
    const admin = await principalOf(deps, await buildAdmin(deps))
    clock.advance(15 * MINUTE)
    for (const act of [
      () => beginApp(deps, admin, 'x'),
      () => confirmApp(deps, admin, '000000'),
      () => renewRecoveryCodes(deps, admin),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'proof_needed' })
  })
})

test('a password of the site is hashed with argon2id in 32 MiB and two passes, and matches only itself', async () => {
  const passwords = createPasswords(randomBytes)
  const hash = await passwords.hash(PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
  expect([await passwords.matches(PASSWORD, hash), await passwords.matches(`${PASSWORD}.`, hash)]).toEqual([
    true,
    false,
  ])
})
