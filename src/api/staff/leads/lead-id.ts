import { z } from 'zod'

/** A lead's id, as it stands in addresses. */
export const LeadParamsSchema = z.object({ id: z.string().regex(/^[0-9a-z]{16}$/) })
/** What an act answers that has nothing to tell. */
export const DoneSchema = z.object({ done: z.literal(true) })
export const done = { done: true } as const
/** Text that staff type: trimmed, and not empty. */
export const typedText = (max: number) => z.string().trim().min(1).max(max)
