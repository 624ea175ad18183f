/** The state of an order, the next possible steps, and the due time of a rush order. Moments and durations are in ms. */

export const ORDER_STATES = ['received', 'confirmed', 'paid', 'in_work', 'delivered', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const STEPS: readonly OrderState[] = ['received', 'confirmed', 'paid', 'in_work', 'delivered']
const msPerHour = 3600_000

/** The possible steps of an order from its state: forward, back (a cancelled one to its previous state), or cancelled. */
export type OrderSteps = { next: OrderState | null; back: OrderState | null; mayCancel: boolean }

/** @param cancelledFrom the state of a cancelled order before; null when unknown */
export function orderSteps(state: string, cancelledFrom: string | null = null): OrderSteps {
  if (state === 'cancelled') {
    const before = STEPS.find((each) => each === cancelledFrom) ?? 'received'
    return { next: null, back: before, mayCancel: false }
  }
  const at = STEPS.findIndex((each) => each === state)
  return { next: STEPS[at + 1] ?? null, back: STEPS[at - 1] ?? null, mayCancel: state !== 'delivered' }
}

/** A step back and a cancellation before delivery require a reason. */
export const needsNote = (from: OrderState, to: OrderState): boolean =>
  to === 'cancelled' || from === 'cancelled' || STEPS.indexOf(to) < STEPS.indexOf(from)

export const DUE_STATES = ['on_time', 'due_soon', 'late', 'met', 'missed'] as const
export type DueState = (typeof DUE_STATES)[number]
export type RushDue = { dueAt: number; state: DueState }

/** A rush order is highlighted this long before it is due. */
const soonMs = 24 * msPerHour

type Order = { status: string; confirmed_at: number | null; delivered_at: number | null; rush_hours: number | null }

/**
 * When a rush order is due, and its state: hours of elapsed time after confirmation, as the site promised. Null before confirmation, for a cancelled order, and without a rush.
 * A delivered order was either in time or late.
 */
export function rushDue({ status, confirmed_at, delivered_at, rush_hours }: Order, now: number): RushDue | null {
  if (confirmed_at === null || rush_hours === null || status === 'cancelled') return null
  const dueAt = confirmed_at + rush_hours * msPerHour
  if (status === 'delivered') return { dueAt, state: (delivered_at ?? now) <= dueAt ? 'met' : 'missed' }
  if (now > dueAt) return { dueAt, state: 'late' }
  return { dueAt, state: now >= dueAt - soonMs ? 'due_soon' : 'on_time' }
}
