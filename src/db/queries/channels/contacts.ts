/** People who write to the organisation's accounts in chat apps. Times are milliseconds since 1970. */
import type { Selectable } from 'kysely'
import type { ChannelCode } from '../../../domain/channels/codes.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type ContactRow = Selectable<Tables['channel_contact']>

const numeric = (row: ContactRow): ContactRow => ({
  ...row,
  left_at: row.left_at === null ? null : Number(row.left_at),
  reply_token_at: row.reply_token_at === null ? null : Number(row.reply_token_at),
  created_at: Number(row.created_at),
  wrote_at: Number(row.wrote_at),
})

/** A user of a chat app; null before their first message. */
export async function findContact(db: Database, channel: ChannelCode, userId: string): Promise<ContactRow | null> {
  const row = await db
    .selectFrom('channel_contact')
    .selectAll()
    .where('channel', '=', channel)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? numeric(row) : null
}

/** Locks a user's row, which is added if it is missing, until the transaction ends. Locked before any lead. */
export async function holdContact(
  tx: Tx,
  contact: Pick<ContactRow, 'id' | 'channel' | 'user_id' | 'name'>,
  now: number,
): Promise<ContactRow> {
  await tx
    .insertInto('channel_contact')
    .values({ ...contact, created_at: now, wrote_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'user_id']).doUpdateSet(({ ref }) => ({ user_id: ref('channel_contact.user_id') })),
    )
    .execute()
  const row = await findContact(tx, contact.channel, contact.user_id)
  if (!row) throw new Error('a contact that was just locked is missing')
  return row
}

/** Locks a contact until the transaction ends; null when there is none. */
export async function lockContact(tx: Tx, id: string): Promise<ContactRow | null> {
  await tx
    .updateTable('channel_contact')
    .set(({ ref }) => ({ user_id: ref('user_id') }))
    .where('id', '=', id)
    .execute()
  const row = await tx.selectFrom('channel_contact').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? numeric(row) : null
}

export const updateContact = (tx: Tx, id: string, changes: Partial<Omit<ContactRow, 'id' | 'channel' | 'user_id'>>) =>
  tx.updateTable('channel_contact').set(changes).where('id', '=', id).execute()

/** Asks staff again who the contacts of a lead are, at their messages. */
export async function unconfirmContacts(tx: Tx, leadId: string): Promise<void> {
  await tx.updateTable('channel_contact').set({ is_confirmed: 0 }).where('lead_id', '=', leadId).execute()
  await tx
    .updateTable('mail_message')
    .set({ is_known_sender: 0 })
    .where('lead_id', '=', leadId)
    .where('channel', '!=', 'mail')
    .execute()
}

/** Contacts of a lead, the one who wrote last first. */
export async function listContacts(db: Database, leadId: string): Promise<ContactRow[]> {
  const rows = await db
    .selectFrom('channel_contact')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('wrote_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(numeric)
}

/** Forgets up to `count` people without a lead and without messages who wrote before a time; answers how many. */
export async function deleteOldContacts(tx: Tx, before: number, count: number): Promise<number> {
  const old = tx
    .selectFrom('channel_contact')
    .select('id')
    .where('lead_id', 'is', null)
    .where('wrote_at', '<', before)
    .where('created_at', '<', before)
    .where('user_id', 'not in', (eb) => eb.selectFrom('mail_message').select('sender').where('channel', '!=', 'mail'))
    .limit(count)
  const { numDeletedRows } = await tx.deleteFrom('channel_contact').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
