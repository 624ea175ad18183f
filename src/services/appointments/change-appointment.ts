/** What a visitor does with their appointment through the token of their mails. */

import {
  type AppointmentRow,
  deleteWait,
  findAppointment,
  findWait,
  freeCells,
  hasCome,
  hasUpcoming,
  takeCells,
  updateAppointment,
  type WaitRow,
} from '../../db/queries/appointments/appointments.ts'
import {
  countOwnEvents,
  findLead,
  type LeadRow,
  updateLead,
  updateLeadWithMeeting,
} from '../../db/queries/leads/leads.ts'
import type { Database, Tx } from '../../db/store.ts'
import type { AppointmentKind } from '../../domain/appointments/kinds.ts'
import type { Companion } from '../../domain/appointments/requests.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { afterWriting } from '../../domain/leads/sla-clock.ts'
import { msPerMinute } from '../../domain/leads/zone-clock.ts'
import { newId } from '../new-id.ts'
import {
  type AppointmentContent,
  queueAppointmentMails,
  queueCompanionMails,
  readAppointmentContent,
} from './appointment-mails.ts'
import type { AppointmentDeps } from './deps.ts'
import type { OfferedWish } from './hold-slot.ts'
import { noteAppointment } from './note-appointment.ts'
import { exceptOf } from './offers.ts'
import { remindersAt } from './reminders-due.ts'
import { chooseConsultant, insertWithCells, limitUpcoming, openTimes, slotTaken, timesOf } from './take-time.ts'

/** How many appointments in a row a visitor may have chosen anew. */
const chainMax = 50

/** Limit of a visitor's changes to appointments in `changesMs`. Each change sends email to the office and to an unconfirmed companion. */
const changesMax = 10
const changesMs = 6 * 60 * msPerMinute
const CHANGES = ['moved', 'booked', 'companion'].map((what) => `appointment_${what}`)

/** @throws DomainError `too_many` */
async function limitChanges(tx: Tx, { lead_id }: Pick<AppointmentRow, 'lead_id'>, now: number): Promise<void> {
  if (lead_id === null) return
  const changes = await countOwnEvents(tx, lead_id, CHANGES, now - changesMs)
  if (changes >= changesMax) throw new DomainError('too_many', { retryAfterSeconds: changesMs / 1000 })
}

/** The appointment of a token as it is now: of one that was cancelled or missed, the one that was chosen after it. */
export async function findCurrent(db: Database, id: string): Promise<AppointmentRow | null> {
  let row = await findAppointment(db, id)
  for (let left = chainMax; left > 0 && row?.followed_by; left--)
    row = (await findAppointment(db, row.followed_by)) ?? row
  return row && row.state !== 'blocked' ? row : null
}

export type Opened = { appointment: AppointmentRow; wait: null } | { appointment: null; wait: WaitRow }

/** What a token opens. @throws DomainError `not_found` for any other text, and for a hold that has ended */
export async function openByToken(
  db: Database,
  deps: Pick<AppointmentDeps, 'openAppointment' | 'now'>,
  token: string,
): Promise<Opened> {
  const id = deps.openAppointment(token)
  if (id === null) throw new DomainError('not_found')
  const appointment = await findCurrent(db, id)
  const hasEnded = appointment?.state === 'held' && (appointment.hold_until ?? 0) <= deps.now()
  if (appointment && !hasEnded) return { appointment, wait: null }
  const wait = await findWait(db, id)
  if (!wait) throw new DomainError('not_found')
  return { appointment: null, wait }
}

export const isUpcoming = ({ state, starts_at }: Pick<AppointmentRow, 'state' | 'starts_at'>, now: number): boolean =>
  state === 'booked' && starts_at > now

/** Whether the visitor may choose a time instead of one that was cancelled or missed. */
export const mayChooseAgain = ({ state }: Pick<AppointmentRow, 'state'>): boolean =>
  state === 'cancelled' || state === 'no_show'

export type Move = { start: string; kind?: AppointmentKind | undefined; consultant?: string | undefined }

/**
 * Moves an appointment, or books a time instead of one that was cancelled or missed, or from the waiting list. The consultant stays if they are
 * free and no other one is named. Answers the appointment's id; the same time again changes nothing.
 * @throws DomainError `not_found`, `slot_taken`; `appointment_closed` once it has begun; `appointment_overlap`; `too_many`; `appointment_limit` for a new appointment
 */
