/** Answers to the organisation's own questions of the booking form: validation, storage and text. */
import {
  ANSWER_LENGTHS,
  type AnsweredBody,
  answersTo,
  askedQuestions,
  hasOptions,
  type QuestionRules,
  type QuestionType,
} from './booking-questions.ts'
import type { FieldIssue } from './domain-error.ts'
import type { Locale } from './editions.ts'
import { CONTROL, tidy } from './form-fields.ts'
import { type Localized, localize } from './localized.ts'
import { writtenDay } from './moments.ts'

/** An answer as it is stored with its booking: with the label and the options' names as they were asked. */
export type StoredAnswer = {
  code: string
  type: QuestionType
  label: Localized
  /** What was typed or picked: a text, a number as typed, a day such as 2027-09-01, or codes of options. */
  values: string[]
  /** Names of the chosen options. */
  names?: Localized[]
}

type AskedQuestion = Omit<QuestionRules, 'options'> & {
  label: Localized
  options: readonly { code: string; name: Localized }[]
}

/** The invalid answers of a booking, as paths below `answers` with message keys. */
export const answerIssues = (questions: readonly QuestionRules[], body: AnsweredBody): FieldIssue[] =>
  askedQuestions(questions, body).flatMap((question) => {
    const issue = issueOf(question, answersTo(body, question.code))
    return issue ? [{ path: `answers.${question.code}`, ...issue }] : []
  })

type Issue = Omit<FieldIssue, 'path'>

function issueOf({ type, required, options }: QuestionRules, given: readonly string[]): Issue | null {
  const [first] = given
  if (first === undefined) return required ? { key: `fields.answers.${REQUIRED[type]}` } : null
  if (type === 'choice' || type === 'choices') {
    const isOffered = given.every((value) => options.some(({ code }) => code === value))
    return isOffered && (type === 'choices' || given.length === 1) ? null : { key: 'fields.answers.option' }
  }
  const value = shape(type, first)
  if (given.length > 1 || CONTROL.test(value)) return { key: 'invalid' }
  if (type === 'number') return NUMBER.test(value) ? null : { key: 'fields.answers.number' }
  if (type === 'date') return isDay(value) ? null : { key: 'fields.answers.date' }
  const max = ANSWER_LENGTHS[type]
  return value.length > max ? { key: 'tooLong', values: { max } } : null
}

const REQUIRED: Record<QuestionType, string> = {
  text: 'required',
  long_text: 'required',
  number: 'required',
  choice: 'choose',
  choices: 'choose_some',
  date: 'choose_date',
}

/** Both 6.5 and 6,5, with or without separators of thousands: stored as typed, because 6,500 means two numbers. */
const NUMBER = /^(?=.{1,30}$)[+-]?\d+([.,]\d+)*$/
const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** The stored form of a typed text. */
function shape(type: QuestionType, value: string): string {
  if (type === 'long_text') return tidy(value)
  const line = tidy(value).replace(/\s+/g, ' ')
  return type === 'number' ? line.normalize('NFKC').replace(/[−–]/g, '-').replaceAll(' ', '') : line
}

/** The answers of a booking without `answerIssues`, in the order of the questions. */
export const readAnswers = (questions: readonly AskedQuestion[], body: AnsweredBody): StoredAnswer[] =>
  askedQuestions(questions, body).flatMap((question) => {
    const { code, type, label, options } = question
    const given = answersTo(body, code)
    if (given.length === 0) return []
    if (!hasOptions(question)) return [{ code, type, label, values: given.map((value) => shape(type, value)) }]
    const chosen = options.filter((option) => given.includes(option.code))
    return [{ code, type, label, values: chosen.map((option) => option.code), names: chosen.map(({ name }) => name) }]
  })

/** Whether the visitor typed the answer freely: emails to unverified addresses leave it out. */
export const isFreeText = ({ type }: Pick<StoredAnswer, 'type'>): boolean => type === 'text' || type === 'long_text'

/** An answer in a language: names of options, a day as it is written there, any other as typed. */
export function answerText({ type, values, names }: StoredAnswer, locale: Locale): string {
  if (names) return names.map((name) => localize(name, locale).text).join(' · ')
  const [value = ''] = values
  return type === 'date' ? writtenDay(new Date(`${value}T00:00:00Z`), locale, 'UTC') : value
}

/** A label and its answer, for each answer. */
export const answerRows = (answers: readonly StoredAnswer[], locale: Locale): [label: string, text: string][] =>
  answers.map((answer) => [localize(answer.label, locale).text, answerText(answer, locale)])

/** The words of answers for the search of leads: typed texts, and the names of options in every language. */
export const answerWords = (answers: readonly StoredAnswer[]): string[] =>
  answers.flatMap(
    ({ values, names }) => names?.flatMap((name) => Object.values(name).flatMap((text) => text || [])) ?? values,
  )
