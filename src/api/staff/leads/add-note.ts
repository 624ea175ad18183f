import { z } from 'zod'
import { addNote as add } from '../../../commands/leads/change-lead.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema, typedText } from './lead-id.ts'

export const addNote = staffEndpoint({
  summary: 'Adds a note to the timeline of a lead',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () => z.object({ note: typedText(5000) }),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body: { note } }) {
    await add(deps.booking, principal, id, note)
    return done
  },
})
