/** Mailboxes, how far each was read, and the messages that were seen. Times are milliseconds since 1970. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type MailBoxRow = {
  id: string
  connected_at: number
  uid_validity: number | null
  last_uid: number
  read_at: number | null
  failed_at: number | null
  error: string | null
}

const numeric = (row: MailBoxRow): MailBoxRow => ({
  ...row,
  connected_at: Number(row.connected_at),
  uid_validity: row.uid_validity === null ? null : Number(row.uid_validity),
  last_uid: Number(row.last_uid),
  read_at: row.read_at === null ? null : Number(row.read_at),
  failed_at: row.failed_at === null ? null : Number(row.failed_at),
})

/** The stored state of mailboxes, in the order of their ids. */
export const listBoxes = async (db: Database, ids: readonly string[]): Promise<MailBoxRow[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('mail_box').selectAll().where('id', 'in', ids).orderBy('id').execute()).map(numeric)

/** A mailbox, added at its first reading. */
export async function openBox(tx: Tx, id: string, now: number): Promise<MailBoxRow> {
  await tx
    .insertInto('mail_box')
    .values({ id, connected_at: now, uid_validity: null, read_at: null, failed_at: null, error: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return numeric(await tx.selectFrom('mail_box').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Notes how far a mailbox was read, or why it could not be. */
export const updateBox = (
  tx: Tx,
  id: string,
  changes: Partial<Omit<Tables['mail_box'], 'id' | 'last_uid'>> & { last_uid?: number },
) => tx.updateTable('mail_box').set(changes).where('id', '=', id).execute()

export type SeenUid = Tables['mail_uid']

/** Those of some UIDs that were read before. */
export async function findSeenUids(
  db: Database,
  { box_id, uid_validity }: Pick<SeenUid, 'box_id' | 'uid_validity'>,
  uids: readonly number[],
): Promise<Set<number>> {
  if (uids.length === 0) return new Set()
  const rows = await db
    .selectFrom('mail_uid')
    .select('uid')
    .where('box_id', '=', box_id)
    .where('uid_validity', '=', uid_validity)
    .where('uid', 'in', uids)
    .execute()
  return new Set(rows.map(({ uid }) => Number(uid)))
}

/** Those of some messages that were read before, in any mailbox, erased ones too. */
export async function findSeenFingerprints(db: Database, fingerprints: readonly string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set()
  const rows = await db.selectFrom('mail_uid').select('fingerprint').where('fingerprint', 'in', fingerprints).execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

export const insertSeenUids = (tx: Tx, rows: readonly SeenUid[]) =>
  tx
    .insertInto('mail_uid')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
