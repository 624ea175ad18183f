import type { Reference } from '../../../domain/content-form/field.ts'
import { type EntryOption, namesKey, useForm } from './form-context.ts'

/** Largest number of options in a select element; longer lists use a searchable input. */
export const selectOptionsMax = 400
/** Largest number of checkboxes; longer lists have one select element per choice. */
export const checkboxesMax = 40

/** Chooses the entry that a field refers to: a select element for few, a searchable input for many. */
export function ReferenceInput({
  names,
  refersTo,
  value,
  isOptional,
  ...input
}: {
  id: string
  name: string
  names: readonly EntryOption[]
  refersTo: Reference
  value: string
  isOptional: boolean
}) {
  const { t } = useForm()
  const selected = names.find((each) => each.value === value)
  if (names.length > selectOptionsMax)
    return (
      <span className="block max-w-xl">
        <input {...input} list={listOf(refersTo)} autoComplete="off" defaultValue={value} className="field-input" />
        {selected && <span className="mt-0.5 block text-sm text-quiet">{selected.label}</span>}
      </span>
    )
  return (
    <select {...input} defaultValue={value} className="field-input max-w-xl">
      {(isOptional || value === '') && <option value="">{isOptional ? t('none') : ''}</option>}
      {value !== '' && !selected && <option value={value}>{value}</option>}
      {names.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  )
}

export const listOf = (refersTo: Reference) => `names:${namesKey(refersTo)}`
