/** Answer templates that a new firm starts with; its staff can change them. */

import { z } from 'zod'
import { byEditionSchema } from '../edition-code.ts'
import { unknownPlaces } from '../leads/answers/template.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { id, slug } from './fields.ts'

const wording = z.strictObject({ subject: z.string().trim().min(1), text: z.string().trim().min(1) })

export const AnswerTemplatesSchema = z.strictObject({
  id,
  code: slug,
  /** The name that staff see. */
  name: LocalizedSchema,
  texts: byEditionSchema(wording).refine(
    (texts) => unknownPlaces(texts).length === 0,
    'places such as {name} that leads have a value for',
  ),
})
