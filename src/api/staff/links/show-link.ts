import { z } from 'zod'
import { readLink } from '../../../commands/staff/accept.ts'
import { isSetupOpen } from '../../../commands/staff/first-admin.ts'
import { anybody } from '../access.ts'
import { tokenField } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Whom a link lets in; null when it was used, is over or never was. */
export const showLink = staffEndpoint({
  summary: 'What a one-time link is for',
  access: anybody,
  query: z.object({ token: tokenField }),
  answers: z.object({
    link: z
      .object({ kind: z.enum(['setup', 'invite', 'reset']), email: z.string(), locale: z.string().nullable() })
      .nullable(),
  }),
  async act({ deps: { staff }, query: { token } }) {
    if (await isSetupOpen(staff, token)) return { link: { kind: 'setup' as const, email: '', locale: null } }
    const found = await readLink(staff, token)
    return { link: found && { kind: found.kind, email: found.person.email, locale: found.person.locale } }
  },
})
