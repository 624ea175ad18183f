import { describe, expect, test } from 'vitest'
import { needsNote, ORDER_STATES, orderSteps, rushDue } from './order-states.ts'

const hour = 3600_000
const confirmed_at = Date.UTC(2026, 10, 20, 9)

describe('steps of an order', () => {
  test.each([
    ['received', 'confirmed', null, true],
    ['confirmed', 'paid', 'received', true],
    ['paid', 'in_work', 'confirmed', true],
    ['in_work', 'delivered', 'paid', true],
    ['delivered', null, 'in_work', false],
    ['cancelled', null, 'received', false],
  ] as const)('%s goes on to %s and back to %s', (state, next, back, mayCancel) => {
    expect(orderSteps(state)).toEqual({ next, back, mayCancel })
  })

  test('a cancelled order returns to its previous state', () => {
    expect(orderSteps('cancelled', 'in_work').back).toBe('in_work')
    expect(orderSteps('cancelled', 'nowhere').back).toBe('received')
  })

  test('every step back requires a reason, and no step forward does', () => {
    for (const state of ORDER_STATES) {
      const { next, back, mayCancel } = orderSteps(state, 'paid')
      if (next) expect(needsNote(state, next)).toBe(false)
      if (back) expect(needsNote(state, back)).toBe(true)
      if (mayCancel) expect(needsNote(state, 'cancelled')).toBe(true)
    }
  })
})

describe('a rush order', () => {
  const of = (status: string, delivered_at: number | null = null) => ({
    status,
    confirmed_at,
    delivered_at,
    rush_hours: 72,
  })

  test.each([
    [0, 'on_time'],
    [48 * hour - 1, 'on_time'],
    [48 * hour, 'due_soon'],
    [72 * hour, 'due_soon'],
    [72 * hour + 1, 'late'],
  ] as const)('%i ms after it was confirmed is %s', (passed, state) => {
    expect(rushDue(of('in_work'), confirmed_at + passed)).toEqual({ dueAt: confirmed_at + 72 * hour, state })
  })

  test('includes the hours of a weekend and of a change of daylight saving', () => {
    // Friday before Europe's summer ends
    const friday = Date.UTC(2026, 9, 23, 15)
    const due =
      rushDue({ status: 'paid', confirmed_at: friday, delivered_at: null, rush_hours: 72 }, friday)?.dueAt ?? 0
    expect(new Date(due).toISOString()).toBe('2026-10-26T15:00:00.000Z')
  })

  test('stays in time or late once it is delivered', () => {
    const due = confirmed_at + 72 * hour
    expect(rushDue(of('delivered', due), due + 999 * hour)?.state).toBe('met')
    expect(rushDue(of('delivered', due + 1), due + 999 * hour)?.state).toBe('missed')
  })

  test('is not due before it is confirmed, nor when it is cancelled', () => {
    expect(
      rushDue({ status: 'received', confirmed_at: null, delivered_at: null, rush_hours: 72 }, confirmed_at),
    ).toBeNull()
    expect(rushDue({ ...of('paid'), rush_hours: null }, confirmed_at)).toBeNull()
    expect(rushDue(of('cancelled'), confirmed_at)).toBeNull()
  })
})
