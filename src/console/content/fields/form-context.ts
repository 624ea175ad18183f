/** What every field of a form needs to know of it. */
import { createContext, useContext } from 'react'
import type { Field, Reference } from '../../../domain/content-form/field.ts'
import type { WrongFields } from '../../../domain/content-form/wrong-fields.ts'
import { EDITIONS, isLocale } from '../../../domain/editions.ts'
import { useReader } from '../../messages/words.ts'
import { languageOf } from './runs.ts'
import { helpOf, labelOf, optionOf, sayForm, sayWrong, unitOf } from './words.ts'

/** A thing that fields may name: what the source says, and what it is called. */
export type Named = { value: string; label: string }
/** Things by kind and field, as `schools.slug`. */
export type NamedThings = Readonly<Record<string, readonly Named[]>>

export type FormState = {
  kind: string
  wrong: WrongFields
  named: NamedThings
  /** Currencies that amounts are shown in; the others have none. */
  currencies: readonly string[]
  /** Names of fields that can't be changed. */
  fixed: readonly string[]
  /** Name of what a button has just changed. */
  touched: string
}

export const FormContext = createContext<FormState>({
  kind: '',
  wrong: {},
  named: {},
  currencies: [],
  fixed: [],
  touched: '',
})

export const namesKey = ({ kind, by }: Reference) => `${kind}.${by}`

/** The words of this form, and what is wrong with a field or anything below it. */
export function useForm() {
  const state = useContext(FormContext)
  const { locale } = useReader()
  const { kind, wrong } = state
  return {
    ...state,
    locale,
    label: (field: Field) => {
      const own = labelOf(kind, field, locale) ?? field.name
      const language = languageOf(field)
      return isLocale(language) ? `${own} · ${EDITIONS[language].ownName}` : own
    },
    help: (field: Field) => helpOf(kind, field, locale),
    unit: (field: Field) => (field.unit ? unitOf(field.unit, locale) : undefined),
    option: (field: Field, option: string) => optionOf(field, option, locale),
    say: (key: Parameters<typeof sayForm>[1], values?: Record<string, string | number>) => sayForm(locale, key, values),
    sentences: (name: string) => (wrong[name] ?? []).map((each) => sayWrong(locale, each)),
    isWrongBelow: (name: string) => Object.keys(wrong).some((each) => each === name || each.startsWith(`${name}.`)),
    namesOf: (refersTo: Reference | undefined) => (refersTo ? state.named[namesKey(refersTo)] : undefined),
  }
}
