/** The booking form by the API's own schema; apart from the form's values, because the schema's library is heavy. */
import { consultationSchema } from '../../domain/consultation.ts'
import { errorsByField, type FieldErrors, type FieldSentences, fieldMessage } from '../../domain/field-messages.ts'
import { type BookingValues, bookingBody, type Step, stepOf } from './booking-values.ts'

const schema = consultationSchema()

/** Wrong fields of the booking: those of the first step only, or of both. Phones are left to the server. */
export function stepErrors(values: BookingValues, step: Step, sentences: FieldSentences): FieldErrors {
  const checked = schema.safeParse(bookingBody(values), { error: (issue) => fieldMessage(issue, sentences) })
  if (checked.success) return {}
  const errors = errorsByField(checked.error.issues)
  return step === 2 ? errors : Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === 1))
}
