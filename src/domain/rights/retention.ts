/** How long leads are kept, and what tax asks for. */
import { z } from 'zod'

const months = z.int().min(0).max(240)

/** Months without anything happening, until a lead is erased by itself; 0 is never. Years for which amounts and dates of orders stay; 0 keeps none. */
export const RetentionSchema = z.object({
  closed_months: months,
  open_months: months,
  keep_orders_years: z.int().min(0).max(30),
})
export type Retention = z.output<typeof RetentionSchema>

/** Nothing is erased by itself; accounts are kept for ten years. */
export const DEFAULT_RETENTION: Retention = { closed_months: 0, open_months: 0, keep_orders_years: 10 }

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
