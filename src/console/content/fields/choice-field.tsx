import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { describedBy, FieldErrorNote, FieldLayout, Help } from './field-layout.tsx'
import { useForm } from './form-context.ts'

type Props<S extends Field['shape']> = {
  field: Extract<Field, { shape: S }>
  name: string
  draft: Draft
  isBare?: boolean
}

/** Selects one option. */
export function ChoiceField({ field, name, draft, isBare = false }: Props<'choice'>) {
  const { sentences, help, option, t } = useForm()
  const value = draft.is === 'text' ? draft.text : ''
  const isUnknown = value !== '' && !field.options.includes(value)
  return (
    <FieldLayout field={field} name={name} isBare={isBare}>
      <select
        id={name}
        name={name}
        defaultValue={value}
        className="field-input max-w-80"
        {...describedBy(name, !isBare && help(field) !== undefined, sentences(name).length > 0)}
      >
        {(field.isOptional || value === '') && <option value="">{field.isOptional ? t('not_set') : ''}</option>}
        {isUnknown && <option value={value}>{value}</option>}
        {field.options.map((each) => (
          <option key={each} value={each}>
            {option(field, each)}
          </option>
        ))}
      </select>
    </FieldLayout>
  )
}

export function FlagField({ field, name, draft }: Props<'flag'>) {
  const { label, sentences, help } = useForm()
  return (
    <div className="min-w-0">
      <label className="inline-flex min-h-9 items-center gap-1.5">
        <input
          id={name}
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={draft.is === 'flag' && draft.isOn}
          {...describedBy(name, help(field) !== undefined, sentences(name).length > 0)}
        />
        {label(field)}
      </label>
      <Help field={field} name={name} />
      <FieldErrorNote name={name} />
    </div>
  )
}
