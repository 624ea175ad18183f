import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCalendar, onDays } from '../../../tests/support/calendars.ts'
import { lateSince } from './late-since.ts'
import { DEFAULT_RESPONSE_TARGET } from './response-targets.ts'
import { leadClock } from './sla-clock.ts'

const week = onDays('9:00-12:00 13:00-18:00', ['mon', 'tue', 'wed', 'thu', 'fri'])
const calendar = buildCalendar('Asia/Taipei', week)
const goal = { ...DEFAULT_RESPONSE_TARGET, answer_within: 60 }
const at = (moment: string) => Date.parse(`${moment}+08:00`)
const second = 1000

test('on a Monday morning, leads from before Friday’s closing are late, and no later ones', () => {
  const since = lateSince(calendar, goal, at('2026-11-30T09:30'))
  expect(Math.abs(since - at('2026-11-27T17:30'))).toBeLessThanOrEqual(second)
})

test('an office that never opens has no late leads', () => {
  expect(lateSince(buildCalendar('Asia/Taipei', {}), goal, at('2026-11-30T09:30'))).toBe(0)
})

test('it agrees with the SLA timer of a lead, at any moment and for any wait', () => {
  const moment = fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00') })
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 10 * 86_400 }), (now, waited) => {
      const waiting_since = now - waited * second
      const since = lateSince(calendar, goal, now)
      // the moment is known to the second
      fc.pre(Math.abs(waiting_since - since) > second)
      const state = leadClock({ waiting_since }, calendar, goal, now)?.state
      expect(waiting_since <= since).toBe(state === 'late' || state === 'escalated')
    }),
  )
})
