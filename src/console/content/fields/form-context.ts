/** State that all fields of a form share. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Field, Reference } from '../../../domain/content-form/field.ts'
import type { InputErrors } from '../../../domain/content-form/input-errors.ts'
import { editionOf, isLocale } from '../../../domain/editions.ts'
import { useReader } from '../../messages/translations.ts'
import { errorText, helpOf, labelOf, optionOf, translateForm, unitOf } from './labels.ts'
import { languageOf } from './runs.ts'

/** An entry that a field can refer to: the stored value and its label. */
export type EntryOption = { value: string; label: string }
/** Entries by kind and field, for example `schools.slug`. */
export type EntryOptions = Readonly<Record<string, readonly EntryOption[]>>

export type FormState = {
  kind: string
  fieldErrors: InputErrors
  entryOptions: EntryOptions
  /** The currencies that amount fields are shown for. */
  currencies: readonly string[]
  /** Names of fields that cannot change. */
  fixed: readonly string[]
  /** Name of the field that a button has just changed. */
  touched: string
  /** Notes below fields, by their names. */
  notes: Readonly<Record<string, ReactNode>>
}

export const FormContext = createContext<FormState>({
  kind: '',
  fieldErrors: {},
  entryOptions: {},
  currencies: [],
  fixed: [],
  touched: '',
  notes: {},
})

export const namesKey = ({ kind, by }: Reference) => `${kind}.${by}`

/** Form state with labels, and with error sentences for a field or anything below it. */
export function useForm() {
  const state = useContext(FormContext)
  const { locale } = useReader()
  const { kind, fieldErrors } = state
  return {
    ...state,
    locale,
    label: (field: Field) => {
      const text = labelOf(kind, field, locale) ?? field.name
      const language = languageOf(field)
      return isLocale(language) ? `${text} · ${editionOf(language).ownName}` : text
    },
    help: (field: Field) => helpOf(kind, field, locale),
    unit: (field: Field) => (field.unit ? unitOf(field.unit, locale) : undefined),
    option: (field: Field, option: string) => optionOf(field, option, locale),
    t: (key: Parameters<typeof translateForm>[1], values?: Record<string, string | number>) =>
      translateForm(locale, key, values),
    sentences: (name: string) => (fieldErrors[name] ?? []).map((each) => errorText(locale, each)),
    hasErrorBelow: (name: string) =>
      Object.keys(fieldErrors).some((each) => each === name || each.startsWith(`${name}.`)),
    namesOf: (refersTo: Reference | undefined) => (refersTo ? state.entryOptions[namesKey(refersTo)] : undefined),
  }
}
