/** Queues a message of staff to a lead's person in a chat app. It stops the timer, as an email does. */
import { lockContact, updateContact } from '../../db/queries/channels/contacts.ts'
import { insertSend } from '../../db/queries/channels/sends.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { rejectOpenPlaces, storeAnswer } from '../leads/answer-lead.ts'
import { type LeadDeps, leadAtVersion } from '../leads/change-lead.ts'
import { newId } from '../new-id.ts'
import type { ChannelDeps } from './deps.ts'

export type ChatMessage = { version: number; contactId: string; text: string }

/**
 * @throws DomainError `not_found`, `conflict`; FieldsError for places that nobody filled in, for an account that staff haven't confirmed,
 * for somebody who has blocked the account, and where the chat app isn't set up
 */
export async function sendMessage(
  deps: LeadDeps & Pick<ChannelDeps, 'apis' | 'onQueued'>,
  principal: Principal,
  leadId: string,
  { version, contactId, text }: ChatMessage,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const contact = await lockContact(tx, contactId)
    const lead = await leadAtVersion(tx, principal, leadId, version)
    if (!contact || contact.lead_id !== leadId) throw new DomainError('not_found')
    rejectOpenPlaces({ text }, [lead.name, principal.name])
    const rejection = rejectionOf(deps, contact)
    if (rejection) throw new FieldsError([{ path: 'text', key: `fields.chat.${rejection}` }])
    const [now, id] = [deps.now(), newId(deps.randomBytes)]
    const { channel, user_id, reply_token, reply_token_at } = contact
    await insertSend(tx, {
      id,
      channel,
      lead_id: leadId,
      user_id,
      text,
      retry_key: crypto.randomUUID(),
      reply_token,
      reply_token_at,
      created_at: now,
      next_attempt_at: now,
    })
    await updateContact(tx, contactId, { reply_token: null, reply_token_at: null })
    const data = { channel, text, send: id, name: contact.name }
    await storeAnswer(tx, deps, { lead, principal, kind: 'chat_sent', data })
  })
  deps.onQueued()
}

function rejectionOf(
  { apis }: Pick<ChannelDeps, 'apis'>,
  { channel, is_confirmed, left_at }: NonNullable<Awaited<ReturnType<typeof lockContact>>>,
): 'off' | 'unconfirmed' | 'blocked' | null {
  if (!apis.some(({ code }) => code === channel)) return 'off'
  if (is_confirmed === 0) return 'unconfirmed'
  return left_at === null ? null : 'blocked'
}
