/** An answer to a person: a mail of ours, or a word that they were reached another way. It stops the clock. */

import { listMailsToPerson } from '../../db/queries/leads/lead-mails.ts'
import {
  findLastAnswered,
  type LeadRow,
  raiseLeadChanges,
  setEventKind,
  updateLead,
} from '../../db/queries/leads/leads.ts'
import { insertMails, withdrawAnswer } from '../../db/queries/outbox.ts'
import { findBouncedAddresses } from '../../db/queries/refused-addresses.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { parseJson } from '../../domain/json.ts'
import type { Attachment } from '../../domain/leads/answers/attachments.ts'
import type { Channel } from '../../domain/leads/answers/channels.ts'
import { openPlaceholders, withoutOwnWords } from '../../domain/leads/answers/placeholders.ts'
import { hasMail } from '../../domain/leads/answers/same-mail.ts'
import { type BeforeAnswer, canUndoAnswer, undoMailMs } from '../../domain/leads/answers/undo.ts'
import type { EventData } from '../../domain/leads/proposals.ts'
import { afterAnswer } from '../../domain/leads/sla-clock.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { oneLine } from '../lead-mail.ts'
import { newId } from '../new-id.ts'
import { answerMail, answerParts, firmOf, type ReplyDeps, replySender, threadOf } from './answer-mail.ts'
import { attachmentsOf } from './attachments.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

/** A mail to a lead's person as a form sends it. */
export type WrittenMail = {
  version: number
  subject: string
  text: string
  /** Addresses that get a copy. */
  cc: readonly string[]
  /** Ids of files of the lead. */
  attach: readonly string[]
  /** Sends although the address refused our last mail. */
  anyway?: boolean | undefined
  /** Sends although the person has this mail already. */
  again?: boolean | undefined
}
type ByMail = WrittenMail & { channel: 'mail' }
export type LeadAnswer = ByMail | { channel: Channel; version: number; text: string }

export type AnswerDeps = LeadDeps & ReplyDeps & { onMailQueued: () => void }
/** Whose name a mail has as sender. */
export type Author = Pick<Principal, 'staffId' | 'name' | 'email'>

/**
 * Answers a person. A colleague who answered or changed the lead since the form was drawn is seen first. A mail leaves after `undoMailMs`.
 * @throws DomainError `not_found`, `conflict`; FieldsError for open placeholders, a bounced address, a repeated mail, and files that are missing or too large
 */
export async function answerLead(
  deps: AnswerDeps,
  principal: Principal,
  leadId: string,
  answer: LeadAnswer,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, answer.version)
    if (answer.channel === 'mail') {
      const mail = await checkMail(tx, lead, principal, answer)
      await sendAnswer(tx, deps, { lead, author: principal, mail, canUndo: true })
    } else {
      const data = { channel: answer.channel, text: answer.text, before: beforeAnswer(lead) }
      await storeAnswer(tx, deps, { lead, principal, kind: 'answered', data })
    }
  })
  if (answer.channel === 'mail') deps.onMailQueued()
}

type StoredAnswer = {
  /** As it is before the answer, locked. */
  lead: LeadRow
  principal: Pick<Principal, 'staffId' | 'name'>
  kind: 'mail' | 'answered' | 'chat_sent'
  data: EventData
}

/** What an answer in any channel does to the lead: the timer stops, and the timeline and the audit log have it. */
export async function storeAnswer(
  tx: Tx,
  deps: LeadDeps,
  { lead, principal, kind, data }: StoredAnswer,
): Promise<void> {
  const now = deps.now()
  await updateLead(
    tx,
    lead.id,
    {
      ...afterAnswer(lead, now),
      ...(lead.status === 'new' && { status: 'contacted' }),
      ...(lead.owner_id === null && { owner_id: principal.staffId }),
    },
    now,
  )
  await noteEvent(tx, deps, { leadId: lead.id, kind, staffId: principal.staffId, data })
  await noteAudit(tx, principal, 'lead.answered', `lead:${lead.id}`, { channel: data.channel }, now)
}

const beforeAnswer = ({ version, status, owner_id, waiting_since, first_answer_at }: LeadRow): BeforeAnswer => ({
  version: version + 1,
  status,
  owner_id,
  waiting_since,
  first_answer_at,
})

