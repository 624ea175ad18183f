/** The organisation's own questions of the booking form. */

import { z } from 'zod'
import { CONDITION_FIELDS, hasOptions, QUESTION_STEPS, QUESTION_TYPES } from '../booking-questions.ts'
import { keysOf } from '../collections.ts'
import { EditionCodeSchema } from '../edition-code.ts'
import { editionCodes } from '../editions.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { demo, id, once, slug } from './fields.ts'

const optionsMin = 2
const optionsMax = 50

const OptionSchema = z.strictObject({ code: slug, name: LocalizedSchema })

const ShownIfSchema = z
  .strictObject({
    field: z.enum(keysOf(CONDITION_FIELDS)).optional(),
    /** The code of another question. */
    question: slug.optional(),
    /** Codes of choices or options; without any, every answer shows the question. */
    values: once(z.array(z.string().min(1).max(100))).default([]),
  })
  .refine(({ field, question }) => (field === undefined) !== (question === undefined), {
    path: ['field'],
    message: 'a field or a question, one of the two',
  })

export const BookingQuestionSchema = z
  .strictObject({
    id,
    /** Part of stored answers: another code is another question. */
    code: slug,
    label: LocalizedSchema,
    help: LocalizedSchema.optional(),
    type: z.enum(QUESTION_TYPES),
    /** For `choice` and `choices`. */
    options: z.array(OptionSchema).max(optionsMax).default([]),
    required: z.boolean().default(false),
    step: z.enum(QUESTION_STEPS),
    /** The place within its step; questions without one follow in the order of the list. */
    order: z.int().min(1).max(999).optional(),
    /** The editions that show it; all without the list. */
    editions: once(z.array(EditionCodeSchema).min(1)).optional(),
    shown_if: ShownIfSchema.optional(),
    demo,
  })
  .refine((question) => !hasOptions(question) || question.options.length >= optionsMin, {
    path: ['options'],
    message: 'two options or more',
  })
  .refine((question) => hasOptions(question) || question.options.length === 0, {
    path: ['options'],
    message: 'options only for a choice',
  })
  .superRefine(({ options }, { addIssue }) => {
    for (const path of repeatedOptions(options)) addIssue({ code: 'custom', path, message: 'each once' })
  })

type Options = readonly z.output<typeof OptionSchema>[]

/** The paths of codes and names that an option before has too. */
const repeatedOptions = (options: Options): (string | number)[][] =>
  options.flatMap(({ code, name }, at) => {
    const before = options.slice(0, at)
    const locales = editionCodes().filter(
      (locale) => name[locale] && before.some((other) => isAlike(other.name[locale], name[locale])),
    )
    return [
      ...(before.some((other) => other.code === code) ? [['options', at, 'code']] : []),
      ...locales.map((locale) => ['options', at, 'name', locale]),
    ]
  })

const folded = (text: string | undefined) => text?.normalize('NFKC').trim().toLowerCase()
const isAlike = (one: string | undefined, other: string | undefined) => folded(one) === folded(other)

export type BookingQuestion = z.output<typeof BookingQuestionSchema>
