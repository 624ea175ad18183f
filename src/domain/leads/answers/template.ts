/** Stored answer templates: a name for staff, and subject and text in each of their languages. */

import { z } from 'zod'
import { byEditionSchema } from '../../edition-code.ts'
import { editionCodes } from '../../editions.ts'
import { text, withoutControls } from '../../form-fields.ts'
import { tidyPlaceholders, unknownPlaceholders } from './placeholders.ts'

export const templatesMax = 60
const inLines = (value: string) => tidyPlaceholders(withoutControls(value).normalize('NFC').trim())
const inOneLine = (value: string) => inLines(value).replace(/\s+/g, ' ')

const WordingSchema = z.object({ subject: text(200, inOneLine), text: text(10_000, inLines) })
export type Wording = z.infer<typeof WordingSchema>

export const TemplateIdSchema = z.string().regex(/^[0-9a-z][0-9a-z-]{0,39}$/)

/** Languages without a text are left out; at least one has a text. */
export const TemplateSchema = z.object({
  title: text(100),
  texts: byEditionSchema(WordingSchema).refine((texts) => editionCodes().some((locale) => texts[locale]), {
    params: { code: 'required' },
  }),
})
export type AnswerTemplate = z.infer<typeof TemplateSchema>
export type Texts = AnswerTemplate['texts']

/** Placeholders without a value for any lead, by field. */
export function unknownPlaces(texts: Texts): { path: string; names: string[] }[] {
  const fields = editionCodes().flatMap((locale) =>
    (['subject', 'text'] as const).map((part) => ({
      path: `texts.${locale}.${part}`,
      names: unknownPlaceholders(texts[locale]?.[part] ?? ''),
    })),
  )
  return fields.filter(({ names }) => names.length > 0)
}
