/** The organisation's own questions of the booking form: their types, and which of them a booking is asked. */

import { isOneOf } from './collections.ts'
import { isEntries } from './content/values.ts'

export const QUESTION_TYPES = ['text', 'long_text', 'number', 'choice', 'choices', 'date'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const QUESTION_STEPS = ['plans', 'contact'] as const
export type QuestionStep = (typeof QUESTION_STEPS)[number]

/** Fields of the form that a question can depend on, with the step that shows them. */
export const CONDITION_FIELDS = {
  countries: 'plans',
  degree: 'plans',
  intake_term: 'plans',
  source: 'plans',
  title: 'contact',
  office: 'contact',
  contact_method: 'contact',
} as const satisfies Record<string, QuestionStep>
export type ConditionField = keyof typeof CONDITION_FIELDS

/** Shows a question only if a field of the form, or another question, has one of these values; without values, if it has any. */
export type ShownIf = {
  field?: ConditionField | undefined
  question?: string | undefined
  values: readonly string[]
}

export type QuestionRules = {
  code: string
  type: QuestionType
  required: boolean
  options: readonly { code: string }[]
  shown_if?: ShownIf | null | undefined
}

export const hasOptions = ({ type }: { type: QuestionType }): boolean => isOneOf(['choice', 'choices'] as const, type)

/** Longest answers in characters. */
export const ANSWER_LENGTHS = { text: 200, long_text: 2000, number: 30, date: 10 } as const

/** A booking's body, before or after its validation. */
export type AnsweredBody = { readonly [field: string]: unknown }

/** The given texts of a value: one, several or none. */
export function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map((each) => String(each).trim())
    .filter(Boolean)
}

/** What a body answers to a question. */
export function answersTo(body: AnsweredBody, code: string): string[] {
  const { answers } = body
  return isEntries(answers) && Object.hasOwn(answers, code) ? textsOf(answers[code]) : []
}

/** The questions that a booking is asked, in their order: one that depends on an unasked question is not asked either. */
export function askedQuestions<Q extends QuestionRules>(questions: readonly Q[], body: AnsweredBody): Q[] {
  const byCode = new Map(questions.map((question) => [question.code, question]))
  const isAsked = ({ code, shown_if }: QuestionRules, passed: readonly string[]): boolean => {
    if (!shown_if) return true
    const { field, question = '', values } = shown_if
    const other = byCode.get(question)
    if (!field && (!other || passed.includes(question) || !isAsked(other, [...passed, code]))) return false
    const given = field ? textsOf(body[field]) : answersTo(body, question)
    return values.length === 0 ? given.length > 0 : given.some((value) => values.includes(value))
  }
  return questions.filter((question) => isAsked(question, [question.code]))
}

type Placed = { editions?: readonly string[] | undefined; order?: number | undefined }

/** The questions of an edition, by their `order`; those without one follow as they are listed. */
export const questionsOfEdition = <Q extends Placed>(questions: readonly Q[], edition: string): Q[] =>
  questions
    .filter(({ editions }) => editions?.includes(edition) ?? true)
    .toSorted((one, other) => (one.order ?? Number.MAX_SAFE_INTEGER) - (other.order ?? Number.MAX_SAFE_INTEGER))
