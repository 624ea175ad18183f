import { z } from 'zod'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { countryNames } from '../../db/queries/code-names.ts'
import { CONDITION_FIELDS, QUESTION_STEPS, QUESTION_TYPES, questionsOfEdition } from '../../domain/booking-questions.ts'
import { CHAT_CHANNELS } from '../../domain/chat-channels.ts'
import { OTHER_COUNTRY, TITLES } from '../../domain/codes.ts'
import { isOneOf, keysOf } from '../../domain/collections.ts'
import { CHANNEL_KINDS } from '../../domain/content/form-choices.ts'
import type { Block } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { channelsInOrder, choicesShownIn } from '../../domain/form-choices.ts'
import { intakeYears } from '../../domain/intake.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import { officesShownIn } from '../../domain/offices.ts'
import { choicesOf } from '../../domain/translators.ts'
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
  contact_method: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(CHANNEL_KINDS) })),
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
    const [site, offices, countries, consultation, questions, sources, channels, degrees, intakes] = await Promise.all([
      findBlock(deps.store.read, 'site', 'site'),
      listBlocks(deps.store.read, 'offices'),
      countryNames(deps.store.read, locale),
      findBlock(deps.store.read, 'consultation', 'consultation'),
      listBlocks(deps.store.read, 'booking_questions'),
      listBlocks(deps.store.read, 'booking_sources'),
      listBlocks(deps.store.read, 'contact_channels'),
      listBlocks(deps.store.read, 'degrees'),
      listBlocks(deps.store.read, 'intakes'),
    ])
    const consent = consultation?.consent
    // the firm can answer only in apps where it has an account
    const accounts = [site?.chat ?? {}, ...offices.map(({ chat }) => chat ?? {})].flatMap(keysOf)
    const answered = channels.filter(({ code }) => !isOneOf(CHAT_CHANNELS, code) || isOneOf(accounts, code))
    const withNames = (choices: Parameters<typeof serializeChoices>[0]) => serializeChoices(choices, locale)
    return {
      title: choicesOf(locale, 'title', TITLES),
      office: officesShownIn(offices, locale).map(({ code, name, short_name }) => ({
        code,
        name: localize(short_name ?? name, locale).text,
      })),
      contact_method: channelsInOrder(choicesShownIn(answered, locale), editionOf(locale).chat).map(
        ({ kind, ...channel }) => ({
          ...nameChoice(channel, locale),
          kind,
        }),
      ),
      countries: [...countries.options, { code: OTHER_COUNTRY, name: countries.nameOf(OTHER_COUNTRY) }],
      degree: withNames(degrees),
      intake_year: intakeYears(
        deps.booking.now(),
        locale,
        choicesShownIn(intakes, locale).map(({ month }) => month),
      ),
      intake_term: withNames(intakes),
      source: withNames(sources),
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

type Choice = { code: string; name: Localized; editions?: readonly string[] | undefined }

const nameChoice = ({ code, name }: Choice, locale: Locale) => ({ code, name: localize(name, locale).text })
/** The choices that an edition shows, with names. */
const serializeChoices = (choices: readonly Choice[], locale: Locale) =>
  choicesShownIn(choices, locale).map((choice) => nameChoice(choice, locale))

/** How a visitor may have heard of the consultancy. */
export const listSources = endpoint({
  summary: 'Options for “How did you hear about us?”',
  cache: briefCache,
  answers: z.object({ sources: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })) }),
  async act({ deps, locale }) {
    const sources = choicesShownIn(await listBlocks(deps.store.read, 'booking_sources'), locale)
    return { sources: sources.map((source) => ({ id: source.id, ...nameChoice(source, locale) })) }
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
