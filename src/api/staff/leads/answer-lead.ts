import { z } from 'zod'
import { answerLead as answer, undoAnswer as undo } from '../../../commands/leads/answer-lead.ts'
import { text } from '../../../domain/form-fields.ts'
import { CHANNELS } from '../../../domain/leads/answers/channels.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema, typedText } from './lead-id.ts'

/** An answer by mail, or that somebody was reached another way. @throws DomainError `conflict` when somebody was quicker */
export const answerLead = staffEndpoint({
  summary: 'Answers a lead by mail, or notes that it was answered another way',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () =>
    z.discriminatedUnion('channel', [
      z.object({
        channel: z.literal('mail'),
        version: z.int(),
        subject: text(200),
        text: typedText(20_000),
        anyway: z.boolean().optional(),
        again: z.boolean().optional(),
      }),
      z.object({ channel: z.enum(CHANNELS), version: z.int(), text: typedText(5000) }),
    ]),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body }) {
    await answer(deps.booking, principal, id, body)
    return done
  },
})

export const undoAnswer = staffEndpoint({
  summary: 'Undoes a reply that was logged in a chat or by phone within the last ten minutes: the timer runs on',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () => z.object({ version: z.int() }),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body: { version } }) {
    await undo(deps.booking, principal, id, version)
    return done
  },
})
