import type { DraftFields } from '../../../domain/content-form/draft.ts'
import type { Field, Form, Reference } from '../../../domain/content-form/field.ts'
import type { InputErrors } from '../../../domain/content-form/input-errors.ts'
import { referencesIn } from '../../../domain/content-form/references-in.ts'
import { useReader } from '../../messages/translations.ts'
import { currenciesIn } from '../prices/currencies-in.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FieldErrorNote } from './field-layout.tsx'
import { FoldedFields } from './folded-fields.tsx'
import { type EntryOptions, FormContext, type FormState, namesKey } from './form-context.ts'
import { HiddenEditions } from './hidden-editions.tsx'
import { listOf, selectOptionsMax } from './reference-input.tsx'
import { Suggestions } from './suggestions.tsx'

/** All form fields of an entry. The caller provides the form element. */
export function ContentFields({
  form,
  drafts,
  fieldErrors,
  entryOptions,
  fixed = [],
  touched = '',
  notes = {},
}: {
  form: Form
  drafts: DraftFields
  fieldErrors: InputErrors
  entryOptions: EntryOptions
  /** Names of the key fields, which are shown but cannot change. */
  fixed?: readonly string[]
  touched?: string | undefined
  notes?: FormState['notes'] | undefined
}) {
  return (
    <FormContext
      value={{ kind: form.kind, fieldErrors, entryOptions, currencies: currenciesIn(drafts), fixed, touched, notes }}
    >
      <ErrorSummary form={form} />
      <FieldErrorNote name="" />
      <div className="grid grid-cols-1 gap-4">
        <FoldedFields fields={form.fields} drafts={drafts} />
        <HiddenEditions form={form} drafts={drafts} />
      </div>
      <Suggestions kind={form.kind} fields={form.fields} locale={useReader().locale} />
      {longLists(form.fields, entryOptions).map((refersTo) => (
        <datalist key={namesKey(refersTo)} id={listOf(refersTo)}>
          {entryOptions[namesKey(refersTo)]?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      ))}
    </FormContext>
  )
}

/** Referenced kinds that are too long for a select element, each once. */
function longLists(fields: readonly Field[], entryOptions: EntryOptions): Reference[] {
  const all = referencesIn(fields).filter(
    (refersTo) => (entryOptions[namesKey(refersTo)]?.length ?? 0) > selectOptionsMax,
  )
  return all.filter((refersTo, at) => all.findIndex((other) => namesKey(other) === namesKey(refersTo)) === at)
}
