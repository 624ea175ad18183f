/** The choices of the booking form that are content: which an edition shows, and which values a booking may have. */
import { type CodeNames, NO_NAMES } from './code-names.ts'
import type { ChannelKind } from './content/form-choices.ts'
import type { FieldIssue } from './domain-error.ts'

type Choice = { code: string; editions?: readonly string[] | undefined }

/** Known codes by the field of the form. */
export type FormChoices = {
  source: readonly Choice[]
  degree: readonly Choice[]
  intake_term: readonly Choice[]
  contact_method: readonly (Choice & { kind: ChannelKind })[]
}

/** The names of all choices in a language, by the field of the form. */
export type ChoiceNames = { [F in keyof FormChoices]: CodeNames }
export const NO_CHOICES: ChoiceNames = {
  source: NO_NAMES,
  degree: NO_NAMES,
  intake_term: NO_NAMES,
  contact_method: NO_NAMES,
}

/** The choices of an edition, as they are listed. */
export const choicesShownIn = <C extends { editions?: readonly string[] | undefined }>(
  choices: readonly C[],
  edition: string,
): C[] => choices.filter(({ editions }) => editions?.includes(edition) ?? true)

/** Channels in the order of the list, with the edition's chat app as the second. */
export function channelsInOrder<C extends { code: string }>(channels: readonly C[], chat: string): C[] {
  const [first, ...others] = channels
  const isChat = ({ code }: C) => code === chat
  return first ? [first, ...others.filter(isChat), ...others.filter((channel) => !isChat(channel))] : []
}

const REQUIRED = ['degree', 'source'] as const
const OPTIONAL = ['intake_term', 'contact_method'] as const

/**
 * The fields of a booking with an unknown choice, without a required one, or without the ID of the chosen chat app.
 * @param edition the one whose form was filled in; a browser has only its choices, which are for all
 */
export function choiceIssues(
  choices: FormChoices,
  body: { readonly [field: string]: unknown },
  edition = '',
): FieldIssue[] {
  const isMissing = (field: string) => ['', null, undefined].some((nothing) => body[field] === nothing)
  const isKnown = (field: keyof FormChoices) => choices[field].some(({ code }) => code === body[field])
  const missing = REQUIRED.filter((field) => isMissing(field) && choicesShownIn(choices[field], edition).length > 0)
  const unknown = [...REQUIRED, ...OPTIONAL].filter((field) => !isMissing(field) && !isKnown(field))
  const channel = choices.contact_method.find(({ code }) => code === body.contact_method)
  const needsId = channel?.kind === 'app_id' && (typeof body.chat_id !== 'string' || body.chat_id.trim() === '')
  return [
    ...missing.map((field) => ({ path: field, key: `fields.${field}.required` })),
    ...unknown.map((field) => ({ path: field, key: 'invalid' })),
    ...(needsId ? [{ path: 'chat_id', key: 'fields.chat_id.required' }] : []),
  ]
}
