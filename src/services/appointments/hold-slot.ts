import {
  type AppointmentRow,
  deleteAppointment,
  findAppointment,
  updateAppointment,
} from '../../db/queries/appointments/appointments.ts'
import { nameConsultant } from '../../db/queries/appointments/consultants.ts'
import type { Tx } from '../../db/store.ts'
import { type AppointmentKind, holdMs } from '../../domain/appointments/kinds.ts'
import type { SlotRequest } from '../../domain/appointments/requests.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { newId } from '../new-id.ts'
import type { AppointmentDeps } from './deps.ts'
import { type OfferQuery, type OfferRules, readOfferRules } from './offers.ts'
import { chooseConsultant, insertWithCells, openTimes, timesOf } from './take-time.ts'

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
 * @param isInstead whether only a hold of the token is replaced or prolonged; null is answered where the token holds no time
 * @throws DomainError `slot_taken`
 */
export async function holdSlot(
  deps: AppointmentDeps,
  slot: SlotRequest,
  edition: Locale,
  { isInstead }: { isInstead: boolean },
): Promise<Hold | null> {
  const rules = await readOfferRules(deps.store.read)
  const start = Date.parse(slot.start)
  const before = slot.token === undefined ? null : deps.openAppointment(slot.token)
  const id = newId(deps.randomBytes)
  return deps.store.transaction(
    async (tx) => {
      const now = deps.now()
      await openTimes(tx, now)
      const reserved = before === null ? null : await findAppointment(tx, before)
      if (reserved?.state === 'held') {
        const prolonged = await prolong(tx, reserved, { slot, start, now, edition })
        if (prolonged) return prolonged
      } else if (isInstead) return null
      const query = queryOf(slot, '', rules, now)
      const chosen = await chooseConsultant(tx, query, start)
      const row = {
        ...timesOf(chosen),
        ...{ id, state: 'held' as const, kind: slot.kind, topic: query.wish.topic, hold_until: now + holdMs, edition },
        zone: slot.zone ?? editionOf(edition).timeZone,
        ...{ created_at: now, updated_at: now },
      }
      await insertWithCells(tx, row, query)
      const { candidate, end } = chosen
      return {
        ...{ id, start, end, kind: slot.kind, office: candidate.office },
        consultant: { id: candidate.staffId, name: await nameConsultant(tx, candidate.staffId, edition) },
        ...{ holdUntil: row.hold_until, isProlonged: false },
      }
    },
    { isKeyed: true },
  )
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
    ...{ id: hold.id, start, end: hold.ends_at, kind: hold.kind, office: hold.office },
    consultant: { id: hold.staff_id, name: await nameConsultant(tx, hold.staff_id, edition) },
    ...{ holdUntil, isProlonged: true },
  }
}
