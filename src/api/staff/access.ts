/** Who may ask a staff endpoint: each rule is a phrase, and every endpoint names one. */

import { findAppointment } from '../../db/queries/appointments/appointments.ts'
import { findLeadOffice } from '../../db/queries/leads/leads.ts'
import { findMessage } from '../../db/queries/mail-in/messages.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { hasRole, isAdmin, officesSeen, type Principal, type Role } from '../../domain/staff/principal.ts'
import type { ApiDeps } from '../context.ts'

export type Access = {
  /** The phrase, as the API's document and the table of roles say it. */
  phrase: string
  /** Whether somebody must be signed in at all. */
  isOpen?: true
  /** Whether an admin without a second factor may come here: only where one is set up. */
  isForSetup?: true
  /** @throws DomainError `forbidden`, `not_found` */
  check: (principal: Principal, deps: ApiDeps, params: Record<string, unknown>) => void | Promise<void>
}

const refuse = () => {
  throw new DomainError('forbidden')
}
const only =
  (...roles: Role[]): Access['check'] =>
  (principal) =>
    void (hasRole(principal, ...roles) || refuse())

/** For signing in: nobody is known yet. */
export const anybody: Access = { phrase: 'anybody', isOpen: true, check: () => undefined }
/** One's own account, its second factor included. */
export const oneself: Access = {
  phrase: 'whoever is signed in, for themselves',
  isForSetup: true,
  check: () => undefined,
}
export const everyoneSignedIn: Access = { phrase: 'everyone signed in', check: () => undefined }
export const admins: Access = { phrase: 'admins', check: only('admin') }
export const editors: Access = { phrase: 'editors and admins', check: only('editor') }
/** Lists and searches: results are limited to the offices of the person. */
export const consultants: Access = { phrase: 'consultants and admins', check: only('consultant') }

/** Settings of one team member, `id` in the address. */
export const consultantsForThemselves: Access = {
  phrase: 'consultants for themselves, and admins',
  async check(principal, deps, { id }) {
    await consultants.check(principal, deps, {})
    if (!isAdmin(principal) && id !== principal.staffId) refuse()
  },
}

/** An id as it was given. @throws DomainError `not_found` for one with a NUL, which PostgreSQL rejects */
function idOf(given: unknown): string {
  const id = String(given)
  if (id.includes('\0')) throw new DomainError('not_found')
  return id
}

/** What is done with one lead, `id` in the address: its office is one of theirs. */
export const consultantsOfLead: Access = {
  phrase: 'consultants of the lead’s office, and admins',
  async check(principal, deps, { id }) {
    await consultants.check(principal, deps, {})
    const lead = await findLeadOffice(deps.store.read, idOf(id))
    if (!lead) throw new DomainError('not_found')
    const offices = officesSeen(principal)
    if (offices && !offices.some((office) => office === lead.office)) refuse()
  },
}

/** What is done with one appointment, `id` in the address: it is theirs, or its office is. */
export const consultantsOfAppointment: Access = {
  phrase: 'consultants of the appointment’s office, its consultant, and admins',
  async check(principal, deps, { id }) {
    await consultants.check(principal, deps, {})
    const appointment = await findAppointment(deps.store.read, idOf(id))
    if (!appointment) throw new DomainError('not_found')
    const offices = officesSeen(principal)
    const isTheirs = appointment.staff_id === principal.staffId
    if (offices && !isTheirs && !offices.some((office) => office === appointment.office)) refuse()
  },
}

/** What is done with one received message, `id` in the address: its lead's office is one of theirs, or the office that it was sent to. */
export const consultantsOfMail: Access = {
  phrase: 'consultants of the lead’s or the message’s office, and admins',
  async check(principal, deps, { id }) {
    await consultants.check(principal, deps, {})
    const mail = await findMessage(deps.store.read, idOf(id))
    if (!mail) throw new DomainError('not_found')
    const lead = mail.lead_id === null ? null : await findLeadOffice(deps.store.read, mail.lead_id)
    const offices = officesSeen(principal)
    if (offices && !offices.includes(lead?.office ?? mail.office)) refuse()
  },
}

/** What is done with two leads, `id` and `other` in the address: the offices of both are theirs. */
export const consultantsOfBothLeads: Access = {
  phrase: 'consultants of both leads’ offices, and admins',
  async check(principal, deps, { id, other }) {
    await consultantsOfLead.check(principal, deps, { id })
    await consultantsOfLead.check(principal, deps, { id: other })
  },
}
