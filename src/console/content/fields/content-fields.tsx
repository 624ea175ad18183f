import type { Draft, DraftFields } from '../../../domain/content-form/draft.ts'
import type { Field, Form, Reference } from '../../../domain/content-form/field.ts'
import type { InputErrors } from '../../../domain/content-form/input-errors.ts'
import { referencesIn } from '../../../domain/content-form/references-in.ts'
import { CURRENCIES } from '../../../domain/currencies.ts'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { Fields } from './any-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldErrorNote } from './field-layout.tsx'
import { type EntryOptions, FormContext, namesKey } from './form-context.ts'
import { listOf, selectOptionsMax } from './reference-input.tsx'

/** All form fields of an entry. The caller provides the form element. */
export function ContentFields({
  form,
  drafts,
  fieldErrors,
  entryOptions,
  fixed = [],
  touched = '',
}: {
  form: Form
  drafts: DraftFields
  fieldErrors: InputErrors
  entryOptions: EntryOptions
  /** Names of the key fields, which are shown but cannot change. */
  fixed?: readonly string[]
  touched?: string | undefined
}) {
  return (
    <FormContext
      value={{ kind: form.kind, fieldErrors, entryOptions, currencies: currenciesIn(drafts), fixed, touched }}
    >
      <ErrorSummary form={form} />
      <FieldErrorNote name="" />
      <div className="grid grid-cols-1 gap-4">
        <Fields fields={form.fields} drafts={drafts} under="" />
      </div>
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

/** The currencies of the editions, and those that already have an amount. */
function currenciesIn(drafts: DraftFields): string[] {
  const currencyDrafts = drafts.currencies?.is === 'group' ? drafts.currencies.fields : {}
  const usual = editionCodes().map((locale) => {
    const draft = currencyDrafts[locale]
    return draft?.is === 'text' && draft.text !== '' ? draft.text : editionOf(locale).usualCurrency
  })
  const used = CURRENCIES.filter((currency) => Object.values(drafts).some((draft) => hasAmount(draft, currency)))
  return CURRENCIES.filter((currency) => usual.includes(currency) || used.includes(currency))
}

function hasAmount(draft: Draft, currency: string): boolean {
  if (draft.is === 'list') return draft.rows.some((row) => hasAmount(row.draft, currency))
  if (draft.is !== 'group') return false
  const amount = draft.fields[currency]
  return (
    (amount?.is === 'text' && amount.text !== '') ||
    Object.values(draft.fields).some((each) => hasAmount(each, currency))
  )
}

/** Referenced kinds that are too long for a select element, each once. */
function longLists(fields: readonly Field[], entryOptions: EntryOptions): Reference[] {
  const all = referencesIn(fields).filter(
    (refersTo) => (entryOptions[namesKey(refersTo)]?.length ?? 0) > selectOptionsMax,
  )
  return all.filter((refersTo, at) => all.findIndex((other) => namesKey(other) === namesKey(refersTo)) === at)
}
