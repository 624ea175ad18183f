/** The SLA timer of a lead: how long a person waits for an answer, in the office's working time. Moments and durations are in ms. */
import type { ResponseTarget } from './response-targets.ts'
import { isCounted, type LeadStatus } from './statuses.ts'
import type { WorkingCalendar } from './working-calendar.ts'
import { addWorkingMs, isOpenAt, workingMsBetween } from './working-time.ts'
import { msPerMinute } from './zone-clock.ts'

export const SLA_STATES = ['fresh', 'due_soon', 'late', 'escalated'] as const
export type ClockState = (typeof SLA_STATES)[number]

export type LeadClock = {
  state: ClockState
  /** In working time. */
  waitedMs: number
  /** Working time until an answer is due; negative when overdue. */
  leftMs: number
  /** Null when the office has too few working hours ahead. */
  dueAt: number | null
  escalatesAt: number | null
  /** Whether the office is open now. */
  isRunning: boolean
}

type Waiting = { waiting_since: number | null }

/** The SLA timer of a lead at a moment; null when no answer is pending. A closed lead has one after its person writes again. */
export function leadClock(
  { waiting_since: since }: Waiting,
  calendar: WorkingCalendar,
  goal: ResponseTarget,
  now: number,
): LeadClock | null {
  if (since === null) return null
  // the wait begins after `now`: another machine's clock wrote it
  const waitedMs = Math.max(0, workingMsBetween(calendar, since, now))
  const goalMs = goal.answer_within * msPerMinute
  return {
    state: stateOf(waitedMs / msPerMinute, goal),
    waitedMs,
    leftMs: goalMs - waitedMs,
    dueAt: addWorkingMs(calendar, since, goalMs),
    escalatesAt: addWorkingMs(calendar, since, goal.escalate_after * msPerMinute),
    isRunning: isOpenAt(calendar, now),
  }
}

function stateOf(minutes: number, { due_soon_after, answer_within, escalate_after }: ResponseTarget): ClockState {
  if (minutes >= escalate_after) return 'escalated'
  if (minutes >= answer_within) return 'late'
  return minutes >= due_soon_after ? 'due_soon' : 'fresh'
}

type Times = { wrote_at: number; waiting_since: number | null; first_answer_at: number | null }

/** The changes to a lead when the person writes at a moment: the timer starts, except for a status that isn't counted; a running timer continues. */
export function afterWriting(
  { status, wrote_at, waiting_since }: Omit<Times, 'first_answer_at'> & { status: LeadStatus },
  at: number,
): Pick<Times, 'wrote_at' | 'waiting_since'> {
  return { wrote_at: Math.max(wrote_at, at), waiting_since: isCounted(status) ? (waiting_since ?? at) : null }
}

/**
 * The changes to a lead when staff answer it at a moment: by mail, or in another channel, which may be logged later.
 * Automatic receipts, notes and changes of status are no answers. Messages after that moment stay unanswered.
 */
export function afterAnswer(
  { wrote_at, waiting_since, first_answer_at }: Times,
  at: number,
): Pick<Times, 'waiting_since' | 'first_answer_at'> {
  const isAnswered = waiting_since !== null && at >= waiting_since
  const stillWaits = wrote_at > at ? wrote_at : null
  return {
    waiting_since: isAnswered ? stillWaits : waiting_since,
    first_answer_at: Math.min(first_answer_at ?? at, at),
  }
}

/** Working time until the first answer; null while there is none. */
export function firstAnswerMs(
  { created_at, first_answer_at }: { created_at: number; first_answer_at: number | null },
  calendar: WorkingCalendar,
): number | null {
  return first_answer_at === null ? null : Math.max(0, workingMsBetween(calendar, created_at, first_answer_at))
}
