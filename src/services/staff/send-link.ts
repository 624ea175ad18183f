import { findBlock } from '../../db/queries/blocks.ts'
import { insertMails } from '../../db/queries/outbox.ts'
import { insertLink } from '../../db/queries/staff/links.ts'
import type { Person } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { defaultEdition } from '../../domain/editions.ts'
import { LINK_MS, type LinkKind } from '../../domain/staff/times.ts'
import { newId } from '../new-id.ts'
import { newToken, type StaffDeps } from './deps.ts'
import { hashToken } from './secrets.ts'
import { linkMail } from './staff-mails.ts'

/** Pages that one-time links open. */
export const linkPath = (kind: LinkKind, token: string): string =>
  `/console/${kind === 'setup' ? 'setup' : 'accept'}?token=${token}`

export async function readSite({ store }: Pick<StaffDeps, 'store'>): Promise<Block<'site'>> {
  const site = await findBlock(store.read, 'site', 'site')
  if (!site) throw new Error('content for a mail is missing: site')
  return site
}

/** Creates a link and queues its mail in the same transaction. Returns the link's URL. */
export async function sendLink(
  tx: Tx,
  deps: StaffDeps,
  kind: Exclude<LinkKind, 'setup'>,
  person: Pick<Person, 'id' | 'email' | 'locale'>,
  site: Block<'site'>,
): Promise<string> {
  const now = deps.now()
  const token = newToken(deps)
  await insertLink(tx, { tokenHash: hashToken(token), kind, staffId: person.id, now, expiresAt: now + LINK_MS[kind] })
  const address = deps.origin() + linkPath(kind, token)
  await insertMails(tx, [linkMail({ kind, person, address, site, id: newId(deps.randomBytes) })], now)
  return address
}

/** What `sendLink` does, for nobody: the link lets nobody in, and no mail leaves. */
export async function simulateSend(tx: Tx, deps: StaffDeps, email: string, site: Block<'site'>): Promise<void> {
  const now = deps.now()
  const token = newToken(deps)
  await insertLink(tx, { tokenHash: hashToken(token), kind: 'reset', staffId: null, now, expiresAt: now })
  const address = deps.origin() + linkPath('reset', token)
  linkMail({ kind: 'reset', person: { email, locale: defaultEdition() }, address, site, id: newId(deps.randomBytes) })
}
