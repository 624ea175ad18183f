/** Emails to a lead's person that leave at a chosen time. Until then they change nothing: the response timer stops when they leave. Times are milliseconds since 1970. */
import { readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { listEscalationRecipients } from '../../db/queries/leads/escalations.ts'
import { findLead, type LeadRow, raiseLeadChanges, setEventKind } from '../../db/queries/leads/leads.ts'
import {
  deleteScheduled,
  hasMessageSince,
  holdScheduled,
  insertScheduled,
  listDueScheduled,
  lockScheduled,
  removeScheduled,
} from '../../db/queries/leads/scheduled-mails.ts'
import { findBouncedAddresses } from '../../db/queries/refused-addresses.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { findPerson } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { type Json, parseJson } from '../../domain/json.ts'
import { validCopies } from '../../domain/leads/answers/copies.ts'
import { reasonToHold } from '../../domain/leads/answers/schedule.ts'
import { whomToTell } from '../../domain/leads/escalation-recipients.ts'
import type { EventData } from '../../domain/leads/proposals.ts'
import { ERASED } from '../../domain/privacy/person-words.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import {
  type AnswerDeps,
  type Author,
  type CheckedMail,
  checkMail,
  sendAnswer,
  type WrittenMail,
} from './answer-lead.ts'
import { attachmentsOf } from './attachments.ts'
import { type LeadDeps, leadAtVersion, lockLead, mayHave, noteEvent } from './change-lead.ts'
import { notifyOwner } from './notices.ts'

/** Stores a mail that leaves at `sendAt`. @throws as `answerLead` */
export const scheduleAnswer = (
  deps: LeadDeps,
  principal: Principal,
  leadId: string,
  { sendAt, ...written }: WrittenMail & { sendAt: number },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, written.version)
    const mail = await checkMail(tx, lead, principal, written)
    const { staffId } = principal
    const data = { channel: 'mail', ...mail, address: lead.email, anyway: written.anyway }
    const eventId = await noteEvent(tx, deps, { leadId, kind: 'scheduled', staffId, data })
    await insertScheduled(tx, {
      event_id: eventId,
      lead_id: leadId,
      staff_id: staffId,
      send_at: sendAt,
      hold_reason: null,
    })
    await noteAudit(tx, principal, 'lead.mail_scheduled', `lead:${leadId}`, { channel: 'mail' }, deps.now())
  })

/** Takes a scheduled mail back; its text stays on the timeline. @throws DomainError `conflict` when it has left or was cancelled */
export const cancelScheduled = (deps: LeadDeps, principal: Principal, leadId: string, eventId: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const { version } = await lockLead(tx, principal, leadId)
    if (!(await deleteScheduled(tx, leadId, eventId))) throw new DomainError('conflict', { version })
    await setEventKind(tx, eventId, 'schedule_cancelled')
    await raiseLeadChanges(tx)
    await noteAudit(tx, principal, 'lead.schedule_cancelled', `lead:${leadId}`, { channel: 'mail' }, deps.now())
  })

/**
 * Sends a scheduled mail before its time, or one that was held back, to the lead's address of now. It can be undone as any answer.
 * @throws DomainError `conflict` when it has left, was cancelled, or the lead has changed; FieldsError for files that are gone
 */
export async function sendScheduledNow(
  deps: AnswerDeps,
  principal: Principal,
  leadId: string,
  { eventId, version }: { eventId: string; version: number },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, version)
    const row = await lockScheduled(tx, eventId)
    if (row?.lead_id !== leadId) throw new DomainError('conflict', { version: lead.version })
    const author = (await authorOf(tx, row.staff_id, lead)) ?? principal
    const mail = await mailOf(tx, lead, row.data)
    await removeScheduled(tx, eventId)
    await sendAnswer(tx, deps, { lead, author, by: principal, mail, canUndo: true })
  })
  deps.onMailQueued()
}

const atOnce = 50

/**
 * Sends the mails whose time has come, or holds them back; returns how many of each. Each is sent once, also with several instances.
 * @throws the first error, after the other mails
 */
