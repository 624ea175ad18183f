/** How long leads are kept, and what tax asks for. */
import { z } from 'zod'

const months = z.int().min(0).max(240)

/** Months without anything happening, until a lead is erased by itself; 0 is never. Years for which amounts and dates of orders stay; 0 keeps none. */
export const RetentionSchema = z.object({
  open_months: months,
  lost_months: months,
  won_months: months,
  keep_orders_years: z.int().min(0).max(30),
})
export type Retention = z.output<typeof RetentionSchema>

export const RETENTION_RULES = ['open', 'lost', 'won'] as const
export type RetentionRule = (typeof RETENTION_RULES)[number]

/** What the privacy page promises: two years for whoever did not become a client. A client's contract says how long; accounts are kept for ten years. */
export const DEFAULT_RETENTION: Retention = { open_months: 24, lost_months: 24, won_months: 0, keep_orders_years: 10 }

/** As long as nobody has set rules, those of the house wait for so long in a new database, and in one from before them. */
export const defaultWaitMs = 7 * 86_400_000

/** After a change of the rules nothing is erased for so long, so that a mistake can be undone. */
export const changeWaitMs = 86_400_000

const NEVER: Retention = { open_months: 0, lost_months: 0, won_months: 0, keep_orders_years: 10 }

/** Rules as they were saved; what can't be read erases nothing. One rule held for won and lost before: each keeps its value. */
export function readRules(saved: unknown): Retention {
  const before = z.object({ closed_months: months }).loose().safeParse(saved).data
  const rules = before ? { lost_months: before.closed_months, won_months: before.closed_months, ...before } : saved
  return RetentionSchema.safeParse(rules).data ?? NEVER
}

/** The moment in ms that lies so many calendar months before another, by UTC; the last day of a shorter month. */
export function monthsBefore(at: number, count: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
