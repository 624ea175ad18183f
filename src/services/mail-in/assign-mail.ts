/** What staff decide about a received message: its lead, another lead, a new one, or none. */
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { updateContact } from '../../db/queries/channels/contacts.ts'
import { findLead, type LeadRow } from '../../db/queries/leads/leads.ts'
import { deleteMailEvent } from '../../db/queries/mail-in/events.ts'
import {
  confirmMessagesOf,
  findMessage,
  lockMessage,
  type MailRow,
  updateMessage,
} from '../../db/queries/mail-in/messages.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { defaultEdition } from '../../domain/editions.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { holdSender, isOfChat, joinContact } from '../channels/join-contact.ts'
import { addLead } from '../leads/add-lead.ts'
import { type LeadDeps, leadAtVersion, lockLead, mayHave, noteEvent } from '../leads/change-lead.ts'
import { applyMail, withdrawMail } from './apply-mail.ts'

/** @param from the lead that the page showed; null for none */
export type Assign = { mailId: string; from: string | null; to: string }

/**
 * Gives a message to a lead, or moves it from one to another; the timers of both follow.
 * @throws DomainError `not_found`, `forbidden`; `conflict` when a colleague has decided meanwhile
 */
export const assignMail = (deps: LeadDeps, principal: Principal, assign: Assign): Promise<void> =>
  deps.store.transaction((tx) => assignIn(tx, deps, principal, assign))

async function assignIn(tx: Tx, deps: LeadDeps, principal: Principal, { mailId, from, to }: Assign): Promise<void> {
  const now = deps.now()
  const contact = await holdSender(tx, await findMessage(tx, mailId), now)
  // in one order, so that two moves in opposite directions don't wait for each other
  for (const id of [to, ...(from === null ? [] : [from])].sort()) await lockLead(tx, principal, id)
  const lead = await leadAtVersion(tx, principal, to, null)
  const mail = await lockedMail(tx, principal, mailId)
  if (mail.lead_id === to) return
  if (mail.lead_id !== from) throw new DomainError('conflict')
  if (from !== null) await withdrawMail(tx, mailId, from, now)
  const isKnown = contact !== null || (mail.sender !== '' && mail.sender === lead.email)
  await updateMessage(tx, mailId, {
    lead_id: to,
    evidence: 'staff',
    is_known_sender: isKnown ? 1 : 0,
    proposed_id: null,
    applied_at: now,
    decision: 'assigned',
    decided_by: principal.staffId,
    decided_at: now,
  })
  // it starts the new lead's timer, as it would have on its arrival
  await applyMail(tx, { ...mail, applied_at: null }, lead, now)
  if (contact) await joinContact(tx, { contact, leadId: to, isConfirmed: true, now })
  if (from !== null) await noteMove(tx, deps, principal, mail, { from, lead })
  await noteAudit(tx, principal, 'mail.assigned', `lead:${to}`, { id: mailId }, now)
}

async function noteMove(
  tx: Tx,
  deps: LeadDeps,
  { staffId }: Principal,
  { subject }: MailRow,
  { from, lead }: { from: string; lead: LeadRow },
): Promise<void> {
  await noteEvent(tx, deps, {
    leadId: from,
    kind: 'mail_moved',
    staffId,
    data: { subject, lead: lead.id, name: lead.name },
  })
}

/** A message that the person may see, locked. @throws DomainError `not_found`, `forbidden` */
async function lockedMail(tx: Tx, { staffId }: Principal, mailId: string): Promise<MailRow> {
  const mail = await lockMessage(tx, mailId)
  if (!mail) throw new DomainError('not_found')
  const lead = mail.lead_id === null ? null : await findLead(tx, mail.lead_id)
  if (!(await mayHave(tx, staffId, lead?.office ?? mail.office))) throw new DomainError('forbidden')
  return mail
}

export type Dismiss = {
  mailId: string /** The lead that the page showed; null for none. */
  from: string | null
  isDismissed: boolean
}

