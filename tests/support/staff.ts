/** Staff for the suites, created by the commands of the project. */

import { randomBytes } from 'node:crypto'
import type { Store } from '../../src/db/store.ts'
import type { Principal, Role } from '../../src/domain/staff/principal.ts'
import { createPushSender } from '../../src/server/push-sender.ts'
import { staffDeps } from '../../src/server/staff-deps.ts'
import { acceptInvitation } from '../../src/services/staff/accept.ts'
import type { StaffDeps, Visit } from '../../src/services/staff/deps.ts'
import { makeFirstAdmin, offerFirstAdmin } from '../../src/services/staff/first-admin.ts'
import { invitePerson } from '../../src/services/staff/invite.ts'
import type { SignedIn } from '../../src/services/staff/open-session.ts'
import { COST, createPasswords } from '../../src/services/staff/passwords.ts'
import { whoAsks } from '../../src/services/staff/sessions.ts'

export const CONSOLE_ORIGIN = 'http://localhost:3000'
export const PASSWORD = 'gentle otters weigh rivers'

/** Cheap password hashes: the cost protects real accounts and is no subject of the tests. */
const quickPasswords = createPasswords(randomBytes, { ...COST, memory: 64, passes: 1 })

export const buildStaffDeps = (store: Store, now: () => number = Date.now): StaffDeps => ({
  ...staffDeps({
    store,
    secret: 'a secret for tests alone',
    origin: () => CONSOLE_ORIGIN,
    sendsMail: true,
    push: createPushSender({ secret: 'a secret for tests alone', services: [], onError: () => undefined }),
    onMailQueued: () => undefined,
  }),
  passwords: quickPasswords,
  now,
})

export const buildVisit = (visit: Partial<Visit> = {}): Visit => ({
  network: '203.0.113.7',
  agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  device: null,
  session: null,
  ...visit,
})

export const tokenIn = (address: string | null): string =>
  new URL(address ?? '', CONSOLE_ORIGIN).searchParams.get('token') ?? ''

export const ADMIN = {
  email: 'admin@firm.example',
  name: 'Ada Adams',
  password: PASSWORD,
  locale: 'en',
  timeZone: 'Asia/Taipei',
} as const

/** The first admin, signed in. */
export async function buildAdmin(deps: StaffDeps): Promise<SignedIn> {
  return makeFirstAdmin(deps, tokenIn(await offerFirstAdmin(deps)), ADMIN, buildVisit())
}

/** A person who accepted an invitation, signed in. */
export async function buildColleague(
  deps: StaffDeps,
  {
    email = `c${randomBytes(4).toString('hex')}@firm.example`,
    roles = ['consultant'] as readonly Role[],
    offices = ['taipei'] as string[],
  } = {},
): Promise<SignedIn & { email: string }> {
  const by = { staffId: null, name: 'test' }
  const { address } = await invitePerson(deps, by, { email, roles, offices, locale: 'vi' })
  const newcomer = { name: 'Nguyễn Văn Cảnh', password: PASSWORD, locale: 'vi', timeZone: 'Asia/Ho_Chi_Minh' } as const
  return { ...(await acceptInvitation(deps, tokenIn(address), newcomer, buildVisit())), email }
}

/** The person of a session. @throws Error if there is none */
export async function principalOf(deps: StaffDeps, { token }: { token: string }): Promise<Principal> {
  const principal = await whoAsks(deps, token, buildVisit().network)
  if (!principal) throw new Error('this session has no person')
  return principal
}

/** A person in the form that sessions give, without a session; an admin by default. */
export const buildPrincipal = (staffId: string, more: Partial<Principal> = {}): Principal => ({
  staffId,
  name: staffId,
  email: `${staffId}@staff.example`,
  roles: ['admin'],
  offices: [],
  locale: 'en',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
  ...more,
})
