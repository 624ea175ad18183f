import { z } from 'zod'
import { countOpenLeads } from '../../../store/queries/staff/hand-over.ts'
import { listPasskeys } from '../../../store/queries/staff/passkeys.ts'
import { listPeople } from '../../../store/queries/staff/people.ts'
import { admins } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Everybody of the console. Times are milliseconds since 1970. */
export const listEverybody = staffEndpoint({
  summary: 'Everybody of the console',
  access: admins,
  answers: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        offices: z.array(z.string()),
        locale: z.string(),
        version: z.int(),
        absent_until: z.int().nullable(),
        state: z.enum(['active', 'invited', 'disabled']),
        has_second_factor: z.boolean(),
        open_leads: z.int(),
      }),
    ),
  }),
  async act({ deps }) {
    const db = deps.store.read
    const people = (await listPeople(db)).map(async (person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      role: person.role,
      offices: [...person.offices],
      locale: person.locale,
      version: person.version,
      absent_until: person.absentUntil,
      state: stateOf(person),
      has_second_factor: person.totpSecret !== null || (await listPasskeys(db, person.id)).length > 0,
      open_leads: await countOpenLeads(db, person.id),
    }))
    return { people: await Promise.all(people) }
  },
})

function stateOf({ disabledAt, passwordHash }: { disabledAt: number | null; passwordHash: string | null }) {
  if (disabledAt !== null) return 'disabled' as const
  return passwordHash === null ? ('invited' as const) : ('active' as const)
}
