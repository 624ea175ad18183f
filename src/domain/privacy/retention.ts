/** Retention periods of leads, and of tax records. */
import { z } from 'zod'

const months = z.int().min(0).max(240)

/** Months without activity until a lead is erased automatically; 0 means never. Years for which amounts and dates of orders are retained; 0 retains none. */
export const RetentionSchema = z.object({
  open_months: months,
  lost_months: months,
  won_months: months,
  keep_orders_years: z.int().min(0).max(30),
})
export type Retention = z.output<typeof RetentionSchema>

export const RETENTION_RULES = ['open', 'lost', 'won'] as const
export type RetentionRule = (typeof RETENTION_RULES)[number]

/** The promise of the privacy page: two years for people who did not become clients. A client's contract states its own period; accounts are retained for ten years. */
export const DEFAULT_RETENTION: Retention = { open_months: 24, lost_months: 24, won_months: 0, keep_orders_years: 10 }

/** Default rules, while none are stored; in a new database or one from before this feature they take effect after this time. */
export const defaultWaitMs = 7 * 86_400_000

/** After a change of the rules, erasure pauses this long, so that a mistake can be undone. */
export const changeWaitMs = 86_400_000

const NEVER: Retention = { open_months: 0, lost_months: 0, won_months: 0, keep_orders_years: 10 }

/** Parses stored rules; unreadable ones erase nothing. An earlier version had one rule for won and lost: both keep its value. */
export function readRules(saved: unknown): Retention {
  const before = z.object({ closed_months: months }).loose().safeParse(saved).data
  const rules = before ? { lost_months: before.closed_months, won_months: before.closed_months, ...before } : saved
  return RetentionSchema.safeParse(rules).data ?? NEVER
}

/** The moment in ms that many calendar months before another, by UTC; the last day of a shorter month. */
export function monthsBefore(at: number, count: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
