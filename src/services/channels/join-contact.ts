/** A user of a chat app joins a lead: what they have sent before follows, and what they send next comes there. */
import { type ContactRow, findContact, holdContact, updateContact } from '../../db/queries/channels/contacts.ts'
import { findLead } from '../../db/queries/leads/leads.ts'
import { listUndecided, lockMessage, type MailRow, updateMessage } from '../../db/queries/mail-in/messages.ts'
import type { Tx } from '../../db/store.ts'
import type { ChannelCode, MessageChannel } from '../../domain/channels/codes.ts'
import { applyMail } from '../mail-in/apply-mail.ts'

type Join = {
  contact: ContactRow
  /** A lead that is locked. */
  leadId: string
  isConfirmed: boolean
  now: number
}

/** Joins a contact that is locked to a lead, with their messages that have none. */
export async function joinContact(tx: Tx, { contact, leadId, isConfirmed, now }: Join): Promise<void> {
  await updateContact(tx, contact.id, { lead_id: leadId, is_confirmed: isConfirmed ? 1 : 0 })
  for (const { id } of await listUndecided(tx, contact.channel, contact.user_id)) {
    const [message, lead] = [await lockMessage(tx, id), await findLead(tx, leadId)]
    if (!message || message.lead_id !== null || !lead) continue
    await updateMessage(tx, id, {
      lead_id: leadId,
      evidence: 'thread',
      is_known_sender: isConfirmed ? 1 : 0,
      proposed_id: null,
      applied_at: message.applied_at ?? now,
    })
    await applyMail(tx, message, lead, now)
  }
}

/** Whether a message came from a chat app. */
export const isOfChat = <T extends { channel: MessageChannel }>(message: T): message is T & { channel: ChannelCode } =>
  message.channel !== 'mail'

/** The sender of a chat app's message, locked; null for an email. Locked before any lead. */
export async function holdSender(tx: Tx, message: MailRow | null, now: number): Promise<ContactRow | null> {
  if (!message || !isOfChat(message)) return null
  const existing = await findContact(tx, message.channel, message.sender)
  // messages whose contact was deleted, or that a backup restored
  const id = existing?.id ?? message.id
  const { channel, sender: user_id, sender_name: name } = message
  return holdContact(tx, { id, channel, user_id, name }, now)
}
