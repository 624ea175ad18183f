import { z } from 'zod'
import { addTask as add } from '../../../commands/leads/tasks.ts'
import { text } from '../../../domain/form-fields.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema } from './lead-id.ts'

export const addTask = staffEndpoint({
  summary: 'Notes what is to be done about a lead, and when',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () => z.object({ day: z.iso.date(), note: text(500) }),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body }) {
    await add(deps.booking, principal, id, body)
    return done
  },
})