export async function moveAppointment(deps: AppointmentDeps, token: string, move: Move): Promise<string> {
  const content = await readAppointmentContent(deps.store.read)
  await deps.readCalendars(move.consultant === undefined ? content.rules.booking.bookable : [move.consultant])
  const freshId = newId(deps.randomBytes)
  const id = await deps.store.transaction(
    async (tx) => {
      const now = deps.now()
      await openTimes(tx, now)
      const { appointment, wait } = await openByToken(tx, deps, token)
      if (wait) return bookFromWait(tx, deps, wait, { move, content, now })
      if (isUpcoming(appointment, now)) return moveRow(tx, deps, appointment, { move, content, now })
      if (!mayChooseAgain(appointment)) throw closed(appointment)
      return chooseAgain(tx, deps, appointment, { move, content, now, freshId })
    },
    { isKeyed: true },
  )
  deps.onMailQueued()
  return id
}

export const closed = ({ state }: Pick<AppointmentRow, 'state'>) =>
  state === 'held' ? new DomainError('not_found') : new DomainError('appointment_closed', { state })

type Moving = { move: Move; content: AppointmentContent; now: number }

const wishOf = (
  { office, topic, staff_id }: Pick<AppointmentRow, 'office' | 'topic' | 'staff_id'>,
  kind: AppointmentKind,
  consultant: string | undefined,
): OfferedWish['wish'] => ({ offices: [office], kind, topic, consultant: consultant ?? null, preferred: staff_id })

async function moveRow(
  tx: Tx,
  deps: AppointmentDeps,
  row: AppointmentRow,
  { move, content, now }: Moving,
): Promise<string> {
  const start = Date.parse(move.start)
  const kind = move.kind ?? row.kind
  const isSame =
    start === row.starts_at && kind === row.kind && (move.consultant === undefined || move.consultant === row.staff_id)
  if (isSame) return row.id
  await limitChanges(tx, row, now)
  const query: OfferedWish = {
    rules: content.rules,
    now,
    wish: wishOf(row, kind, move.consultant),
    except: exceptOf(row),
  }
  const times = timesOf(await chooseConsultant(tx, query, start))
  const lead = row.lead_id === null ? null : await findLead(tx, row.lead_id)
  if (lead) await limitUpcoming(tx, lead, times, now, row.id)
  await replaceTime(tx, row, { ...times, kind }, query)
  const moved = (await findAppointment(tx, row.id))!
  await queueAppointmentMails(tx, deps, content, moved, { occasion: 'moved', before: row, by: null }, now)
  await noteAppointment(tx, moved, 'moved', null, { ...deps, now }, { from: row.starts_at })
  return row.id
}

/** Puts an appointment at another time. @throws DomainError `slot_taken` */
export async function replaceTime(
  tx: Tx,
  row: AppointmentRow,
  times: ReturnType<typeof timesOf> & { kind: AppointmentKind },
  query: OfferedWish,
): Promise<void> {
  await freeCells(tx, row)
  const changes = { ...times, ...remindersAt(times.starts_at, query.now), sequence: row.sequence + 1 }
  await updateAppointment(tx, row.id, changes, query.now)
  if (!(await takeCells(tx, { ...row, ...times }))) throw await slotTaken(tx, query, times.starts_at)
}

async function chooseAgain(
  tx: Tx,
  deps: AppointmentDeps,
  row: AppointmentRow,
  { move, content, now, freshId }: Moving & { freshId: string },
): Promise<string> {
  await limitChanges(tx, row, now)
  const kind = move.kind ?? row.kind
  const query: OfferedWish = { rules: content.rules, now, wish: wishOf(row, kind, move.consultant) }
  const chosen = await chooseConsultant(tx, query, Date.parse(move.start))
  const { topic, lead_id, edition, zone, companion_name, companion_email } = row
  await book(tx, deps, content, query, {
    ...timesOf(chosen),
    id: freshId,
    state: 'booked' as const,
    kind,
    topic,
    lead_id,
    edition,
    zone,
    companion_name,
    companion_email,
  })
  await updateAppointment(tx, row.id, { followed_by: freshId }, now)
  return freshId
}

async function bookFromWait(
  tx: Tx,
  deps: AppointmentDeps,
  wait: WaitRow,
  { move, content, now }: Moving,
): Promise<string> {
  const kind = move.kind ?? wait.kind
  const { id, lead_id, inquiry_reference, office, topic, edition, zone, staff_id } = wait
  const wish = { offices: [office], kind, topic, consultant: move.consultant ?? staff_id }
  const query: OfferedWish = { rules: content.rules, now, wish }
  const chosen = await chooseConsultant(tx, query, Date.parse(move.start))
  await deleteWait(tx, id)
  await book(tx, deps, content, query, {
    ...timesOf(chosen),
    id,
    state: 'booked' as const,
    kind,
    topic,
    lead_id,
    inquiry_reference,
    edition,
    zone,
  })
  return id
}

