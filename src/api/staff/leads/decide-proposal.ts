import { z } from 'zod'
import { decideProposal as decide } from '../../../commands/leads/decide-proposal.ts'
import { PROPOSED_FIELDS } from '../../../domain/leads/proposals.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema, OrderParamsSchema } from './lead-id.ts'

export const decideProposal = staffEndpoint({
  summary: 'Accepts or dismisses a value that a booking or an order proposed for a lead',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () =>
    z.object({
      version: z.int(),
      reference: OrderParamsSchema.shape.reference,
      field: z.enum(PROPOSED_FIELDS),
      accept: z.boolean(),
    }),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body }) {
    await decide(deps.booking, principal, id, body)
    return done
  },
})
