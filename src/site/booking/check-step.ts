/** The booking form by the API's own schema; apart from the form's values, because the schema's library is heavy. */
import { consultationSchema } from '../../domain/consultation.ts'
import { errorsByField, fieldMessage, type ValidationWords } from '../../domain/field-messages.ts'
import { bodyOf, type Errors, type Step, stepOf, type Values } from './form-values.ts'

const schema = consultationSchema()

/** Wrong fields of the booking: those of the first step only, or of both. Phones are left to the server. */
export function checkStep(values: Values, step: Step, words: ValidationWords): Errors {
  const checked = schema.safeParse(bodyOf(values), { error: (issue) => fieldMessage(issue, words) })
  if (checked.success) return {}
  const errors = errorsByField(checked.error.issues)
  return step === 2 ? errors : Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === 1))
}