export async function sendScheduled(deps: AnswerDeps): Promise<{ sent: number; stopped: number }> {
  const done = { sent: 0, stopped: 0 }
  const errors: unknown[] = []
  for (const { event_id } of await listDueScheduled(deps.store.read, deps.now(), atOnce)) {
    try {
      const outcome = await deps.store.transaction((tx) => sendDue(tx, deps, event_id))
      if (outcome) done[outcome]++
    } catch (error) {
      // it comes first in each run, and must not stop the others
      errors.push(error)
    }
  }
  if (done.sent > 0) deps.onMailQueued()
  if (errors.length > 0) throw errors[0]
  return done
}

/** Null if another instance or a colleague was quicker. */
async function sendDue(tx: Tx, deps: AnswerDeps, eventId: string): Promise<'sent' | 'stopped' | null> {
  const now = deps.now()
  const row = await lockScheduled(tx, eventId)
  const lead = row && (await findLead(tx, row.lead_id))
  if (!row || !lead || row.hold_reason !== null || Number(row.send_at) > now) return null
  const { address = '', anyway = false, subject = '', text = '', cc = [] } = parseJson(row.data)
  const author = await authorOf(tx, row.staff_id, lead)
  const mail = await mailOf(tx, lead, row.data).catch(rejectionOf)
  const scheduledAt = Number(row.at)
  const reason = reasonToHold({
    lead,
    to: address,
    hasWritten: Number(lead.wrote_at) > scheduledAt || (await hasMessageSince(tx, lead, scheduledAt)),
    isRefused: !anyway && (await findBouncedAddresses(tx, [lead.email])).size > 0,
    hasSender: author !== null,
    hasFiles: mail !== null,
    isChanged: [subject, text, ...cc].some((written) => written.includes(ERASED)),
    lateMs: now - Number(row.send_at),
  })
  if (reason === null && author && mail) {
    await removeScheduled(tx, eventId)
    await sendAnswer(tx, deps, { lead, author, mail, canUndo: false, written: scheduledAt })
    return 'sent'
  }
  await holdScheduled(tx, eventId, reason ?? 'file')
  for (const ownerId of await recipientsOf(tx, lead, row.staff_id, now))
    await notifyOwner(tx, { leadId: lead.id, ownerId, kind: 'held', by: null, now })
  await raiseLeadChanges(tx)
  return 'stopped'
}

/** The recipients of a notice about a held mail: the lead's owner and the author, if they have access to the lead, else the recipients of its office's escalations. */
async function recipientsOf(tx: Tx, { owner_id, office }: LeadRow, authorId: string, now: number): Promise<string[]> {
  const recipients: string[] = []
  for (const id of new Set([owner_id, authorId])) if (id && (await mayHave(tx, id, office))) recipients.push(id)
  if (recipients.length > 0) return recipients
  const { target } = (await readClockSettings(tx)).clockOf(office)
  return whomToTell(target.escalate_to, await listEscalationRecipients(tx, now)).map(({ id }) => id)
}

/** The consultant who scheduled a mail; null without access to the lead. */
async function authorOf(tx: Tx, staffId: string, { office }: LeadRow): Promise<Author | null> {
  const person = (await mayHave(tx, staffId, office)) ? await findPerson(tx, staffId) : null
  return person && { staffId, name: person.name, email: person.email }
}

/** The mail as it was scheduled. @throws FieldsError for files that are gone */
async function mailOf(tx: Tx, lead: LeadRow, data: Json<EventData>): Promise<CheckedMail> {
  const { subject = '', text = '', cc = [], files = [] } = parseJson(data)
  const ids = files.map(({ id }) => id)
  return {
    subject,
    text,
    cc: validCopies(cc).filter((address) => address !== lead.email),
    files: await attachmentsOf(tx, lead.id, ids),
  }
}

/** Null for files that are gone. */
function rejectionOf(error: unknown): null {
  if (error instanceof FieldsError) return null
  throw error
}
