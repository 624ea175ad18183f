/** Conditions of the booking form's own questions lead to a field or question that is shown before, and name its values. */
import {
  CONDITION_FIELDS,
  type ConditionField,
  hasOptions,
  QUESTION_STEPS,
  type QuestionStep,
} from '../../domain/booking-questions.ts'
import { TITLES } from '../../domain/codes.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'

const file = 'booking-questions.yaml'

type Question = Content['blocks']['booking_questions'][number]
type ShownIf = NonNullable<Question['shown_if']>

/** Errors of the conditions. */
export function checkBookingQuestions(content: Content): ContentIssue[] {
  const questions = content.blocks.booking_questions
  const choices = choicesOf(content)
  const byCode = new Map(questions.map((question) => [question.code, question]))
  return questions.flatMap((question) => {
    const { code, shown_if } = question
    if (!shown_if) return []
    const expected = shown_if.field
      ? [...laterStep(question, CONDITION_FIELDS[shown_if.field]), ...unknownValues(shown_if, choices[shown_if.field])]
      : questionErrors(question, shown_if, byCode)
    return expected.map(([message, value]) => ({ file, path: `${code} · shown_if`, expected: message, found: value }))
  })
}

/** The codes of the fields of the form. */
const choicesOf = ({ blocks, countries }: Content): Record<ConditionField, readonly string[]> => ({
  countries: [...countries.map(({ code }) => code), 'other'],
  degree: blocks.degrees.map(({ code }) => code),
  intake_term: blocks.intakes.map(({ code }) => code),
  source: blocks.booking_sources.map(({ code }) => code),
  title: TITLES,
  office: blocks.offices.map(({ code }) => code),
  contact_method: blocks.contact_channels.map(({ code }) => code),
})

type Expected = [message: string, value: string]

function questionErrors(question: Question, shownIf: ShownIf, byCode: ReadonlyMap<string, Question>): Expected[] {
  const other = byCode.get(shownIf.question ?? '')
  if (!other) return []
  if (leadsBack(question, byCode)) return [['a question that does not depend on this one', other.code]]
  const isShownIn = ({ editions }: Question, locale: Locale) => editions?.includes(locale) ?? true
  const missing = editionCodes().filter((locale) => isShownIn(question, locale) && !isShownIn(other, locale))
  return [
    ...laterStep(question, other.step),
    ...missing
      .slice(0, 1)
      .map((locale): Expected => ['a question of the same editions', `${other.code}, not in ${locale}`]),
    ...(hasOptions(other)
      ? unknownValues(
          shownIf,
          other.options.map((option) => option.code),
        )
      : shownIf.values.slice(0, 1).map((value): Expected => ['no values, as this question has no options', value])),
  ]
}

/** Whether the conditions of a question lead back to it. */
function leadsBack({ code }: Question, byCode: ReadonlyMap<string, Question>): boolean {
  const passed = new Set<string>()
  for (
    let next = byCode.get(code)?.shown_if?.question;
    next !== undefined;
    next = byCode.get(next)?.shown_if?.question
  ) {
    if (next === code) return true
    if (passed.has(next)) return false
    passed.add(next)
  }
  return false
}

const laterStep = ({ step }: Question, otherStep: QuestionStep): Expected[] =>
  QUESTION_STEPS.indexOf(otherStep) > QUESTION_STEPS.indexOf(step)
    ? [['a field of this step or an earlier one', otherStep]]
    : []

const unknownValues = ({ values }: ShownIf, allowed: readonly string[]): Expected[] =>
  values.filter((value) => !allowed.includes(value)).map((value) => [`one of ${allowed.join(', ')}`, value])
