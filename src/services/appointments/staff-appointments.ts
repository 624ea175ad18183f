/** What staff do with appointments. They may choose times outside the offered ones, and never a time that is taken. */

import {
  type AppointmentRow,
  deleteAppointment,
  findAppointment,
  freeCells,
  hasUpcoming,
  insertAppointment,
  isBlocked,
  listOfLeadAppointments,
  takeCells,
  updateAppointment,
} from '../../db/queries/appointments/appointments.ts'
import { type Consultant, holdConsultant, nameConsultant } from '../../db/queries/appointments/consultants.ts'
import { type CalendarRow, listCalendarRows } from '../../db/queries/appointments/staff-calendar.ts'
import { findLead, type LeadRow, updateLeadWithMeeting } from '../../db/queries/leads/leads.ts'
import { changeTask, insertTask, isOpenTask } from '../../db/queries/leads/tasks.ts'
import { hasMailAbout, withdrawMails } from '../../db/queries/outbox.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { cellMs } from '../../domain/appointments/cells.ts'
import {
  type AppointmentKind,
  type AttendedState,
  isOfferedAnew,
  markableFrom,
  type NewOffer,
} from '../../domain/appointments/kinds.ts'
import type { Companion } from '../../domain/appointments/requests.ts'
import { horizonDaysMax, lengthOf, rulesOf } from '../../domain/appointments/rules.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { editionOf } from '../../domain/editions.ts'
import { afterAnswer } from '../../domain/leads/sla-clock.ts'
import { isGivenUp } from '../../domain/leads/statuses.ts'
import { msPerDay, msPerMinute } from '../../domain/leads/zone-clock.ts'
import { isSeen, officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { leadAtVersion, lockLead, mayHave } from '../leads/change-lead.ts'
import { newId } from '../new-id.ts'
import {
  type AppointmentContent,
  queueAppointmentMails,
  readAppointmentContent,
  writtenWhen,
} from './appointment-mails.ts'
import { cancelRow, closed, isUpcoming, waitAgain } from './change-appointment.ts'
import type { AppointmentDeps } from './deps.ts'
import { noteAppointment } from './note-appointment.ts'
import { currentRules, exceptOf, topicOf, withoutNotice } from './offers.ts'
import { remindersAt } from './reminders-due.ts'
import { chooseConsultant, openTimes } from './take-time.ts'

export type StaffTime = {
  /** ISO, on a whole five minutes. */
  start: string
  /** The length; without it that of the rules. */
  minutes?: number | undefined
  staffId: string
  office: string
  kind: AppointmentKind
  topic: string
  /** Whether the time must be free by the rules, without the notice. */
  isOffered?: boolean | undefined
  /** Whether the lead may have another appointment at this time. */
  overlap?: boolean | undefined
}

type Around = {
  content: AppointmentContent
  now: number
  /** A meeting that took place may have begun then, in ms; else only times to come can be chosen. */
  heldSince?: number
  /** The form field that reports a busy consultant; `start` without it. */
  field?: 'start' | 'staff' | 'other'
}

/** So long after a meeting staff can still enter it. */
const heldDays = 31

const horizonMs = horizonDaysMax * msPerDay

/**
 * The columns of a time that staff chose. @param moved the appointment whose own time is free
 * @throws FieldsError for a person who doesn't work there, or a time that is past, over a year ahead or between cells; DomainError `slot_taken` for one that isn't offered
 */
async function staffTimes(tx: Tx, time: StaffTime, around: Around, moved: AppointmentRow | null = null) {
  const { content, now, heldSince = now } = around
  const { rules } = content
  const { staffId, office, topic } = time
  const start = Date.parse(time.start)
  if (start <= heldSince || start % cellMs !== 0)
    throw new FieldsError([
      heldSince < now
        ? { path: 'start', key: 'fields.appointment.start_or_held', values: { days: heldDays } }
        : { path: 'start', key: 'fields.appointment.start' },
    ])
  if (start > now + horizonMs) throw new FieldsError([{ path: 'start', key: 'fields.appointment.too_far' }])
  const person = await holdConsultant(tx, staffId)
  if (!person || !(await worksAt(tx, person, office)))
    throw new FieldsError([{ path: 'staff', key: 'fields.owner.not_theirs' }])
  if (time.isOffered) {
    const wish = { offices: [office], kind: time.kind, topic, consultant: staffId }
    const offered = withoutNotice(await currentRules(tx, rules))
    await chooseConsultant(tx, { rules: offered, wish, now, except: exceptOf(moved) }, start)
  }
  const ownRules = rulesOf(rules.booking.officeOf(office).value, rules.booking.personOf(staffId).value)
  const end = start + (time.minutes ?? lengthOf(ownRules, topicOf(rules, topic))) * msPerMinute
  return {
    staff_id: staffId,
    office,
    kind: time.kind,
    topic,
    starts_at: start,
    ends_at: end,
    busy_from: start - ownRules.buffer_before * msPerMinute,
    busy_until: end + ownRules.buffer_after * msPerMinute,
    ...remindersAt(start, now),
  }
}

const worksAt = async (tx: Tx, { id, email, offices }: Consultant, office: string): Promise<boolean> =>
  email === null ? offices.includes(office) : mayHave(tx, id, office)

type Times = Awaited<ReturnType<typeof staffTimes>>

/** @throws FieldsError on `overlap` with another appointment of the lead at this time, if the principal sees the lead */
async function rejectOverlap(
  tx: Tx,
  principal: Principal,
  lead: Pick<LeadRow, 'id' | 'office'> | null,
  { id, starts_at, ends_at }: Times & { id: string },
): Promise<void> {
  if (!lead || !isSeen(principal, lead.office)) return
  const other = (await listOfLeadAppointments(tx, lead.id)).find(
    (one) => one.state === 'booked' && one.id !== id && one.starts_at < ends_at && one.ends_at > starts_at,
  )
  if (!other) return
  const { locale, timeZone } = principal
  const values = {
    when: writtenWhen(other.starts_at, locale, timeZone),
    consultant: await nameConsultant(tx, other.staff_id, locale),
  }
  throw new FieldsError([{ path: 'overlap', key: 'fields.appointment.overlap', values }])
}

/** Takes the cells of a row. @throws FieldsError on the field of `around` for a time that is taken, and on `time` within the free time around another appointment */
async function take(tx: Tx, principal: Principal, id: string, times: Times, around: Around): Promise<void> {
  const { staff_id: staffId, busy_from, busy_until } = times
  const isBlockedTime = await isBlocked(tx, staffId, busy_from, busy_until)
  if (!isBlockedTime && (await takeCells(tx, { id, ...times }))) return
  const query = { offices: null, readerId: principal.staffId, staffId, now: around.now }
  const others = (await listCalendarRows(tx, [busy_from, busy_until], query)).filter(
    (one) => one.id !== id && one.state !== 'cancelled',
  )
  const taken = others.find(
    ({ state, starts_at, ends_at }) => state === 'blocked' || (starts_at < times.ends_at && ends_at > times.starts_at),
  )
  if (taken) throw await busy(tx, principal, taken, around)
  const [near] = others
  if (!near) throw new DomainError('slot_taken')
  const [earlier, later] = near.starts_at < times.starts_at ? [near, times] : [times, near]
  const values = {
    when: writtenWhen(near.starts_at, principal.locale, principal.timeZone),
    minutes: (earlier.busy_until - earlier.ends_at + later.starts_at - later.busy_from) / msPerMinute,
  }
  throw new FieldsError([{ path: 'time', key: 'fields.appointment.too_close', values }])
}

/** The error that names a busy consultant, and what takes the time if the principal sees it. */
async function busy(tx: Tx, principal: Principal, taken: CalendarRow, { field = 'start' }: Around) {
  const { locale, timeZone, staffId } = principal
  const { staff_id, starts_at, state, office, reason, lead_office, lead_name } = taken
  const isShown =
    state === 'blocked'
      ? staff_id === staffId || isSeen(principal, office)
      : lead_office !== null && isSeen(principal, lead_office)
  const what = (isShown && (state === 'blocked' ? reason : lead_name)) || null
  const values = {
    consultant: await nameConsultant(tx, staff_id, locale),
    when: writtenWhen(starts_at, locale, timeZone),
  }
  return new FieldsError([
    what === null
      ? { path: field, key: 'fields.appointment.busy', values }
      : { path: field, key: 'fields.appointment.busy_with', values: { ...values, what } },
  ])
}

/** Books an appointment for a lead, or enters one that took place, about which no mail goes out: the response time ends. Answers its id. @throws DomainError `not_found`, `forbidden`, `slot_taken`; `conflict` for a lead that was merged into another; FieldsError on `overlap`, and on `start` for a busy consultant */
export async function bookForLead(
  deps: AppointmentDeps,
  principal: Principal,
  leadId: string,
  { companion, ...time }: StaffTime & { companion?: Companion | undefined },
): Promise<string> {
  const content = await readAppointmentContent(deps.store.read)
  const id = newId(deps.randomBytes)
  await deps.store.transaction(
    async (tx) => {
      const now = deps.now()
      const around = { content, now, heldSince: now - heldDays * msPerDay }
      await openTimes(tx, now)
      const lead = await leadAtVersion(tx, principal, leadId, null)
      const times = await staffTimes(tx, time, around)
      if (!isSeen(principal, times.office)) throw new DomainError('forbidden')
      await insertAppointment(tx, {
        ...times,
        id,
        state: 'booked',
        lead_id: leadId,
        edition: lead.edition,
        // the visitor's zone is unknown: a visit uses the office's
        zone:
          times.kind === 'office'
            ? content.rules.clock.clockOf(times.office).calendar.zone
            : editionOf(lead.edition).timeZone,
        companion_name: companion?.name ?? null,
        companion_email: companion?.email ?? null,
        created_at: now,
        updated_at: now,
      })
      const isToCome = times.starts_at > now
      if (isToCome) await take(tx, principal, id, times, around)
      if (isToCome && !time.overlap) await rejectOverlap(tx, principal, lead, { id, ...times })
      // as when a visitor books: a lead without an owner becomes the consultant's
      const takesLead = lead.owner_id === null && (await mayHave(tx, times.staff_id, lead.office))
      const owner = takesLead && { owner_id: times.staff_id }
      await updateLeadWithMeeting(tx, leadId, { ...afterAnswer(lead, now), waiting_since: null, ...owner }, now)
      const row = (await findAppointment(tx, id))!
      await noteAppointment(tx, row, 'booked', principal.staffId, { ...deps, now })
      await noteAudit(
        tx,
        principal,
        'appointment.booked',
        `lead:${leadId}`,
        { appointment: id, start: row.starts_at },
        now,
      )
      if (isToCome)
        await queueAppointmentMails(tx, deps, content, row, { occasion: 'booked', by: principal.staffId }, now)
    },
    { isKeyed: true },
  )
  deps.onMailQueued()
  return id
}

/** An appointment at a version, of an office that the principal sees, or their own. @throws DomainError `not_found`, `forbidden`, `conflict` */
async function rowAtVersion(tx: Tx, principal: Principal, id: string, version: number): Promise<AppointmentRow> {
  const row = await findAppointment(tx, id)
  if (!row || row.state === 'held') throw new DomainError('not_found')
  const isOwn = row.staff_id === principal.staffId
  if (!isOwn && !(await mayHave(tx, principal.staffId, row.office))) throw new DomainError('forbidden')
  if (row.version !== version) throw new DomainError('conflict', { version: row.version, state: row.state })
  return row
}

export type StaffMove = { version: number; start?: string | undefined } & Partial<Omit<StaffTime, 'start'>>

/** Moves an appointment to another time, person or kind. @throws DomainError `not_found`, `forbidden`, `conflict`, `slot_taken`, `appointment_closed`; FieldsError on `overlap`, and on `start`, or `staff` without one, for a busy consultant */
export async function moveByStaff(
  deps: AppointmentDeps,
  principal: Principal,
  id: string,
  move: StaffMove,
): Promise<void> {
  const content = await readAppointmentContent(deps.store.read)
  await deps.store.transaction(async (tx) => {
    const around: Around = { content, now: deps.now(), ...(move.start === undefined && { field: 'staff' }) }
    await openTimes(tx, around.now)
    const row = await rowAtVersion(tx, principal, id, move.version)
    if (!isUpcoming(row, around.now)) throw closed(row)
    const times = await staffTimes(tx, movedTime(row, move), around, row)
    if (times.office !== row.office && !isSeen(principal, times.office)) throw new DomainError('forbidden')
    await freeCells(tx, row)
    await replace(tx, deps, principal, row, times, around)
    const isSameTime = times.starts_at === row.starts_at && times.ends_at === row.ends_at
    if (!isSameTime && !move.overlap && row.lead_id !== null)
      await rejectOverlap(tx, principal, await findLead(tx, row.lead_id), { id, ...times })
  })
  deps.onMailQueued()
}

const movedTime = (
  row: AppointmentRow,
  { start, minutes, staffId, office, kind, topic, isOffered }: StaffMove,
): StaffTime => ({
  start: start ?? new Date(row.starts_at).toISOString(),
  minutes: minutes ?? (topic === undefined ? (row.ends_at - row.starts_at) / msPerMinute : undefined),
  staffId: staffId ?? row.staff_id,
  office: office ?? row.office,
  kind: kind ?? row.kind,
  topic: topic ?? row.topic,
  isOffered,
})

/** Puts an appointment, whose cells are free, at other times, and tells everybody. */
async function replace(
  tx: Tx,
  deps: AppointmentDeps,
  principal: Principal,
  row: AppointmentRow,
  times: Times,
  around: Around,
): Promise<void> {
  const { content, now } = around
  await updateAppointment(tx, row.id, { ...times, sequence: row.sequence + 1 }, now)
  await take(tx, principal, row.id, times, around)
  const moved = (await findAppointment(tx, row.id))!
  const isSameTime = moved.starts_at === row.starts_at
  const more = { from: row.starts_at }
  await noteAppointment(tx, moved, isSameTime ? 'reassigned' : 'moved', principal.staffId, { ...deps, now }, more)
  const audit = { from: [row.starts_at, row.staff_id], to: [moved.starts_at, moved.staff_id] }
  await noteAudit(tx, principal, 'appointment.moved', `appointment:${row.id}`, audit, now)
  await queueAppointmentMails(tx, deps, content, moved, { occasion: 'moved', before: row, by: principal.staffId }, now)
}

/** Exchanges the people of two appointments, each at its own time. @throws DomainError as `moveByStaff`; FieldsError on `other` for a busy consultant */
export async function swapByStaff(
  deps: AppointmentDeps,
  principal: Principal,
  one: { id: string; version: number },
  other: { id: string; version: number },
): Promise<void> {
  const content = await readAppointmentContent(deps.store.read)
  await deps.store.transaction(async (tx) => {
    const around: Around = { content, now: deps.now(), field: 'other' }
    await openTimes(tx, around.now)
    const [first, second] = [
      await rowAtVersion(tx, principal, one.id, one.version),
      await rowAtVersion(tx, principal, other.id, other.version),
    ]
    for (const row of [first, second]) if (!isUpcoming(row, around.now)) throw closed(row)
    for (const row of [first, second]) await freeCells(tx, row)
    for (const [row, staffId] of [
      [first, second.staff_id],
      [second, first.staff_id],
    ] as const) {
      const times = await staffTimes(tx, movedTime(row, { version: row.version, staffId }), around)
      await replace(tx, deps, principal, row, times, around)
    }
  })
  deps.onMailQueued()
}

/** Null for a lead that is gone or out of sight; errors of the database are thrown, so that the transaction is tried again. */
function noLead(error: unknown): null {
  if (error instanceof DomainError) return null
  throw error
}

/** Cancels an appointment with a reason that the visitor reads; the lead waits again. @throws DomainError `not_found`, `forbidden`, `conflict`, `appointment_closed` */
export async function cancelByStaff(
  deps: AppointmentDeps,
  principal: Principal,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const content = await readAppointmentContent(deps.store.read)
  await deps.store.transaction(async (tx) => {
    const now = deps.now()
    await openTimes(tx, now)
    const row = await rowAtVersion(tx, principal, id, version)
    if (!isUpcoming(row, now)) throw closed(row)
    await cancelRow(tx, row, { reason, by: principal.staffId }, now)
    const lead = row.lead_id === null ? null : await lockLead(tx, principal, row.lead_id).catch(noLead)
    if (lead) await waitAgain(tx, lead, now)
    const cancelled = (await findAppointment(tx, id))!
    await noteAppointment(tx, cancelled, 'cancelled', principal.staffId, { ...deps, now }, { reason })
    await noteAudit(tx, principal, 'appointment.cancelled', `appointment:${id}`, { start: row.starts_at }, now)
    await queueAppointmentMails(
      tx,
      deps,
      content,
      cancelled,
      { occasion: 'cancelled', reason, by: principal.staffId },
      now,
    )
  })
  deps.onMailQueued()
}

export type Mark = {
  version: number
  state: AttendedState
  outcome?: string | undefined
  nextStep?: string | undefined
  /** With a day such as 2026-12-07, the next step becomes a task of the principal. */
  nextDay?: string | undefined
}

/**
 * Notes whether the visitor came, the outcome and the next step. Ten minutes after a no-show an email offers another time, unless staff
 * correct the mark or the visitor books one.
 * @returns what became of that email; null without a new no-show
 * @throws DomainError `not_found`, `forbidden`, `conflict`, `appointment_closed`
 */
export async function markByStaff(
  deps: AppointmentDeps,
  principal: Principal,
  id: string,
  mark: Mark,
): Promise<NewOffer | null> {
  const content = await readAppointmentContent(deps.store.read)
  const offer = await deps.store.transaction(async (tx) => {
    const now = deps.now()
    const { version, state, outcome, nextStep, nextDay } = mark
    await openTimes(tx, now)
    const stored = await findAppointment(tx, id)
    const texts = { outcome: outcome ?? stored?.outcome ?? null, next_step: nextStep ?? stored?.next_step ?? null }
    const isSame = state === stored?.state && texts.outcome === stored.outcome && texts.next_step === stored.next_step
    // the same mark once more, as by a double click, is no conflict
    const row = await rowAtVersion(tx, principal, id, isSame && stored ? stored.version : version)
    if (row.state === 'cancelled' || row.state === 'blocked' || now < markableFrom(state, row.starts_at))
      throw closed(row)
    await planNextStep(tx, deps, { principal, row, nextStep, nextDay, now })
    if (isSame) return null
    await updateAppointment(tx, id, { state, ...texts }, now)
    const marked = (await findAppointment(tx, id))!
    if (row.lead_id !== null && state !== 'no_show') await updateLeadWithMeeting(tx, row.lead_id, {}, now)
    if (row.state === 'no_show' && state !== 'no_show') await withdrawMails(tx, id, 'no_show', now)
    const offer =
      state === 'no_show' && row.state !== 'no_show'
        ? await offerAnew(tx, deps, content, { row: marked, by: principal.staffId, now })
        : null
    const noted = { outcome, next_step: nextStep, ...(offer && { offer }) }
    await noteAppointment(tx, marked, state, principal.staffId, { ...deps, now }, noted)
    return offer
  })
  deps.onMailQueued()
  return offer
}

/** Queues the email that offers another time after a no-show, where somebody may want one. */
async function offerAnew(
  tx: Tx,
  deps: AppointmentDeps,
  content: AppointmentContent,
  { row, by, now }: { row: AppointmentRow; by: string; now: number },
): Promise<NewOffer> {
  if (!isOfferedAnew(row.starts_at, now)) return 'old'
  const lead = row.lead_id === null ? null : await findLead(tx, row.lead_id)
  if (!lead) return 'no_address'
  if (isGivenUp(lead.status)) return 'closed'
  if (await hasUpcoming(tx, lead.id, now)) return 'upcoming'
  if (await hasMailAbout(tx, row.id, 'no_show')) return 'repeated'
  const isQueued = await queueAppointmentMails(tx, deps, content, row, { occasion: 'no_show', by }, now)
  return isQueued ? 'queued' : 'no_address'
}

type NextStep = {
  principal: Principal
  row: AppointmentRow
  nextStep: string | undefined
  nextDay: string | undefined
  now: number
}

/** Makes a next step with a day a task; a corrected one changes its open task. */
async function planNextStep(
  tx: Tx,
  deps: AppointmentDeps,
  { principal: { staffId }, row, nextStep, nextDay, now }: NextStep,
): Promise<void> {
  if (row.lead_id === null || !nextStep || !nextDay) return
  const task = { lead_id: row.lead_id, staff_id: staffId, note: nextStep, day: nextDay }
  if (row.next_step && (await changeTask(tx, { ...task, note: row.next_step }, { day: nextDay, note: nextStep })))
    return
  if (await isOpenTask(tx, task)) return
  await insertTask(tx, { ...task, id: newId(deps.randomBytes), created_at: now, done_at: null, done_by: null })
}

/** The longest block: for longer absences, set an absence in the account. */
const blockMaxMs = 31 * msPerDay

export type Block = { staffId: string; from: string; until: string; reason: string }

/**
 * Keeps time of a team member free of appointments; those inside it stay. Answers the block's id.
 * @throws FieldsError for a time that ends before it begins, is past, over a year ahead, or longer than 31 days; DomainError `forbidden`
 */
export async function blockTime(
  deps: AppointmentDeps,
  principal: Principal,
  { staffId, from, until, reason }: Block,
): Promise<{ id: string }> {
  const id = newId(deps.randomBytes)
  const [begin, end] = [Math.floor(Date.parse(from) / cellMs) * cellMs, Math.ceil(Date.parse(until) / cellMs) * cellMs]
  return deps.store.transaction(
    async (tx) => {
      const now = deps.now()
      if (end <= begin || end <= now || end - begin > blockMaxMs)
        throw new FieldsError([{ path: 'until', key: 'fields.appointment.until' }])
      if (begin > now + horizonMs) throw new FieldsError([{ path: 'from', key: 'fields.appointment.too_far' }])
      await openTimes(tx, now)
      const person = await holdConsultant(tx, staffId)
      const seen = officesSeen(principal)
      const isTheirs =
        staffId === principal.staffId || seen === null || person?.offices.some((one) => seen.includes(one))
      if (!person || !isTheirs) throw new DomainError('forbidden')
      const row = {
        id,
        state: 'blocked' as const,
        staff_id: staffId,
        office: person.offices[0] ?? '',
        kind: 'office' as const,
        topic: '',
        starts_at: begin,
        ends_at: end,
        busy_from: begin,
        busy_until: end,
        reason,
        edition: person.locale,
        zone: person.timeZone,
        created_at: now,
        updated_at: now,
      }
      await insertAppointment(tx, row)
      // what is taken already stays taken
      await takeCells(tx, row)
      await noteAudit(tx, principal, 'appointment.blocked', `staff:${staffId}`, { from: begin, until: end }, now)
      return { id }
    },
    { isKeyed: true },
  )
}

/** Removes a block; a second time changes nothing. @throws DomainError `forbidden` */
export const unblockTime = (deps: AppointmentDeps, principal: Principal, id: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await openTimes(tx, deps.now())
    const row = await findAppointment(tx, id)
    if (row?.state !== 'blocked') return
    const isTheirs = row.staff_id === principal.staffId || isSeen(principal, row.office)
    if (!isTheirs) throw new DomainError('forbidden')
    await freeCells(tx, row)
    await deleteAppointment(tx, id)
    await noteAudit(
      tx,
      principal,
      'appointment.unblocked',
      `staff:${row.staff_id}`,
      { from: row.starts_at },
      deps.now(),
    )
  })
