import { z } from 'zod'
import { readLeadChanges } from '../../../store/queries/leads/leads.ts'
import { consultants } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** A number that moves whenever an inbox would look another way. */
export const showChanges = staffEndpoint({
  summary: 'How often leads have changed',
  access: consultants,
  answers: z.object({ changes: z.int() }),
  act: async ({ deps }) => ({ changes: await readLeadChanges(deps.store.read) }),
})
