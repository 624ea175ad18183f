/** An answer to a person: a mail of ours, or a word that they were reached another way. It stops the clock. */

import { listMailsToPerson } from '../../db/queries/leads/lead-mails.ts'
import {
  findLastAnswered,
  type LeadRow,
  raiseLeadChanges,
  setEventKind,
  updateLead,
} from '../../db/queries/leads/leads.ts'
import { insertMails } from '../../db/queries/outbox.ts'
import { findBouncedAddresses } from '../../db/queries/refused-addresses.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { parseJson } from '../../domain/json.ts'
import type { Channel } from '../../domain/leads/answers/channels.ts'
import { openPlaceholders, withoutOwnWords } from '../../domain/leads/answers/placeholders.ts'
import { hasMail } from '../../domain/leads/answers/same-mail.ts'
import { type BeforeAnswer, canUndoAnswer } from '../../domain/leads/answers/undo.ts'
import type { EventData } from '../../domain/leads/proposals.ts'
import { afterAnswer } from '../../domain/leads/sla-clock.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { oneLine } from '../lead-mail.ts'
import { newId } from '../new-id.ts'
import { answerMail, answerParts, firmOf, type ReplyDeps, replySender, threadOf } from './answer-mail.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

type ByMail = {
  channel: 'mail'
  version: number
  subject: string
  text: string
  /** Sends although the address refused our last mail. */
  anyway?: boolean | undefined
  /** Sends although the person has this mail already. */
  again?: boolean | undefined
}
export type LeadAnswer = ByMail | { channel: Channel; version: number; text: string }

type AnswerDeps = LeadDeps & ReplyDeps & { onMailQueued: () => void }

/**
 * Answers a person. A colleague who answered or changed the lead since the form was drawn is seen first.
 * @throws DomainError `not_found`, `conflict`; FieldsError for places that nobody filled in, for an address that refused our last mail, and for a mail that the person has already
 */
export async function answerLead(
  deps: AnswerDeps,
  principal: Principal,
  leadId: string,
  answer: LeadAnswer,
): Promise<void> {
  const site = await firmOf(deps.store.read)
  await deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, answer.version)
    if (answer.channel === 'mail') {
      const { subject, text } = answer
      rejectOpenPlaces({ subject, text }, [lead.name, principal.name])
    }
    const mail = answer.channel === 'mail' ? await enqueueAnswer(tx, deps, { lead, principal, answer, site }) : null
    const data = { channel: answer.channel, text: answer.text, ...(mail ?? { before: beforeAnswer(lead) }) }
    await storeAnswer(tx, deps, { lead, principal, kind: mail ? 'mail' : 'answered', data })
  })
  if (answer.channel === 'mail') deps.onMailQueued()
}

type StoredAnswer = {
  /** As it is before the answer, locked. */
  lead: LeadRow
  principal: Principal
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
 * Undoes the last reply that was logged in a chat or by phone: the lead is as it was before, and its timer runs on.
 * @throws DomainError `not_found` when it was logged more than ten minutes ago; `conflict` when the lead has changed since
 */
export const undoAnswer = (deps: LeadDeps, principal: Principal, leadId: string, version: number): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, version)
    const now = deps.now()
    const event = await findLastAnswered(tx, leadId)
    const { channel, before }: EventData = event ? parseJson(event.data) : {}
    if (!event || !before || !canUndoAnswer({ at: event.at, before }, lead, now)) throw new DomainError('not_found')
    const { version: _, ...back } = before
    await updateLead(tx, leadId, back, now)
    await setEventKind(tx, event.id, 'answer_undone')
    await raiseLeadChanges(tx)
    await noteAudit(tx, principal, 'lead.answer_undone', `lead:${leadId}`, { channel }, now)
  })

/** @param texts by the names of their fields @throws FieldsError for placeholders that nobody filled in */
export function rejectOpenPlaces(texts: Record<string, string>, names: readonly string[]): void {
  const errors = Object.entries(texts).flatMap(([path, written]) => {
    const open = openPlaceholders(withoutOwnWords(written, names.map(oneLine))).map((name) => `{${name}}`)
    return open.length > 0 ? [{ path, key: 'fields.places.open', values: { names: open.join(' ') } }] : []
  })
  if (errors.length > 0) throw new FieldsError(errors)
}

type AnswerMail = { lead: LeadRow; principal: Principal; answer: ByMail; site: Block<'site'> }

/** The timeline entry of a mail that was just queued. */
async function enqueueAnswer(
  tx: Tx,
  deps: AnswerDeps,
  { lead, principal, answer, site }: AnswerMail,
): Promise<{ subject: string; mail: string }> {
  if (lead.email === '') throw new FieldsError([{ path: 'subject', key: 'fields.lead.no_email' }])
  const refused = (await findBouncedAddresses(tx, [lead.email])).has(lead.email)
  if (refused && !answer.anyway) throw new FieldsError([{ path: 'anyway', key: 'fields.anyway.refused' }])
  // the browser's Back button shows the form again, so that the same reply can be sent twice
  if (!answer.again && hasMail(await listMailsToPerson(tx, lead.id), answer.text))
    throw new FieldsError([{ path: 'again', key: 'fields.again.sent' }])
  const mailId = newId(deps.randomBytes)
  const parts = answerParts(lead, await replySender(tx, deps, principal, lead, site), answer, site)
  await insertMails(tx, [answerMail(lead, parts, site, mailId, await threadOf(tx, lead.id))], deps.now())
  return { subject: parts.subject, mail: mailId }
}
