/** Tells the waiting list when times are free: as many people as there are times, who joined first. */

import { deleteWaitsBefore, listWaits, type WaitRow } from '../../db/queries/appointments/appointments.ts'
import { findLead } from '../../db/queries/leads/leads.ts'
import { freeSlots } from '../../domain/appointments/slots.ts'
import { msPerDay, msPerMinute } from '../../domain/leads/zone-clock.ts'
import { enqueueMails } from '../enqueue-mails.ts'
import { readAppointmentContent, waitingMail } from './appointment-mails.ts'
import type { AppointmentDeps } from './deps.ts'
import { candidatesIn, type OfferRules } from './offers.ts'

/** How long a person has before the next one is notified. */
const turnMs = 12 * 60 * msPerMinute
/** The shortest time between two notifications. */
const againMs = 3 * msPerDay
/** How far ahead times are looked for. */
const aheadDays = 60
const notifiedMax = 50

/** How long a place on the list lasts. */
const placeMs = 60 * msPerDay

/** Notifies everybody for whom a time is free; answers how many. Sorted by last notification: never, then oldest. */
export async function tellWaiting(deps: AppointmentDeps): Promise<number> {
  const { read } = deps.store
  const now = deps.now()
  const all = await listWaits(read)
  const isOver = ({ created_at }: WaitRow) => Number(created_at) <= now - placeMs
  if (all.some(isOver)) await deps.store.transaction((tx) => deleteWaitsBefore(tx, now - placeMs))
  const waits = all.filter((wait) => !isOver(wait))
  if (waits.length === 0) return 0
  const content = await readAppointmentContent(read)
  const { site, rules } = content
  if (!site) return 0
  let notified = 0
  for (const group of groupsOf(waits).values()) {
    const isTurn = ({ notified_at }: WaitRow) => notified_at !== null && notified_at > now - turnMs
    const due = group
      .filter(({ notified_at }) => notified_at === null || notified_at <= now - againMs)
      .toSorted((a, b) => (a.notified_at ?? 0) - (b.notified_at ?? 0))
    if (due.length === 0) continue
    const places = (await countFree(deps, rules, group[0]!, now)) - group.filter(isTurn).length
    for (const wait of due.slice(0, Math.max(0, Math.min(places, notifiedMax)))) {
      const isOurs = await deps.store.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('appointment_wait')
          .set({ notified_at: now })
          .where('id', '=', wait.id)
          .where(({ or, eb }) => or([eb('notified_at', 'is', null), eb('notified_at', '<=', now - againMs)]))
          .executeTakeFirst()
        const lead = numUpdatedRows === 0n ? null : await findLead(tx, wait.lead_id)
        if (!lead || lead.erased_at || lead.email === '') return false
        await enqueueMails(tx, [waitingMail(deps, { site, rules }, wait, lead.email, now)], now)
        return true
      })
      if (isOurs) notified++
    }
  }
  if (notified > 0) deps.onMailQueued()
  return notified
}

/** People who wait for the same times, in the order in which they joined. */
function groupsOf(waits: readonly WaitRow[]): Map<string, WaitRow[]> {
  const groups = new Map<string, WaitRow[]>()
  for (const wait of waits) {
    const key = [wait.office, wait.kind, wait.topic, wait.staff_id].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), wait])
  }
  return groups
}

async function countFree(deps: AppointmentDeps, rules: OfferRules, wait: WaitRow, now: number): Promise<number> {
  const { office, kind, topic, staff_id } = wait
  const span = [now, now + aheadDays * msPerDay] as const
  const wish = { offices: [office], kind, topic, consultant: staff_id }
  const { candidates } = await candidatesIn(deps.store.read, { rules, wish, now }, span)
  return freeSlots(candidates, span, now).length
}
