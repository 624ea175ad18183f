/** The people of the console. Changes of access need a recent reauthentication. */
import { z } from 'zod'
import { countOpenLeads } from '../../db/queries/staff/hand-over.ts'
import { listPasskeys } from '../../db/queries/staff/passkeys.ts'
import { listPeople } from '../../db/queries/staff/people.ts'
import { isAdmin, officesSeen } from '../../domain/staff/principal.ts'
import { invitePerson } from '../../services/staff/invite.ts'
import { changeRole, disablePerson, enablePerson } from '../../services/staff/people.ts'
import { resetPerson } from '../../services/staff/reset-password.ts'
import { requireReauthentication } from '../../services/staff/sessions.ts'
import { admins, consultants } from './access.ts'
import { done, emailField, localeField, officesField, rolesField } from './fields.ts'
import { staffChange, staffRead } from './staff-function.ts'

const params = z.object({ id: z.string().regex(/^[0-9a-z]{16}$/) })

/** In the process a body comes with the names of the address: what an endpoint doesn't know is dropped. */
const version = z.int().positive()

/** Invites somebody. */
export const invite = staffChange({
  access: admins,
  input: z.object({ email: emailField, roles: rolesField, offices: officesField, locale: localeField }),
  async run({ deps: { staff }, principal, input: body }) {
    requireReauthentication(principal, staff.now())
    const { staffId, address } = await invitePerson(staff, principal, body)
    return { id: staffId, address: staff.sendsMail ? null : address }
  },
})

/** Changes somebody’s roles, offices and absence. */
export const changePersonRole = staffChange({
  access: admins,
  input: params.extend({
    version,
    roles: rolesField,
    offices: officesField,
    absent_until: z.int().positive().nullable(),
  }),
  async run({ deps: { staff }, principal, input: { id, absent_until: absentUntil, ...rights } }) {
    requireReauthentication(principal, staff.now())
    await changeRole(staff, principal, id, { ...rights, absentUntil })
  },
})

/** Mails somebody a link to set a new password, and takes a lost second factor away where that is said. */
export const resetAccess = staffChange({
  access: admins,
  input: params.extend({ second_factor: z.boolean() }),
  async run({ deps: { staff }, principal, input: { id, ...body } }) {
    requireReauthentication(principal, staff.now())
    const { address } = await resetPerson(staff, principal, id, { second: body.second_factor })
    return { ...done, address: staff.sendsMail ? null : address }
  },
})

/** Lets somebody in no more; their open leads go to somebody else, or to nobody. */
export const disable = staffChange({
  access: admins,
  input: params.extend({ version, leads_to: z.string().max(40).nullable() }),
  async run({ deps: { staff }, principal, input: { id, ...body } }) {
    requireReauthentication(principal, staff.now())
    return disablePerson(staff, principal, id, { version: body.version, leadsTo: body.leads_to })
  },
})

/** Lets somebody in again. */
export const enable = staffChange({
  access: admins,
  input: params.extend({ version }),
  async run({ deps: { staff }, principal, input: { id, ...body } }) {
    requireReauthentication(principal, staff.now())
    await enablePerson(staff, principal, id, body.version)
  },
})

/** Everybody of the console. Times are milliseconds since 1970. */
export const listEverybody = staffRead({
  access: admins,
  async run({ deps }) {
    const db = deps.store.read
    const people = (await listPeople(db)).map(async (person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      roles: [...person.roles],
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

/** Possible owners of leads: active consultants and admins of the offices that the person sees. */
export const listColleagues = staffRead({
  access: consultants,
  async run({ deps, principal }) {
    const seen = officesSeen(principal)
    const people = (await listPeople(deps.store.read)).filter(
      ({ roles, offices, disabledAt }) =>
        disabledAt === null &&
        (isAdmin({ roles }) ||
          (roles.includes('consultant') && (!seen || offices.some((office) => seen.includes(office))))),
    )
    return { colleagues: people.map(({ id, name, offices }) => ({ id, name, offices: [...offices] })) }
  },
})
