/** The first person of a console comes by a link that its start prints. */

import { noteAudit } from '../../db/queries/staff/audit.ts'
import { deleteSetupLinks, findLink, insertLink, spendLink } from '../../db/queries/staff/links.ts'
import { hasStaff, insertPerson, lockRoster } from '../../db/queries/staff/people.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { passwordIssue } from '../../domain/staff/password.ts'
import { LINK_MS, startsTogetherMs } from '../../domain/staff/times.ts'
import { newId } from '../new-id.ts'
import { newToken, type StaffDeps, type Visit } from './deps.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { hashToken } from './secrets.ts'
import { linkPath } from './send-link.ts'

/** The path, with its token, at which the first admin is made; null when there is staff already. The links of earlier starts end, but for those of instances that start together. */
export async function offerFirstAdmin(deps: Pick<StaffDeps, 'store' | 'now' | 'randomBytes'>): Promise<string | null> {
  if (await hasStaff(deps.store.read)) return null
  return deps.store.transaction(async (tx) => {
    await lockRoster(tx)
    if (await hasStaff(tx)) return null
    const now = deps.now()
    const token = newToken(deps)
    await deleteSetupLinks(tx, now - startsTogetherMs)
    const expiresAt = now + LINK_MS.setup
    await insertLink(tx, { tokenHash: hashToken(token), kind: 'setup', staffId: null, now, expiresAt })
    return linkPath('setup', token)
  })
}

/** Whether a link to make the first admin can still be used. */
export const isSetupOpen = async ({ store, now }: StaffDeps, token: string): Promise<boolean> =>
  (await findLink(store.read, hashToken(token), ['setup'], now())) !== null && !(await hasStaff(store.read))

export type NewAdmin = { email: string; name: string; password: string; locale: Locale; timeZone: string }

/** The sentence for a link that was used, is over, or never was. */
export const linkGone = () => new FieldsError([{ path: 'token', key: 'fields.token.gone' }])

/** Makes the first admin, once, and signs them in. @throws FieldsError on `token` or `password`; DomainError `too_many` */
export async function makeFirstAdmin(deps: StaffDeps, token: string, admin: NewAdmin, visit: Visit): Promise<SignedIn> {
  if (!(await isSetupOpen(deps, token))) throw linkGone()
  const issue = passwordIssue(admin.password, admin)
  if (issue) throw new FieldsError([issue])
  const passwordHash = await deps.passwords.hash(admin.password)
  const opened = await deps.store.transaction(async (tx) => {
    // a second caller waits here, and then finds an account
    await lockRoster(tx)
    if ((await hasStaff(tx)) || !(await spendLink(tx, hashToken(token), ['setup'], deps.now()))) return null
    const id = newId(deps.randomBytes)
    await insertPerson(tx, { ...admin, id, roles: ['admin'], offices: [], passwordHash }, deps.now())
    await deleteSetupLinks(tx)
    const by = { staffId: id, name: admin.name }
    await noteAudit(tx, by, 'staff.first_admin', `staff:${id}`, { network: visit.network }, deps.now())
    return openSession(tx, deps, { id }, visit, { stage: 'whole', isMfaVerified: false })
  })
  if (!opened) throw linkGone()
  return opened
}
