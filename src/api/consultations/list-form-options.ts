import { z } from 'zod'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { countryNames } from '../../db/queries/code-names.ts'
import { CONDITION_FIELDS, QUESTION_STEPS, QUESTION_TYPES, questionsOfEdition } from '../../domain/booking-questions.ts'
import { CONTACT_METHODS, DEGREES, INTAKE_TERMS, OTHER_COUNTRY, SOURCES, TITLES } from '../../domain/codes.ts'
import { keysOf } from '../../domain/collections.ts'
import type { Block } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { type Edition, editionOf, type Locale } from '../../domain/editions.ts'
import { intakeYears } from '../../domain/intake.ts'
import { localize } from '../../domain/localized.ts'
import { officesShownIn } from '../../domain/offices.ts'
import { choiceName, choicesOf } from '../../domain/translators.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'

const ChoicesSchema = z.array(z.object({ code: z.string(), name: z.string() }))
/** One of the organisation's own questions; its answer is `answers.CODE` of a booking. */
const QuestionSchema = z.object({
  code: z.string(),
  step: z.enum(QUESTION_STEPS),
  type: z.enum(QUESTION_TYPES),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  options: ChoicesSchema,
  /** The field, or the question by its code, that must have one of these values; any value if there are none. */
  shown_if: z
    .object({
      field: z.enum(keysOf(CONDITION_FIELDS)).optional(),
      question: z.string().optional(),
      values: z.array(z.string()),
    })
    .nullable(),
})
const FormOptionsSchema = z.object({
  title: ChoicesSchema,
  office: ChoicesSchema,
  contact_method: ChoicesSchema,
  countries: ChoicesSchema,
  degree: ChoicesSchema,
  intake_year: z.array(z.int()),
  intake_term: ChoicesSchema,
  source: ChoicesSchema,
  consent: z.object({ version: z.string(), text: z.string() }),
  questions: z.array(QuestionSchema),
})

/** All choices of the forms with codes and names, the edition's own first. */
export const listFormOptions = endpoint({
  summary: 'All options of the forms, with codes and names',
  answers: z.object({ form_options: FormOptionsSchema }),
  async act({ deps, locale }) {
    const [offices, countries, consultation, questions] = await Promise.all([
      listBlocks(deps.store.read, 'offices'),
      countryNames(deps.store.read, locale),
      findBlock(deps.store.read, 'consultation', 'consultation'),
      listBlocks(deps.store.read, 'booking_questions'),
    ])
    const consent = consultation?.consent
    return {
      title: choicesOf(locale, 'title', TITLES),
      office: officesShownIn(offices, locale).map(({ code, name, short_name }) => ({
        code,
        name: localize(short_name ?? name, locale).text,
      })),
      contact_method: choicesOf(locale, 'contact_method', methodsInOrder(editionOf(locale))),
      countries: [...countries.options, { code: OTHER_COUNTRY, name: countries.nameOf(OTHER_COUNTRY) }],
      degree: choicesOf(locale, 'degree', DEGREES),
      intake_year: intakeYears(deps.booking.now(), locale),
      intake_term: choicesOf(locale, 'intake_term', INTAKE_TERMS),
      source: choicesOf(locale, 'source', SOURCES),
      consent: { version: consent?.version ?? '', text: consent ? localize(consent.text, locale).text : '' },
      questions: questionsOfEdition(questions, locale).map((question) => serializeQuestion(question, locale)),
    }
  },
  present: (form_options) => ({ form_options }),
})

function serializeQuestion(question: Block<'booking_questions'>, locale: Locale): z.input<typeof QuestionSchema> {
  const { code, step, type, label, help, required, options, shown_if = null } = question
  return {
    code,
    step,
    type,
    label: localize(label, locale).text,
    help: help ? localize(help, locale).text : '',
    required,
    options: options.map((option) => ({ code: option.code, name: localize(option.name, locale).text })),
    shown_if,
  }
}

/** The edition's chat app comes after the phone; the others follow. */
function methodsInOrder({ chat }: Edition): string[] {
  const first = ['phone', chat, 'email']
  return [...first, ...CONTACT_METHODS.filter((code) => !first.includes(code))]
}

/** How a visitor may have heard of the consultancy. */
export const listSources = endpoint({
  summary: 'Options for “How did you hear about us?”',
  cache: briefCache,
  answers: z.object({ sources: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })) }),
  async act({ locale }) {
    return {
      sources: SOURCES.map((code, index) => ({ id: index + 1, code, name: choiceName(locale, 'source', code) })),
    }
  },
})

/** What the consultation page says around its form. */
export const showConsultationCopy = endpoint({
  summary: 'Texts of the consultation page',
  cache: briefCache,
  answers: z.object({
    consultation: z.object({
      intro: z.string(),
      next_steps: z.array(z.object({ title: z.string(), desc: z.string() })),
    }),
  }),
  async act({ deps, locale }) {
    const block = await findBlock(deps.store.read, 'consultation', 'consultation')
    if (!block) throw new DomainError('not_found')
    const text = (texts: Parameters<typeof localize>[0]) => localize(texts, locale).text
    return {
      intro: text(block.intro),
      next_steps: block.next_steps.map(({ title, desc }) => ({ title: text(title), desc: text(desc) })),
    }
  },
  present: (consultation) => ({ consultation }),
})

/** A fresh captcha: `image` a PNG data URI; a key serves once, for ten minutes. */
export const issueCaptcha = endpoint({
  summary: 'A new captcha: its picture and a key that works once within ten minutes',
  answers: z.object({
    key: z.string(),
    image: z.string(),
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string().optional() }),
  }),
  act: async ({ deps }) => deps.issueCaptcha(),
})
