import { z } from 'zod'
import { finishTask as finish } from '../../../commands/leads/tasks.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema } from './lead-id.ts'

export const finishTask = staffEndpoint({
  summary: 'Marks a task of a lead as done',
  access: consultantsOfLead,
  params: LeadParamsSchema.extend({ task: z.string().regex(/^[0-9a-z]{16}$/) }),
  answers: doneSchema,
  async act({ deps, principal, params: { id, task } }) {
    await finish(deps.booking, principal, id, task)
    return done
  },
})
