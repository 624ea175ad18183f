import { z } from 'zod'
import { oneself } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Who is signed in, and what they may. */
export const showMe = staffEndpoint({
  summary: 'Who is signed in',
  access: oneself,
  answers: z.object({
    name: z.string(),
    email: z.string(),
    role: z.string(),
    offices: z.array(z.string()),
    locale: z.string(),
    time_zone: z.string(),
    is_strong: z.boolean(),
  }),
  act: async ({ principal: { name, email, role, offices, locale, timeZone, isStrong } }) => ({
    name,
    email,
    role,
    offices: [...offices],
    locale,
    time_zone: timeZone,
    is_strong: isStrong,
  }),
})
