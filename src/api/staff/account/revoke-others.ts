import { z } from 'zod'
import { revokeOtherSessions } from '../../../commands/staff/sessions.ts'
import { oneself } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Every other session of whoever asks ends. */
export const revokeOtherOwnSessions = staffEndpoint({
  summary: 'Ends all of one’s sessions but this one',
  access: oneself,
  answers: z.object({ ended: z.int() }),
  act: async ({ deps: { staff }, principal }) => ({ ended: await revokeOtherSessions(staff, principal) }),
})
