/** Received messages. Times are milliseconds since 1970. */
import type { Insertable, Selectable } from 'kysely'
import type { ChannelCode } from '../../../domain/channels/codes.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type MailRow = Selectable<Tables['mail_message']>
export type MailChanges = Partial<Omit<MailRow, 'id'>>

/** Adds messages; one that is stored already stays as it is. */
export const insertMessages = (tx: Tx, rows: readonly Insertable<Tables['mail_message']>[]) =>
  tx
    .insertInto('mail_message')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A message; null when there is none of that id. */
export const findMessage = async (db: Database, id: string): Promise<MailRow | null> =>
  (await db.selectFrom('mail_message').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** A message by the name under which it is stored once; null when there is none. */
export const findByFingerprint = async (db: Database, fingerprint: string): Promise<MailRow | null> =>
  (await db.selectFrom('mail_message').selectAll().where('fingerprint', '=', fingerprint).executeTakeFirst()) ?? null

/** Whether a message has this file. */
export async function hasMessageFile(db: Database, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('mail_message').select('id').where('file_id', '=', fileId).executeTakeFirst()
  return row !== undefined
}

/** Locks a message until the transaction ends, and reads it; null when there is none. */
export async function lockMessage(tx: Tx, id: string): Promise<MailRow | null> {
  await tx
    .updateTable('mail_message')
    .set((eb) => ({ derived_by: eb.ref('derived_by') }))
    .where('id', '=', id)
    .execute()
  return findMessage(tx, id)
}

export const updateMessage = (tx: Tx, id: string, changes: MailChanges) =>
  tx.updateTable('mail_message').set(changes).where('id', '=', id).execute()

export const deleteMessage = (tx: Tx, id: string) => tx.deleteFrom('mail_message').where('id', '=', id).execute()

/** Messages that older rules derived, or none, oldest first. @param rules the version of today's rules */
export const listToDerive = (db: Database, rules: number, most: number) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'file_id'])
    .where('channel', '=', 'mail')
    .where('derived_by', '<', rules)
    .orderBy('derived_by')
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Lets the rules look at all emails again; answers how many there are. */
export async function forgetDerived(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_message')
    .set({ derived_by: 0 })
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Messages of a lead, newest first. */
export const listOfLead = (db: Database, leadId: string, most: number): Promise<MailRow[]> =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** The newest email that a lead's people wrote; null without one. */
export const findLastHuman = async (db: Database, leadId: string): Promise<MailRow | null> =>
  (await db
    .selectFrom('mail_message')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('channel', '=', 'mail')
    .where('kind', '=', 'human')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export type WithoutLead = {
  /** Codes of the offices whose messages are listed; null for all. */
  offices: readonly string[] | null
  /** Messages of people, or all other kinds. */
  isHuman: boolean
  isDismissed: boolean
}

const withoutLead = (db: Database, { offices, isHuman, isDismissed }: WithoutLead) =>
  db
    .selectFrom('mail_message')
    .where('lead_id', 'is', null)
    .where('derived_by', '>', 0)
    .where('kind', isHuman ? '=' : '!=', 'human')
    .$if(!isDismissed, (query) => query.where('decision', 'is', null))
    .$if(isDismissed, (query) => query.where('decision', '=', 'dismissed'))
    .$if(offices !== null, (query) => query.where('office', 'in', offices?.length ? offices : ['']))

/** Messages that belong to no lead, newest first. */
export const listWithoutLead = (
  db: Database,
  filter: WithoutLead,
  { page, perPage }: { page: number; perPage: number },
): Promise<MailRow[]> =>
  withoutLead(db, filter)
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export async function countWithoutLead(db: Database, filter: WithoutLead): Promise<number> {
  const row = await withoutLead(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Removes up to `most` messages that belong to no lead and came before a time; answers their files. */
export async function deleteOldMessages(tx: Tx, before: number, most: number): Promise<string[]> {
  const old = tx
    .selectFrom('mail_message')
    .select('id')
    .where('lead_id', 'is', null)
    .where('stored_at', '<', before)
    .limit(most)
  const rows = await tx.deleteFrom('mail_message').where('id', 'in', old).returning('file_id').execute()
  return rows.map(({ file_id }) => file_id)
}

/** Messages of a chat app's user that have no lead and that staff haven't decided about, oldest first. */
export const listUndecided = (db: Database, channel: ChannelCode, userId: string): Promise<MailRow[]> =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where('sender', '=', userId)
    .where('channel', '=', channel)
    .where('lead_id', 'is', null)
    .where('decision', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute()

/** Marks the messages of a chat app's user on their lead as theirs. */
export const confirmMessagesOf = (
  tx: Tx,
  { channel, user_id, lead_id }: { channel: ChannelCode; user_id: string; lead_id: string | null },
) =>
  tx
    .updateTable('mail_message')
    .set({ is_known_sender: 1 })
    .where('channel', '=', channel)
    .where('sender', '=', user_id)
    .where('lead_id', '=', lead_id)
    .execute()

/** Message-IDs of a lead's last messages, oldest first. */
export async function listMessageIds(db: Database, leadId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select('message_id')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'human')
    .where('message_id', '!=', '')
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ message_id }) => message_id).reverse()
}

/** When people wrote to a lead, oldest first, without one message. */
export async function listHumanTimes(db: Database, leadId: string, exceptId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select('received_at')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'human')
    .where('id', '!=', exceptId)
    .orderBy('received_at')
    .execute()
  return rows.map(({ received_at }) => Number(received_at))
}
