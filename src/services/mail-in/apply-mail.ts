/** What a message does to its lead: its place on the timeline, the timer, and a mark on an address that bounced. */
import { queueAbout } from '../../db/queries/connections/queue-events.ts'
import { findLead, type LeadRow, raiseLeadChanges, updateLead } from '../../db/queries/leads/leads.ts'
import { deleteMailEvent, findMailEvent, hasStaffEventAfter, placeMailEvent } from '../../db/queries/mail-in/events.ts'
import { listHumanTimes, type MailRow } from '../../db/queries/mail-in/messages.ts'
import type { Tx } from '../../db/store.ts'
import { parseJson, toJson } from '../../domain/json.ts'
import { isClosed, isCounted } from '../../domain/leads/statuses.ts'
import { clockErrorMs } from '../../domain/mail-in/clock-error.ts'
import { notifyOwner } from '../leads/notices.ts'

type Placed = Pick<MailRow, 'id' | 'kind' | 'received_at' | 'is_earlier' | 'applied_at' | 'channel'> & {
  /** Of a sender that may be forged: it starts nothing until staff confirm it. */
  isDoubted?: boolean
}

/**
 * Puts a message on the timeline of a lead that is locked. A person's message starts the timer and opens a closed lead, once, unless it came before
 * its mailbox was first read, staff have acted since, or its status isn't counted (spam). @param now in ms
 */
export async function applyMail(tx: Tx, mail: Placed, lead: LeadRow, now: number): Promise<void> {
  const isPersonal = mail.kind === 'human'
  const isNew = mail.applied_at === null && mail.is_earlier === 0
  const starts = isPersonal && isNew && mail.isDoubted !== true && isCounted(lead.status)
  const at = Math.min(Number(mail.received_at), now)
  const isDone = starts && (await hasStaffEventAfter(tx, lead.id, at + clockErrorMs))
  const reopened = starts && !isDone && isClosed(lead.status)
  if (starts)
    await updateLead(
      tx,
      lead.id,
      {
        wrote_at: Math.max(Number(lead.wrote_at), at),
        ...(!isDone && { waiting_since: lead.waiting_since === null ? at : Math.min(Number(lead.waiting_since), at) }),
        ...(reopened && { status: 'new' as const, lost_reason: null }),
      },
      now,
    )
  if (starts && !isDone)
    await notifyOwner(tx, { leadId: lead.id, ownerId: lead.owner_id, kind: 'wrote', by: null, now })
  if (starts) await queueAbout(tx, 'message.received', lead.id, { message_id: mail.id, now })
  await placeMailEvent(tx, {
    id: mail.id,
    lead_id: lead.id,
    at,
    kind: isPersonal ? 'mail_in' : 'mail_auto',
    staff_id: null,
    data: toJson({
      message: mail.id,
      ...(mail.channel !== 'mail' && { channel: mail.channel }),
      ...(starts && !isDone && { started: at }),
      ...(reopened && { closed: { status: lead.status, lost_reason: lead.lost_reason } }),
    }),
  })
  await raiseLeadChanges(tx)
}

/** Takes a message off a lead that is locked: the timer and the status that it changed are as before, unless they have changed since. */
export async function withdrawMail(tx: Tx, mailId: string, leadId: string, now: number): Promise<void> {
  const [event, lead] = [await findMailEvent(tx, mailId), await findLead(tx, leadId)]
  if (!event || !lead) return
  const { started, closed } = parseJson(event.data)
  await deleteMailEvent(tx, mailId)
  const isRunning = started !== undefined && Number(lead.waiting_since) === started
  if (!isRunning) return raiseLeadChanges(tx)
  const [next = null] = (await listHumanTimes(tx, leadId, mailId)).filter((at) => at > started)
  await updateLead(
    tx,
    leadId,
    { waiting_since: next, ...(next === null && closed && lead.status === 'new' && closed) },
    now,
  )
  await raiseLeadChanges(tx)
}