type BookedTimes = Omit<Parameters<typeof insertWithCells>[1], 'created_at' | 'updated_at'> & {
  lead_id?: string | null
}

/** Stores an appointment of a known lead; the response time ends. */
async function book(
  tx: Tx,
  deps: AppointmentDeps,
  content: AppointmentContent,
  query: OfferedWish,
  row: BookedTimes,
): Promise<void> {
  const { now } = query
  const lead = row.lead_id ? await findLead(tx, row.lead_id) : null
  if (lead) await limitUpcoming(tx, lead, row, now)
  const times = { created_at: now, updated_at: now }
  await insertWithCells(tx, { ...row, ...remindersAt(row.starts_at, now), ...times }, query)
  const booked = (await findAppointment(tx, row.id))!
  await queueAppointmentMails(tx, deps, content, booked, { occasion: 'booked', by: null }, now)
  if (booked.lead_id) await updateLeadWithMeeting(tx, booked.lead_id, { waiting_since: null }, now)
  await noteAppointment(tx, booked, 'booked', null, { ...deps, now })
}

/**
 * Cancels an appointment, or leaves the waiting list; once more changes nothing. The lead waits for an answer again.
 * @throws DomainError `not_found`; `appointment_closed` once it has begun
 */
export async function cancelAppointment(
  deps: AppointmentDeps,
  token: string,
  reason: string | undefined,
): Promise<void> {
  const content = await readAppointmentContent(deps.store.read)
  await deps.store.transaction(async (tx) => {
    const now = deps.now()
    await openTimes(tx, now)
    const { appointment: row, wait } = await openByToken(tx, deps, token)
    if (wait) {
      await deleteWait(tx, wait.id)
      return
    }
    if (row.state === 'cancelled') return
    if (!isUpcoming(row, now)) throw closed(row)
    await cancelRow(tx, row, { reason: reason ?? null, by: 'visitor' }, now)
    const cancelled = (await findAppointment(tx, row.id))!
    await queueAppointmentMails(tx, deps, content, cancelled, { occasion: 'cancelled', by: null }, now)
    const lead = row.lead_id === null ? null : await findLead(tx, row.lead_id)
    if (lead) await waitAgain(tx, lead, now)
    await noteAppointment(tx, row, 'cancelled', null, { ...deps, now }, { reason: reason ?? '' })
  })
  deps.onMailQueued()
}

/** Without an appointment to come a lead waits for an answer again; one that never came is no longer at “meeting”. */
export async function waitAgain(tx: Tx, lead: LeadRow, now: number): Promise<void> {
  if (await hasUpcoming(tx, lead.id, now)) return
  const isOver = lead.status === 'meeting' && !(await hasCome(tx, lead.id))
  await updateLead(tx, lead.id, { ...afterWriting(lead, now), ...(isOver && { status: 'contacted' }) }, now)
}

/** Ends an appointment and frees its time. @param by `visitor` or a staff id */
export async function cancelRow(
  tx: Tx,
  row: AppointmentRow,
  { reason, by }: { reason: string | null; by: string },
  now: number,
): Promise<void> {
  await freeCells(tx, row)
  const changes = { state: 'cancelled' as const, reason, cancelled_by: by, sequence: row.sequence + 1 }
  await updateAppointment(tx, row.id, changes, now)
}

/** Adds or replaces a companion. @throws DomainError `not_found`; `appointment_closed`; `too_many` */
export async function addCompanion(deps: AppointmentDeps, token: string, companion: Companion): Promise<void> {
  const content = await readAppointmentContent(deps.store.read)
  await deps.store.transaction(async (tx) => {
    const now = deps.now()
    await openTimes(tx, now)
    const { appointment: row } = await openByToken(tx, deps, token)
    if (!row || !isUpcoming(row, now)) throw row ? closed(row) : new DomainError('not_found')
    const people = { companion_name: companion.name, companion_email: companion.email ?? null }
    if (row.companion_name === people.companion_name && row.companion_email === people.companion_email) return
    await limitChanges(tx, row, now)
    const removed = row.companion_email
    // the cancellation of a calendar entry has a higher sequence than its invitation
    const sequence = row.sequence + (removed === null ? 0 : 1)
    const isSameMailbox = removed?.toLowerCase() === people.companion_email?.toLowerCase()
    await updateAppointment(tx, row.id, isSameMailbox ? people : { ...people, sequence }, now)
    if (!isSameMailbox) await queueCompanionMails(tx, deps, content, (await findAppointment(tx, row.id))!, now, removed)
    await noteAppointment(tx, row, 'companion', null, { ...deps, now })
  })
  deps.onMailQueued()
}
