import type { Reference } from '../../../domain/content-form/field.ts'
import { type Named, namesKey, useForm } from './form-context.ts'

/** So many stand in a list of the platform's; more are looked for by their names. */
export const fewNames = 400
/** So many may be ticked in a list; of more each is chosen in turn. */
export const fewTicks = 40

/** The thing that a field names: chosen from few, looked for among many. */
export function Referring({
  names,
  refersTo,
  value,
  isOptional,
  ...input
}: {
  id: string
  name: string
  names: readonly Named[]
  refersTo: Reference
  value: string
  isOptional: boolean
}) {
  const { say } = useForm()
  const known = names.find((each) => each.value === value)
  if (names.length > fewNames)
    return (
      <span className="block max-w-xl">
        <input {...input} list={listOf(refersTo)} autoComplete="off" defaultValue={value} className="field-input" />
        {known && <span className="mt-0.5 block text-sm text-quiet">{known.label}</span>}
      </span>
    )
  return (
    <select {...input} defaultValue={value} className="field-input max-w-xl">
      {(isOptional || value === '') && <option value="">{isOptional ? say('none') : ''}</option>}
      {value !== '' && !known && <option value={value}>{value}</option>}
      {names.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  )
}

export const listOf = (refersTo: Reference) => `names:${namesKey(refersTo)}`
