import { z } from 'zod'
import { noteWriting as note } from '../../../commands/leads/note-writing.ts'
import { WAYS_OF_WRITING } from '../../../domain/leads/answers/channels.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema, optionalTypedText } from './lead-id.ts'

export const noteWriting = staffEndpoint({
  summary: 'Notes that the person of a lead wrote again in a channel: their clock starts',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () => z.object({ channel: z.enum(WAYS_OF_WRITING), text: optionalTypedText(5000) }),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body }) {
    await note(deps.booking, principal, id, body)
    return done
  },
})
