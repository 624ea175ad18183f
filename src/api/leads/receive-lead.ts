import { z } from 'zod'
import { SentLeadSchema } from '../../domain/connections/sent-lead.ts'
import { receiveLead as receive } from '../../services/connections/receive-lead.ts'
import { endpoint } from '../endpoint.ts'

/** Adds a lead from a form of another program, which has an API key. */
export const receiveLead = endpoint({
  summary: 'Adds a lead from another program’s form; needs an API key',
  scope: 'leads:create',
  body: () => SentLeadSchema,
  answers: z.object({ reference: z.string(), url: z.url() }),
  async act({ deps, apiKey, body }) {
    const { id, isNew } = await receive(deps.booking, apiKey, body)
    return { id, isNew, url: deps.booking.leadAddress(id) }
  },
  statusOf: ({ isNew }) => (isNew ? 201 : 200),
  present: ({ id, url }) => ({ reference: id, url }),
})
