/** The links in mails: accepts an invitation, or sets a new password. */

import { noteAudit } from '../../db/queries/staff/audit.ts'
import { deleteDevicesOf } from '../../db/queries/staff/devices.ts'
import { deleteLinksOf, findLink, spendLink } from '../../db/queries/staff/links.ts'
import { findPerson, type Person, updatePerson } from '../../db/queries/staff/people.ts'
import { deleteSessionsOf } from '../../db/queries/staff/sessions.ts'
import type { Tx } from '../../db/store.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { passwordIssue } from '../../domain/staff/password.ts'
import type { StaffDeps, Visit } from './deps.ts'
import { linkGone } from './first-admin.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { hashToken } from './secrets.ts'

/** Whom a link lets in, and what for; null when it was used, is over or never was. Looking at it doesn't use it up. */
export async function readLink(
  { store, now }: StaffDeps,
  token: string,
): Promise<{ kind: 'invite' | 'reset'; person: Person } | null> {
  const link = await findLink(store.read, hashToken(token), ['invite', 'reset'], now())
  const person = link?.staffId ? await findPerson(store.read, link.staffId) : null
  if (!link || !person || person.disabledAt !== null) return null
  return { kind: link.kind as 'invite' | 'reset', person }
}

export type Newcomer = { name: string; password: string; locale: Locale; timeZone: string }

/** Takes an invitation up, once: password, name, language and zone are set, and the person is signed in. @throws FieldsError on `token` or `password`; DomainError `too_many` */
export async function acceptInvitation(
  deps: StaffDeps,
  token: string,
  newcomer: Newcomer,
  visit: Visit,
): Promise<SignedIn> {
  const link = await readLink(deps, token)
  if (link?.kind !== 'invite') throw linkGone()
  const { id, email } = link.person
  const issue = passwordIssue(newcomer.password, { email, name: newcomer.name })
  if (issue) throw new FieldsError([issue])
  const passwordHash = await deps.passwords.hash(newcomer.password)
  const opened = await deps.store.transaction(async (tx) => {
    if (!(await takeLink(tx, deps, token, 'invite', id))) return null
    const { name, locale, timeZone } = newcomer
    await updatePerson(tx, id, { name, locale, timeZone, passwordHash })
    await noteAudit(tx, { staffId: id, name }, 'staff.accepted', `staff:${id}`, { network: visit.network }, deps.now())
    return openSession(tx, deps, { id }, visit, { stage: 'whole', isMfaVerified: false })
  })
  if (!opened) throw linkGone()
  return opened
}

/** Sets a new password by a mailed link, once: every session, known browser and other link ends; the second factor stays. @throws FieldsError on `token` or `password`; DomainError `too_many` */
export async function setPasswordByLink(
  deps: StaffDeps,
  token: string,
  password: string,
  visit: Visit,
): Promise<Person> {
  const link = await readLink(deps, token)
  if (link?.kind !== 'reset') throw linkGone()
  const { person } = link
  const issue = passwordIssue(password, person)
  if (issue) throw new FieldsError([issue])
  const passwordHash = await deps.passwords.hash(password)
  const isSet = await deps.store.transaction(async (tx) => {
    if (!(await takeLink(tx, deps, token, 'reset', person.id))) return false
    await updatePerson(tx, person.id, { passwordHash })
    await deleteSessionsOf(tx, person.id)
    await deleteDevicesOf(tx, person.id)
    const data = { network: visit.network, by: 'link' }
    await noteAudit(
      tx,
      { staffId: person.id, name: person.name },
      'staff.password_set',
      `staff:${person.id}`,
      data,
      deps.now(),
    )
    return true
  })
  if (!isSet) throw linkGone()
  return person
}

/** Uses a link up, and with it every other of the same person; false when somebody was quicker, or disabled them. */
async function takeLink(
  tx: Tx,
  deps: StaffDeps,
  token: string,
  kind: 'invite' | 'reset',
  staffId: string,
): Promise<boolean> {
  if (!(await spendLink(tx, hashToken(token), [kind], deps.now()))) return false
  const person = await findPerson(tx, staffId)
  if (!person || person.disabledAt !== null) return false
  await deleteLinksOf(tx, staffId)
  return true
}
