import { z } from 'zod'
import { optionalText, text, withoutControls } from '../../../domain/form-fields.ts'

/** A lead's id, as it stands in addresses. */
export const LeadParamsSchema = z.object({ id: z.string().regex(/^[0-9a-z]{16}$/) })
/** Two leads: the one that is looked at, and another one. */
export const LeadsParamsSchema = LeadParamsSchema.extend({ other: LeadParamsSchema.shape.id })
/** A browser sends two characters for each end of a line; a limit counts one, as the form does. */
const inLines = (value: string) => withoutControls(value).replace(/\r\n?/g, '\n').normalize('NFC').trim()
/** Text of several lines that staff type: not empty, without the signs that no database and no mail takes. */
export const typedText = (max: number) => text(max, inLines)
/** The same where nothing may stand. */
export const optionalTypedText = (max: number) => optionalText(max, inLines)

/** An order of a lead, as it stands in addresses. */
export const OrderParamsSchema = LeadParamsSchema.extend({ reference: z.string().regex(/^[0-9A-Z-]{4,40}$/) })
/** A file of a lead. */
export const FileParamsSchema = LeadParamsSchema.extend({ file_id: z.string().regex(/^[\w-]{16,64}$/) })