/**
 * Says that a message concerns no lead, or that it may after all. One on a lead is taken off it, and the timer that it started ends.
 * @throws DomainError `not_found`, `forbidden`; `conflict` when a colleague has decided meanwhile
 */
export const dismissMail = (
  deps: LeadDeps,
  principal: Principal,
  { mailId, from, isDismissed }: Dismiss,
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const now = deps.now()
    const contact = from === null ? null : await holdSender(tx, await findMessage(tx, mailId), now)
    if (from !== null) await lockLead(tx, principal, from)
    const mail = await lockedMail(tx, principal, mailId)
    if (mail.lead_id !== from || (from !== null && !isDismissed)) throw new DomainError('conflict')
    if (from !== null) await withdrawMail(tx, mailId, from, now)
    // what they send next is nobody's again
    if (contact && contact.lead_id === from) await updateContact(tx, contact.id, { lead_id: null, is_confirmed: 0 })
    await updateMessage(tx, mailId, {
      lead_id: null,
      evidence: null,
      is_known_sender: 0,
      decision: isDismissed ? 'dismissed' : null,
      decided_by: principal.staffId,
      decided_at: now,
    })
    await noteAudit(tx, principal, isDismissed ? 'mail.dismissed' : 'mail.restored', `mail:${mailId}`, {}, now)
  })

/** Says that the sender's address is the lead's person, or acts for them. @throws DomainError `not_found`, `forbidden`; `conflict` when the message was moved meanwhile */
export const confirmSender = (deps: LeadDeps, principal: Principal, leadId: string, mailId: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const now = deps.now()
    const contact = await holdSender(tx, await findMessage(tx, mailId), now)
    const lead = await leadAtVersion(tx, principal, leadId, null)
    const mail = await lockedMail(tx, principal, mailId)
    if (mail.lead_id !== leadId) throw new DomainError('conflict')
    if (contact?.lead_id === leadId) {
      await updateContact(tx, contact.id, { is_confirmed: 1 })
      await confirmMessagesOf(tx, contact)
    }
    await updateMessage(tx, mailId, { is_known_sender: 1, applied_at: mail.applied_at ?? now })
    if (mail.applied_at === null) {
      // a doubted message starts the timer now
      await deleteMailEvent(tx, mailId)
      await applyMail(tx, mail, lead, now)
    }
    await noteAudit(tx, principal, 'mail.sender_confirmed', `lead:${leadId}`, { id: mailId }, now)
  })

/**
 * Makes a lead of a message's sender and gives it the message; answers the lead's id.
 * @param leadId the id of the new lead, made with the form: the same form sent twice adds one lead
 * @throws DomainError as `assignMail`; FieldsError as `addLead`
 */
export async function leadFromMail(
  deps: LeadDeps,
  principal: Principal,
  mail: MailRow,
  leadId: string,
): Promise<string> {
  if (mail.lead_id !== null) {
    if (mail.lead_id === leadId) return leadId
    throw new DomainError('conflict')
  }
  const db = deps.store.read
  const [offices, site] = await Promise.all([listBlocks(db, 'offices'), findBlock(db, 'site', 'site')])
  const office = offices.find(({ code }) => code === mail.office)
  const { id } = await addLead(deps, principal, {
    id: leadId,
    name: mail.sender_name || (isOfChat(mail) ? '' : (mail.sender.split('@')[0] ?? '')) || (site?.email ?? ''),
    email: isOfChat(mail) ? undefined : mail.sender,
    phone: undefined,
    chat_id: undefined,
    office: office?.code ?? '',
    edition: office?.edition ?? defaultEdition(),
    countries: [],
    source: '',
    degree: '',
    intake_year: undefined,
    intake_term: undefined,
    major: undefined,
    origin: isOfChat(mail) ? 'chat' : 'mail',
    note: undefined,
    ownerId: '',
    isWaiting: true,
    isDistinct: true,
  })
  await assignMail(deps, principal, { mailId: mail.id, from: null, to: id })
  return id
}
