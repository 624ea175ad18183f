/** Where an order stands, which step comes next, and when a rush is due. Moments and lengths are in ms. */
import { RUSH_HOURS } from '../quotes.ts'

export const ORDER_STATES = ['received', 'confirmed', 'paid', 'in_work', 'delivered', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const WAY: readonly OrderState[] = ['received', 'confirmed', 'paid', 'in_work', 'delivered']
const msPerHour = 3600_000

/** The steps that an order can take from where it stands: on, back (of a cancelled one to where it was), or cancelled. */
export type OrderSteps = { next: OrderState | null; back: OrderState | null; mayCancel: boolean }

/** @param cancelledFrom where a cancelled order stood before; null when that is not known */
export function orderSteps(state: string, cancelledFrom: string | null = null): OrderSteps {
  if (state === 'cancelled') {
    const before = WAY.find((each) => each === cancelledFrom) ?? 'received'
    return { next: null, back: before, mayCancel: false }
  }
  const at = WAY.findIndex((each) => each === state)
  return { next: WAY[at + 1] ?? null, back: WAY[at - 1] ?? null, mayCancel: state !== 'delivered' }
}

/** A step back and an end before delivery say why. */
export const needsNote = (from: OrderState, to: OrderState): boolean =>
  to === 'cancelled' || from === 'cancelled' || WAY.indexOf(to) < WAY.indexOf(from)

export const DUE_STATES = ['on_time', 'due_soon', 'late', 'met', 'missed'] as const
export type DueState = (typeof DUE_STATES)[number]
export type RushDue = { dueAt: number; state: DueState }

/** So long before it is due a rush is pointed out. */
const soonMs = 24 * msPerHour

type Order = { status: string; confirmed_at: number | null; delivered_at: number | null }

/**
 * When a rush is due and how that stands: 72 hours on any clock after it was confirmed, as the site promises. Null before, and of a cancelled one.
 * One that was delivered was in time or wasn't.
 */
export function rushDue({ status, confirmed_at, delivered_at }: Order, now: number): RushDue | null {
  if (confirmed_at === null || status === 'cancelled') return null
  const dueAt = confirmed_at + RUSH_HOURS * msPerHour
  if (status === 'delivered') return { dueAt, state: (delivered_at ?? now) <= dueAt ? 'met' : 'missed' }
  if (now > dueAt) return { dueAt, state: 'late' }
  return { dueAt, state: now >= dueAt - soonMs ? 'due_soon' : 'on_time' }
}
