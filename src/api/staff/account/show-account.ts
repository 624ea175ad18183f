import { z } from 'zod'
import { factorsOf } from '../../../commands/staff/second-factor.ts'
import { personOf } from '../../../commands/staff/set-up-app.ts'
import { hasProved } from '../../../domain/staff/principal.ts'
import { listPasskeys } from '../../../store/queries/staff/passkeys.ts'
import { listSessions } from '../../../store/queries/staff/sessions.ts'
import { oneself } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** One's own account: what lets in, and where one is signed in. Times are milliseconds since 1970. */
export const showAccount = staffEndpoint({
  summary: 'One’s own account',
  access: oneself,
  answers: z.object({
    name: z.string(),
    email: z.string(),
    role: z.string(),
    locale: z.string(),
    time_zone: z.string(),
    is_strong: z.boolean(),
    has_proved: z.boolean(),
    has_app: z.boolean(),
    recovery_codes: z.int(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.int(), used_at: z.int().nullable() })),
    sessions: z.array(
      z.object({
        id: z.string(),
        agent: z.string(),
        network: z.string(),
        created_at: z.int(),
        seen_at: z.int(),
        is_this: z.boolean(),
      }),
    ),
  }),
  async act({ deps: { staff }, principal }) {
    const db = staff.store.read
    const person = await personOf(db, principal)
    const [factors, passkeys, sessions] = await Promise.all([
      factorsOf(staff, person),
      listPasskeys(db, person.id),
      listSessions(db, person.id, staff.now()),
    ])
    const { name, email, role, locale, timeZone } = person
    return {
      name,
      email,
      role,
      locale,
      time_zone: timeZone,
      is_strong: principal.isStrong,
      has_proved: hasProved(principal, staff.now()),
      has_app: factors.app,
      recovery_codes: factors.recoveryCodes,
      passkeys: passkeys.map(({ credentialId: id, name, createdAt: created_at, usedAt: used_at }) => ({
        id,
        name,
        created_at,
        used_at,
      })),
      sessions: sessions.map(({ id, agent, network, createdAt: created_at, seenAt: seen_at }) => ({
        id,
        agent,
        network,
        created_at,
        seen_at,
        is_this: id === principal.sessionId,
      })),
    }
  },
})
