/** Files in both directions: what a person sent, and what is made for them. */
import { z } from 'zod'
import { addLeadFile as add, noteFileTaken, removeLeadFile as remove } from '../../../commands/leads/lead-files.ts'
import { findFileOfLead } from '../../../store/queries/leads/lead-files.ts'
import { ApiError } from '../../errors.ts'
import { consultantsOfLead } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { FileParamsSchema, OrderParamsSchema } from './lead-id.ts'

/** As visitors' uploads. */
const fileBytesMax = 10 * 1024 * 1024

export const addLeadFile = staffEndpoint({
  summary: 'Puts in a file for whoever ordered: a PDF or a Word file; they see it once the order is delivered',
  access: consultantsOfLead,
  params: OrderParamsSchema,
  maxBytes: fileBytesMax,
  file: 'file',
  answers: z.object({ id: z.string() }),
  async act({ deps, caller, principal, params: { id: leadId, reference }, file }) {
    return { id: await add(deps.uploads, principal, { leadId, reference }, { ...file, address: caller.address }) }
  },
})

export const removeLeadFile = staffEndpoint({
  summary: 'Takes back a file that staff put in',
  access: consultantsOfLead,
  params: FileParamsSchema,
  answers: doneSchema,
  async act({ deps, principal, params: { id, file_id: file } }) {
    await remove(deps.uploads, principal, id, file)
    return done
  },
})

/** One file with its bytes, in base64: to be saved, never to be shown. @throws ApiError `not_found` */
export const showLeadFile = staffEndpoint({
  summary: 'A file of a lead, with its bytes in base64',
  access: consultantsOfLead,
  params: FileParamsSchema,
  answers: z.object({ name: z.string(), content: z.base64() }),
  async act({ deps, principal, params: { id, file_id: file } }) {
    const found = await findFileOfLead(deps.store.read, id, file)
    const bytes = found && (await deps.uploads.files.read(file))
    if (!found || !bytes) throw new ApiError('not_found')
    await noteFileTaken(deps.uploads, principal, id, file)
    return { name: found.name, content: Buffer.from(bytes).toString('base64') }
  },
})
