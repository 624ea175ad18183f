/** Validates the booking form by the API's schema; in a separate file, because the schema library is large. */
import { consultationSchema } from '../../domain/consultation.ts'
import { errorsByField, type FieldErrors, type FieldSentences, fieldMessage } from '../../domain/field-messages.ts'
import { type BookingValues, bookingBody, type Step, stepOf } from './booking-values.ts'

const schema = consultationSchema()

/** Invalid fields of the booking: of the first step only, or of both. Only the server validates phone numbers. */
export function stepErrors(values: BookingValues, step: Step, sentences: FieldSentences): FieldErrors {
  const checked = schema.safeParse(bookingBody(values), { error: (issue) => fieldMessage(issue, sentences) })
  if (checked.success) return {}
  const errors = errorsByField(checked.error.issues)
  return step === 2 ? errors : Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === 1))
}
