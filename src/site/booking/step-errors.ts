/** Validates the booking form by the API's schema; in a separate file, because the schema library is large. */
import { answerIssues } from '../../domain/booking-answers.ts'
import { consultationSchema } from '../../domain/consultation.ts'
import { errorsByField, type FieldErrors, type FieldSentences, fieldMessage } from '../../domain/field-messages.ts'
import { choiceIssues, type FormChoices } from '../../domain/form-choices.ts'
import { type BookingValues, bookingBody, type Step, stepOf } from './booking-values.ts'

const schema = consultationSchema()

/** Invalid fields of the booking: of the first step only, or of all. Only the server validates phone numbers. */
export function stepErrors(
  values: BookingValues,
  step: Step,
  options: FormChoices & { questions: Parameters<typeof answerIssues>[0] & Parameters<typeof stepOf>[1] },
  sentences: FieldSentences,
): FieldErrors {
  const body = bookingBody(values)
  const checked = schema.safeParse(body, { error: (issue) => fieldMessage(issue, sentences) })
  const { questions } = options
  const more = [...choiceIssues(options, body), ...answerIssues(questions, body)].map(
    ({ path, key, values: inserted }) => {
      return { path: [path], message: sentences.translate(key, inserted) }
    },
  )
  const errors = errorsByField([...(checked.error?.issues ?? []), ...more])
  if (step === 'contact') return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field, questions) === 'plans'))
}