/**
 * Undoes the last reply: one that was logged in a chat or by phone, or a mail that hasn't begun to leave. The lead is as it was before, and its timer runs on.
 * @throws DomainError `not_found` when it was logged more than ten minutes ago; `conflict` when the lead has changed since; FieldsError on `undo` for a mail that leaves
 */
export const undoAnswer = (deps: LeadDeps, principal: Principal, leadId: string, version: number): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, version)
    const now = deps.now()
    const event = await findLastAnswered(tx, leadId)
    if (!event) throw new DomainError('not_found')
    const { kind, at, id } = event
    const { channel, before, mail = '' }: EventData = parseJson(event.data)
    const isInTime = before !== undefined && canUndoAnswer({ kind, at, before }, lead, now)
    if (kind === 'mail' && !(isInTime && (await withdrawAnswer(tx, mail))))
      throw new FieldsError([{ path: 'undo', key: 'fields.undo.late' }])
    if (!isInTime) throw new DomainError('not_found')
    const { version: _, ...back } = before
    await updateLead(tx, leadId, back, now)
    await setEventKind(tx, id, 'answer_undone')
    await raiseLeadChanges(tx)
    await noteAudit(tx, principal, 'lead.answer_undone', `lead:${leadId}`, { channel }, now)
  })

/** @param texts by the names of their fields @throws FieldsError for open placeholders */
export function rejectOpenPlaces(texts: Record<string, string>, names: readonly string[]): void {
  const errors = Object.entries(texts).flatMap(([path, written]) => {
    const open = openPlaceholders(withoutOwnWords(written, names.map(oneLine))).map((name) => `{${name}}`)
    return open.length > 0 ? [{ path, key: 'fields.places.open', values: { names: open.join(' ') } }] : []
  })
  if (errors.length > 0) throw new FieldsError(errors)
}

/** A mail that may leave, with its files as the timeline keeps them. */
export type CheckedMail = { subject: string; text: string; cc: string[]; files: Attachment[] }

/** @throws FieldsError for open placeholders, a bounced address, a repeated mail, and files that are missing or too large */
export async function checkMail(
  tx: Tx,
  lead: LeadRow,
  { name }: Pick<Principal, 'name'>,
  { subject, text, cc, attach, anyway, again }: WrittenMail,
): Promise<CheckedMail> {
  rejectOpenPlaces({ subject, text }, [lead.name, name])
  requireEmail(lead)
  if (!anyway && (await findBouncedAddresses(tx, [lead.email])).size > 0)
    throw new FieldsError([{ path: 'anyway', key: 'fields.anyway.refused' }])
  // the browser's Back button shows the form again, so that the same reply can be sent twice
  if (!again && hasMail(await listMailsToPerson(tx, lead.id), text))
    throw new FieldsError([{ path: 'again', key: 'fields.again.sent' }])
  const files = await attachmentsOf(tx, lead.id, attach)
  return { subject: oneLine(subject), text, cc: cc.filter((address) => address !== lead.email), files }
}

function requireEmail({ email }: LeadRow): void {
  if (email === '') throw new FieldsError([{ path: 'subject', key: 'fields.lead.no_email' }])
}

type SentAnswer = {
  lead: LeadRow
  /** Whose name it has. */
  author: Author
  /** Whose act it is. */
  by?: Pick<Principal, 'staffId' | 'name'>
  mail: CheckedMail
  canUndo: boolean
  /** When it was scheduled, if it leaves automatically. */
  written?: number
}

/** Queues a mail, and stores it as an answer. @throws FieldsError for a lead without an address */
export async function sendAnswer(tx: Tx, deps: AnswerDeps, sent: SentAnswer): Promise<void> {
  const { lead, author, by = author, mail, canUndo, written } = sent
  requireEmail(lead)
  const site = await firmOf(tx)
  const now = deps.now()
  const mailId = newId(deps.randomBytes)
  const parts = answerParts(lead, await replySender(tx, deps, author, lead, site), mail, site)
  const queued = answerMail(lead, parts, site, mailId, await threadOf(tx, lead.id))
  await insertMails(tx, [queued], now, canUndo ? now + undoMailMs : now)
  const { subject, text, cc, files } = mail
  const before = canUndo ? beforeAnswer(lead) : undefined
  const data = { channel: 'mail', text, subject, mail: mailId, cc, files, before, ...(written && { written }) }
  await storeAnswer(tx, deps, { lead, principal: by, kind: 'mail', data })
}
