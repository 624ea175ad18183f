import { z } from 'zod'
import { changeLead as change } from '../../../commands/leads/change-lead.ts'
import { optionalText } from '../../../domain/form-fields.ts'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema } from './lead-id.ts'

/** Where a lead stands and whose it is. @throws DomainError `conflict` for an older version */
export const changeLead = staffEndpoint({
  summary: 'Changes status and owner of a lead',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () =>
    z
      .object({
        version: z.int(),
        status: z.enum(LEAD_STATUSES).optional(),
        lost_reason: optionalText(500),
        owner_id: z.string().max(40).nullable().optional(),
      })
      .refine(({ status, lost_reason }) => status !== 'lost' || Boolean(lost_reason), { path: ['lost_reason'] }),
  answers: doneSchema,
  async act({ deps, principal, params: { id }, body: { version, status, lost_reason, owner_id } }) {
    await change(deps.booking, principal, id, { version, status, lostReason: lost_reason, ownerId: owner_id })
    return done
  },
})
