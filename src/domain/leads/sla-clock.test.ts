import { describe, expect, test } from 'vitest'
import { buildCalendar, onDays } from '../../../tests/support/calendars.ts'
import { GoalsSchema, type ResponseTarget } from './response-targets.ts'
import { afterAnswer, afterWriting, firstAnswerMs, leadClock } from './sla-clock.ts'

// Monday to Friday; 2026-11-27 is a Friday
const calendar = buildCalendar('Asia/Taipei', onDays('9:00-12:00 13:00-18:00', ['mon', 'tue', 'wed', 'thu', 'fri']))
const goal: ResponseTarget = { due_soon_after: 40, answer_within: 60, escalate_after: 120, escalate_to: [] }
const at = (moment: string) => Date.parse(`${moment}+08:00`)
const minute = 60_000

describe('a waiting lead', () => {
  test.each<[string, string, string, string, number, number]>([
    ['no time is fresh', '2026-11-27T10:00', '2026-11-27T10:00', 'fresh', 0, 60],
    ['nearly two thirds of its time is fresh', '2026-11-27T10:00', '2026-11-27T10:39', 'fresh', 39, 21],
    ['as long as was said is due soon', '2026-11-27T10:00', '2026-11-27T10:40', 'due_soon', 40, 20],
    ['to the minute is late', '2026-11-27T10:00', '2026-11-27T11:00', 'late', 60, 0],
    ['over noon has waited less', '2026-11-27T11:30', '2026-11-27T13:20', 'due_soon', 50, 10],
    ['over a weekend waits since Monday', '2026-11-27T17:50', '2026-11-30T09:30', 'due_soon', 40, 20],
    ['a night and a morning is late', '2026-11-26T22:00', '2026-11-27T10:30', 'late', 90, -30],
    ['too long is escalated', '2026-11-27T09:00', '2026-11-27T11:00', 'escalated', 120, -60],
    ['from later than now is fresh', '2026-11-27T10:01', '2026-11-27T10:00', 'fresh', 0, 60],
  ])('%s', (_, since, now, state, waited, left) => {
    const lead = { waiting_since: at(since) }
    const clock = leadClock(lead, calendar, goal, at(now))
    expect(clock).toMatchObject({ state, waitedMs: waited * minute, leftMs: left * minute })
  })

  test('has a due time, an escalation time, and shows whether the timer runs', () => {
    const lead = { waiting_since: at('2026-11-27T17:30') }
    const evening = leadClock(lead, calendar, goal, at('2026-11-27T19:00'))
    expect(evening).toMatchObject({ dueAt: at('2026-11-30T09:30'), escalatesAt: at('2026-11-30T10:30') })
    expect(evening?.isRunning).toBe(false)
    expect(leadClock(lead, calendar, goal, at('2026-11-30T09:00'))?.isRunning).toBe(true)
  })

  test('in an office that never opens is fresh and never due', () => {
    const clock = leadClock({ waiting_since: 0 }, buildCalendar('Asia/Taipei', {}), goal, at('2026-11-27T10:00'))
    expect(clock).toMatchObject({ state: 'fresh', waitedMs: 0, dueAt: null, escalatesAt: null, isRunning: false })
  })
})

test('an answered lead has no timer', () => {
  const now = at('2026-11-27T10:00')
  expect(leadClock({ waiting_since: null }, calendar, goal, now)).toBeNull()
})

describe('the SLA timer of a person who', () => {
  const wrote = { wrote_at: 100, waiting_since: 100, first_answer_at: null }
  const answered = { wrote_at: 100, waiting_since: null, first_answer_at: 200 }

  test('writes again while waiting continues', () => {
    expect(afterWriting({ ...wrote, status: 'new' }, 150)).toEqual({ wrote_at: 150, waiting_since: 100 })
  })
  test('writes again after an answer restarts', () => {
    expect(afterWriting({ ...answered, status: 'lost' }, 300)).toEqual({ wrote_at: 300, waiting_since: 300 })
  })
  test('sends spam again stays off', () => {
    expect(afterWriting({ ...answered, status: 'spam' }, 300)).toEqual({ wrote_at: 300, waiting_since: null })
  })
  test('is answered stops, and the first answer is recorded once', () => {
    expect(afterAnswer(wrote, 200)).toEqual({ waiting_since: null, first_answer_at: 200 })
    expect(afterAnswer(answered, 400)).toEqual({ waiting_since: null, first_answer_at: 200 })
  })
  test('wrote again after a call that is logged later runs from then on', () => {
    expect(afterAnswer({ ...wrote, wrote_at: 180 }, 150)).toEqual({ waiting_since: 180, first_answer_at: 150 })
  })
  test('wrote after an answer that is logged later is unchanged', () => {
    const again = { wrote_at: 300, waiting_since: 300, first_answer_at: 200 }
    expect(afterAnswer(again, 250)).toEqual({ waiting_since: 300, first_answer_at: 200 })
  })
})

test('the first answer time is in working time', () => {
  const created_at = at('2026-11-27T17:30')
  expect(firstAnswerMs({ created_at, first_answer_at: at('2026-11-30T09:15') }, calendar)).toBe(45 * minute)
  expect(firstAnswerMs({ created_at, first_answer_at: null }, calendar)).toBeNull()
})

test('response targets must be in order', () => {
  const errorsOf = (overrides: Partial<ResponseTarget>) =>
    GoalsSchema.safeParse({ tainan: { ...goal, ...overrides } }).error?.issues.map(({ path }) => path.join('.'))
  expect(errorsOf({})).toBeUndefined()
  expect(errorsOf({ due_soon_after: 61 })).toEqual(['tainan.due_soon_after'])
  expect(errorsOf({ escalate_after: 59 })).toEqual(['tainan.escalate_after'])
  expect(errorsOf({ due_soon_after: 0, answer_within: 1.5 })).toEqual(['tainan.due_soon_after', 'tainan.answer_within'])
})
