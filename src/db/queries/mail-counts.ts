/** How often a mailbox may be written to on a visitor's word. Times are milliseconds since 1970. */
import { parseJson, toJson } from '../../domain/json.ts'
import type { Tx } from '../store.ts'

export type MailLimit = { max: number; perMs: number }

/**
 * Takes a mailbox's turn; false when it had `max` of them in the last `perMs`.
 * The row is locked first, so that instances that ask at the same moment are counted one after another.
 */
export async function countMail(tx: Tx, mailboxHash: string, now: number, limit: MailLimit): Promise<boolean> {
  const { taken_at } = await tx
    .insertInto('mail_turn')
    .values({ mailbox_hash: mailboxHash, taken_at: toJson<number[]>([]), expires_at: now })
    .onConflict((conflict) =>
      conflict.column('mailbox_hash').doUpdateSet(({ ref }) => ({ taken_at: ref('mail_turn.taken_at') })),
    )
    .returning('taken_at')
    .executeTakeFirstOrThrow()
  const taken = parseJson(taken_at).filter((at) => at > now - limit.perMs)
  if (taken.length >= limit.max) return false
  const row = { taken_at: toJson([...taken, now]), expires_at: now + limit.perMs }
  await tx.updateTable('mail_turn').set(row).where('mailbox_hash', '=', mailboxHash).execute()
  return true
}

/** Forgets mailboxes whose turns have all come back; answers how many. */
export async function deleteOldMailCounts(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('mail_turn').where('expires_at', '<', now).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
