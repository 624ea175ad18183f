import {
  type AppointmentRow,
  deleteAppointment,
  findAppointment,
  listHeldBy,
  updateAppointment,
} from '../../db/queries/appointments/appointments.ts'
import { currentBusyRows } from '../../db/queries/appointments/busy.ts'
import { nameConsultant } from '../../db/queries/appointments/consultants.ts'
import type { Tx } from '../../db/store.ts'
import { openInWeek, openMax } from '../../domain/appointments/hold-limits.ts'
import { type AppointmentKind, holdMs } from '../../domain/appointments/kinds.ts'
import type { SlotRequest } from '../../domain/appointments/requests.ts'
import { freeSlots, leftInWeek, mondayOf, weekOf } from '../../domain/appointments/slots.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { dayInZone, firstMoment } from '../../domain/leads/zone-clock.ts'
import { newId } from '../new-id.ts'
import type { AppointmentDeps } from './deps.ts'
import { listCandidates, type OfferQuery, type OfferRules, readOfferRules } from './offers.ts'
import { type Chosen, chooseConsultant, insertWithCells, openTimes, timesOf } from './take-time.ts'

export type Hold = {
  id: string
  start: number
  end: number
  kind: AppointmentKind
  office: string
  consultant: { id: string; name: string }
  holdUntil: number
  isProlonged: boolean
}

export type OfferedWish = OfferQuery & { wish: OfferQuery['wish'] & { kind: AppointmentKind } }

/** The query for a requested time. @param office where the time names none */
export const queryOf = (
  slot: Omit<SlotRequest, 'start'>,
  office: string,
  rules: OfferRules,
  now: number,
): OfferedWish => ({
  rules,
  now,
  wish: {
    offices: [slot.office ?? office],
    kind: slot.kind,
    topic: slot.topic ?? '',
    consultant: slot.consultant ?? null,
    country: slot.country,
    language: slot.language,
  },
})

/**
 * Holds a time for eight minutes while the form is filled in. With the token of a hold of the same time it is prolonged, once; with that of another
 * time the other one is free again.
 * @param network the client's, which can hold a share of a week
 * @throws DomainError `slot_taken`, `too_many`
 */
export async function holdSlot(
  deps: AppointmentDeps,
  slot: SlotRequest,
  edition: Locale,
  network: string,
): Promise<Hold> {
  const rules = await readOfferRules(deps.store.read)
  const start = Date.parse(slot.start)
  const before = slot.token === undefined ? null : deps.openAppointment(slot.token)
  const id = newId(deps.randomBytes)
  const held_by = deps.hashNetwork(network)
  return deps.store.transaction(
    async (tx) => {
      const now = deps.now()
      await openTimes(tx, now)
      const reserved = before === null ? null : await findAppointment(tx, before)
      if (reserved?.state === 'held') {
        const prolonged = await prolong(tx, reserved, { slot, start, now, edition })
        if (prolonged) return prolonged
      }
      const query = queryOf(slot, '', rules, now)
      const chosen = await chooseConsultant(tx, query, start)
      await limitNetwork(tx, query, chosen, held_by)
      const row = {
        ...timesOf(chosen),
        id,
        state: 'held' as const,
        kind: slot.kind,
        topic: query.wish.topic,
        hold_until: now + holdMs,
        edition,
        held_by,
        zone: slot.zone ?? editionOf(edition).timeZone,
        created_at: now,
        updated_at: now,
      }
      await insertWithCells(tx, row, query)
      const { candidate, end } = chosen
      return {
        id,
        start,
        end,
        kind: slot.kind,
        office: candidate.office,
        consultant: { id: candidate.staffId, name: await nameConsultant(tx, candidate.staffId, edition) },
        holdUntil: row.hold_until,
        isProlonged: false,
      }
    },
    { isKeyed: true },
  )
}

/** @throws DomainError `too_many` for a network that holds its share */
async function limitNetwork(
  tx: Tx,
  query: OfferedWish,
  { candidate: { office, ofOffice }, start }: Chosen,
  network: string,
): Promise<void> {
  const holds = await listHeldBy(tx, network)
  const { zone } = ofOffice
  const week = weekOf(dayInZone(zone, start))
  const isInWeek = (each: (typeof holds)[number]) =>
    each.office === office && weekOf(dayInZone(zone, Number(each.starts_at))) === week
  const inWeek = holds.filter(isInWeek).length
  const free = async () => {
    const span = [firstMoment(zone, mondayOf(week), 0), firstMoment(zone, mondayOf(week + 1), 0)] as const
    const wish = { ...query.wish, offices: [office], consultant: null, country: null, language: null }
    const { candidates } = await listCandidates(tx, { ...query, wish }, await currentBusyRows(tx, span))
    const starts = freeSlots(candidates, span, query.now).length
    return Math.min(starts, leftInWeek(ofOffice, start) ?? starts)
  }
  if (holds.length < openMax && (inWeek < openInWeek || inWeek < (await free()))) return
  const ends = Math.min(...holds.map(({ hold_until }) => Number(hold_until)))
  throw new DomainError('too_many', { retryAfterSeconds: Math.ceil((ends - query.now) / 1000) })
}

/** The hold of the same time, longer if it was not prolonged before; null after another time's hold was ended. */
async function prolong(
  tx: Tx,
  hold: AppointmentRow,
  { slot, start, now, edition }: { slot: SlotRequest; start: number; now: number; edition: Locale },
): Promise<Hold | null> {
  const isSame =
    hold.starts_at === start &&
    hold.kind === slot.kind &&
    hold.office === slot.office &&
    hold.topic === (slot.topic ?? '') &&
    (slot.consultant === undefined || hold.staff_id === slot.consultant)
  if (!isSame) {
    await deleteAppointment(tx, hold.id)
    return null
  }
  const holdUntil = hold.is_prolonged ? (hold.hold_until ?? now) : now + holdMs
  if (!hold.is_prolonged) await updateAppointment(tx, hold.id, { hold_until: holdUntil, is_prolonged: 1 }, now)
  return {
    id: hold.id,
    start,
    end: hold.ends_at,
    kind: hold.kind,
    office: hold.office,
    consultant: { id: hold.staff_id, name: await nameConsultant(tx, hold.staff_id, edition) },
    holdUntil,
    isProlonged: true,
  }
}
