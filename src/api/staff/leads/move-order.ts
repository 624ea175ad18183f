import { z } from 'zod'
import { moveOrderTo } from '../../../commands/leads/move-order.ts'
import { ORDER_STATES } from '../../../domain/leads/order-states.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { OrderParamsSchema, optionalTypedText } from './lead-id.ts'

/** A step of an order, on, back or to its end. @throws DomainError `conflict` for an older version */
export const moveOrder = staffEndpoint({
  summary: 'Takes an order a step on or back, or cancels it; who ordered is told of some by mail',
  access: consultantsOfLead,
  params: OrderParamsSchema,
  body: () =>
    z.object({
      version: z.int(),
      to: z.enum(ORDER_STATES),
      note: optionalTypedText(500),
      without_file: z.boolean().optional(),
    }),
  answers: doneSchema,
  async act({ deps, principal, params: { id, reference }, body }) {
    await moveOrderTo(deps.orders, principal, id, reference, body)
    return done
  },
})
