/** What an admin does with people: each asks for a fresh proof, because it lets somebody in or out. */
import { z } from 'zod'
import { invitePerson } from '../../../commands/staff/invite.ts'
import { changeRights, disablePerson, enablePerson } from '../../../commands/staff/people.ts'
import { resetPerson } from '../../../commands/staff/reset-password.ts'
import { requireProof } from '../../../commands/staff/sessions.ts'
import { admins } from '../access.ts'
import { done, doneSchema, emailField, localeField, officesField, roleField } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

const params = z.object({ id: z.string().regex(/^[0-9a-z]{16}$/) })
/** In the process a body comes with the names of the address: what an endpoint doesn't know is dropped. */
const version = z.int().positive()

export const invite = staffEndpoint({
  summary: 'Invites somebody',
  access: admins,
  body: () => z.object({ email: emailField, role: roleField, offices: officesField, locale: localeField }),
  answers: z.object({
    id: z.string(),
    /** The link, to be handed over, where no mail server is set; else it goes to the mailbox alone, so that the inviter can't use it. */
    address: z.string().nullable(),
  }),
  async act({ deps: { staff }, principal, body }) {
    requireProof(principal, staff.now())
    const { staffId, address } = await invitePerson(staff, principal, body)
    return { id: staffId, address: staff.sendsMail ? null : address }
  },
})

export const changePersonRights = staffEndpoint({
  summary: 'Changes somebody’s role, offices and absence',
  access: admins,
  params,
  body: () =>
    z.object({ version, role: roleField, offices: officesField, absent_until: z.int().positive().nullable() }),
  answers: doneSchema,
  async act({ deps: { staff }, principal, params: { id }, body: { absent_until: absentUntil, ...rights } }) {
    requireProof(principal, staff.now())
    await changeRights(staff, principal, id, { ...rights, absentUntil })
    return done
  },
})

export const resetAccess = staffEndpoint({
  summary: 'Mails somebody a link to set a new password, and takes a lost second factor away where that is said',
  access: admins,
  params,
  body: () => z.object({ second_factor: z.boolean() }),
  answers: doneSchema.extend({
    /** As of an invitation. */
    address: z.string().nullable(),
  }),
  async act({ deps: { staff }, principal, params: { id }, body }) {
    requireProof(principal, staff.now())
    const { address } = await resetPerson(staff, principal, id, { second: body.second_factor })
    return { ...done, address: staff.sendsMail ? null : address }
  },
})

export const disable = staffEndpoint({
  summary: 'Lets somebody in no more; their open leads go to somebody else, or to nobody',
  access: admins,
  params,
  body: () => z.object({ version, leads_to: z.string().max(40).nullable() }),
  answers: z.object({ leads: z.int() }),
  async act({ deps: { staff }, principal, params: { id }, body }) {
    requireProof(principal, staff.now())
    return disablePerson(staff, principal, id, { version: body.version, leadsTo: body.leads_to })
  },
})

export const enable = staffEndpoint({
  summary: 'Lets somebody in again',
  access: admins,
  params,
  body: () => z.object({ version }),
  answers: doneSchema,
  async act({ deps: { staff }, principal, params: { id }, body }) {
    requireProof(principal, staff.now())
    await enablePerson(staff, principal, id, body.version)
    return done
  },
})
