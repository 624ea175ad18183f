import { z } from 'zod'
import { mergeLeads as merge } from '../../../commands/leads/merge-leads.ts'
import { tellApart as tell } from '../../../commands/leads/tell-apart.ts'
import { undoMerge as undo } from '../../../commands/leads/undo-merge.ts'
import { CHOSEN_FIELDS, type MergeChoice } from '../../../domain/leads/merge.ts'
import { consultantsOfBothLeads, consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema, LeadsParamsSchema } from './lead-id.ts'

const SideSchema = z.enum(['kept', 'gone'])
const ChoiceSchema = z.object(
  Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, SideSchema])) as Record<keyof MergeChoice, typeof SideSchema>,
)

/** Makes one of two leads: `id` is kept. @throws DomainError `conflict` when either was changed since it was looked at */
export const mergeLeads = staffEndpoint({
  summary: 'Merges another lead into one, with the choice of each field',
  access: consultantsOfBothLeads,
  params: LeadsParamsSchema,
  body: () => z.object({ version: z.int(), other_version: z.int(), choice: ChoiceSchema }),
  answers: z.object({ merge: z.string() }),
  async act({ deps, principal, params: { id, other }, body: { version, other_version, choice } }) {
    const asked = { keptId: id, goneId: other, version, otherVersion: other_version, choice }
    return { merge: await merge(deps.booking, principal, asked) }
  },
})

export const tellApart = staffEndpoint({
  summary: 'Notes that two leads are two people, or that they may be one after all',
  access: consultantsOfBothLeads,
  params: LeadsParamsSchema,
  body: () => z.object({ is_apart: z.boolean() }),
  answers: doneSchema,
  async act({ deps, principal, params: { id, other }, body: { is_apart } }) {
    await tell(deps.booking, principal, { leadId: id, otherId: other, isApart: is_apart })
    return done
  },
})

/** Takes a merge back. @throws DomainError `conflict`, `forbidden`; FieldsError when it is too late */
export const undoMerge = staffEndpoint({
  summary: 'Takes a merge back within thirty days; `stayed` are the fields that were changed since',
  access: consultantsOfLead,
  params: LeadParamsSchema.extend({ merge: LeadParamsSchema.shape.id }),
  body: () => z.object({ version: z.int() }),
  answers: z.object({ stayed: z.array(z.enum(CHOSEN_FIELDS)) }),
  act: ({ deps, principal, params: { id, merge: mergeId }, body: { version } }) =>
    undo(deps.booking, principal, { leadId: id, mergeId, version }),
})
