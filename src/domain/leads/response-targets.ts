/** The response targets of an office, in minutes of its working time. */

import { z } from 'zod'
import { code } from '../content/fields.ts'

/** Ten weeks of forty hours. */
export const minutesMax = 24_000
export const escalatedToMax = 20

const MinutesSchema = z.coerce.number().int().min(1).max(minutesMax)

const ResponseTargetSchema = z
  .object({
    /** A lead that has waited this long is highlighted. */
    due_soon_after: MinutesSchema,
    /** The target for the answer. */
    answer_within: MinutesSchema,
    /** After this, the lead is escalated to `escalate_to`. */
    escalate_after: MinutesSchema,
    /** Staff ids; when none of them works here any more, all admins are notified. */
    escalate_to: z.array(z.string().min(1).max(40)).max(escalatedToMax),
  })
  .superRefine(({ due_soon_after, answer_within, escalate_after }, context) => {
    const addIssue = (path: string, key: string) => context.addIssue({ code: 'custom', path: [path], params: { key } })
    if (due_soon_after > answer_within) addIssue('due_soon_after', 'fields.goals.soon_after_due')
    if (escalate_after < answer_within) addIssue('escalate_after', 'fields.goals.escalation_before_due')
  })

export type ResponseTarget = z.infer<typeof ResponseTargetSchema>

/** The response targets by the code of an office; an office without an entry has the default. */
export const GoalsSchema = z.record(code, ResponseTargetSchema)
export type Goals = z.infer<typeof GoalsSchema>

/** The default until staff change it: an answer within half an hour of working time. */
export const DEFAULT_RESPONSE_TARGET: ResponseTarget = {
  due_soon_after: 20,
  answer_within: 30,
  escalate_after: 60,
  escalate_to: [],
}
