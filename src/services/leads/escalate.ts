import { createHash } from 'node:crypto'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { officeNames } from '../../db/queries/code-names.ts'
import { type ClockSettings, readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import {
  claimEscalationRun,
  type EscalationRecipient,
  escalatedSince,
  listEscalationRecipients,
  listUntold,
  lockWaitingLead,
  noteOnce,
  type WaitingLead,
} from '../../db/queries/leads/escalations.ts'
import { raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { insertMails, type OutboxMail } from '../../db/queries/outbox.ts'
import type { Store } from '../../db/store.ts'
import { defaultEdition } from '../../domain/editions.ts'
import { toJson } from '../../domain/json.ts'
import { whomToTell } from '../../domain/leads/escalation-recipients.ts'
import { type LeadClock, leadClock } from '../../domain/leads/sla-clock.ts'
import { mainOffice } from '../../domain/offices.ts'
import { escalationMail } from './escalation-mail.ts'

export type EscalationDeps = {
  store: Store
  now: () => number
  /** Where a lead is in the console, whole. */
  leadAddress: (id: string) => string
  onMailQueued: () => void
}

/** Instances look this often, all of them together. */
const everyMs = 50_000
const minuteMs = 60_000

type Late = { lead: WaitingLead; clock: LeadClock; settings: ClockSettings; staff: EscalationRecipient[] }

/**
 * Tells of every lead that has waited longer than its office's goal allows: an event on its timeline and a mail to each of whom the goal names,
 * once for each wait, also with several instances; answers how many leads.
 */
export async function escalateLeads(deps: EscalationDeps): Promise<number> {
  const now = deps.now()
  const { store } = deps
  const since = await store.transaction(async (tx) => {
    const isOurs = await claimEscalationRun(tx, now, everyMs)
    return isOurs ? escalatedSince(tx, now) : null
  })
  if (since === null) return 0
  const late = await findLate(store, since, now)
  let sent = 0
  for (const one of late) if (await tell(deps, one, now)) sent++
  if (sent > 0) deps.onMailQueued()
  return sent
}

async function findLate({ read }: Store, since: number, now: number): Promise<Late[]> {
  const settings = await readClockSettings(read)
  // the empty code stands for offices that were removed
  const targets = [...settings.offices, ''].map((office) => settings.clockOf(office).target)
  const soonest = Math.min(...targets.map(({ escalate_after }) => escalate_after)) * minuteMs
  const waiting = await listUntold(read, since, now - soonest)
  if (waiting.length === 0) return []
  const staff = await listEscalationRecipients(read, now)
  return waiting.flatMap((lead) => {
    const { calendar, target } = settings.clockOf(lead.office)
    const clock = leadClock(lead, calendar, target, now)
    return clock?.state === 'escalated' ? [{ lead, clock, settings, staff }] : []
  })
}

/** False when somebody answered meanwhile, or another instance was first. */
async function tell(deps: EscalationDeps, { lead, clock, settings, staff }: Late, now: number): Promise<boolean> {
  const recipientIds = settings.clockOf(lead.office).target.escalate_to
  const people = whomToTell(recipientIds, staff)
  const id = createHash('sha256').update(`${lead.id} ${lead.waiting_since}`).digest('hex').slice(0, 16)
  const mails = await mailsTo(deps, { id, lead, clock, people, staff })
  return deps.store.transaction(async (tx) => {
    if (!(await lockWaitingLead(tx, lead))) return false
    const data = toJson({
      since: lead.waiting_since,
      waited_ms: clock.waitedMs,
      to: people.map((one) => one.id),
    })
    const event = { id, lead_id: lead.id, at: now, kind: 'escalated', staff_id: null, data }
    if (!(await noteOnce(tx, event))) return false
    if (mails.length > 0) await insertMails(tx, mails, now)
    await raiseLeadChanges(tx)
    return true
  })
}

type Telling = Pick<Late, 'lead' | 'clock' | 'staff'> & { id: string; people: readonly EscalationRecipient[] }

async function mailsTo(
  { store, leadAddress }: EscalationDeps,
  { id, lead, clock, people, staff }: Telling,
): Promise<OutboxMail[]> {
  const [site, offices] = await Promise.all([findBlock(store.read, 'site', 'site'), listBlocks(store.read, 'offices')])
  if (!site) return []
  const office = offices.find(({ code }) => code === lead.office) ?? mainOffice(offices, defaultEdition())
  const owner = staff.find((person) => person.id === lead.owner_id)?.name ?? null
  const mails = people.map(async (person) =>
    escalationMail({
      eventId: id,
      lead,
      clock,
      owner,
      to: { ...person, locale: person.locale },
      address: leadAddress(lead.id),
      officeClock: office?.locale ?? defaultEdition(),
      officeName: (await officeNames(store.read, person.locale)).nameOf(lead.office),
      site,
    }),
  )
  return Promise.all(mails)
}
