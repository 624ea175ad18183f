import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { describedBy, FieldErrorNote, Help } from './field-layout.tsx'
import { type EntryOption, useForm } from './form-context.ts'
import { checkboxesMax, ReferenceInput } from './reference-input.tsx'
import { RowButtons } from './row-buttons.tsx'

type Picks = Extract<Field, { shape: 'picks' }>

/** Selects several options: checkboxes for few, otherwise one line each. */
export function PicksField({ field, name, draft }: { field: Picks; name: string; draft: Draft }) {
  const { label, sentences, help, namesOf, option } = useForm()
  const picked = draft.is === 'picks' ? draft.picked : []
  const names = field.options
    ? field.options.map((value): EntryOption => ({ value, label: option(field, value) }))
    : (namesOf(field.refersTo) ?? [])
  const areCheckboxes = !field.isOrdered && names.length > 0 && names.length <= checkboxesMax
  return (
    <fieldset
      id={name}
      className="min-w-0"
      {...describedBy(name, help(field) !== undefined, sentences(name).length > 0)}
    >
      <legend className="text-sm font-semibold">{label(field)}</legend>
      <Help field={field} name={name} />
      {areCheckboxes ? (
        <Checkboxes name={name} names={names} picked={picked} />
      ) : (
        <Lines field={field} name={name} names={names} picked={picked} />
      )}
      <FieldErrorNote name={name} />
    </fieldset>
  )
}

function Checkboxes({
  name,
  names,
  picked,
}: {
  name: string
  names: readonly EntryOption[]
  picked: readonly string[]
}) {
  const unknown = picked.filter((pick) => pick !== '' && !names.some(({ value }) => value === pick))
  return (
    <div className="flex flex-wrap gap-x-4">
      {[...names, ...unknown.map((value) => ({ value, label: value }))].map(({ value, label }) => (
        <label key={value} className="inline-flex min-h-9 items-center gap-1.5">
          <input type="checkbox" name={name} value={value} defaultChecked={picked.includes(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}

/** One line for each chosen option, and an empty one to add another. */
function Lines({
  field,
  name,
  names,
  picked,
}: {
  field: Picks
  name: string
  names: readonly EntryOption[]
  picked: readonly string[]
}) {
  const { label, t } = useForm()
  const labelFor = (pick: string) => names.find(({ value }) => value === pick)?.label ?? pick
  return (
    <ol className="mt-0.5 grid grid-cols-1 gap-1">
      {[...picked.filter((pick) => pick !== ''), ''].map((pick, at, all) => {
        const what = labelFor(pick) || t('row', { what: label(field), number: at + 1 })
        const input = { id: `${name}:${at}`, name, 'aria-label': what }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document that is rendered once
          <li key={at} className="flex max-w-2xl items-start gap-1">
            <span className="min-w-0 grow">
              {field.refersTo ? (
                <ReferenceInput {...input} names={names} refersTo={field.refersTo} value={pick} isOptional={true} />
              ) : (
                <input {...input} defaultValue={pick} className="field-input" />
              )}
            </span>
            {pick !== '' && (
              <RowButtons
                path={`${name}.${at}`}
                what={what}
                back={name}
                isFirst={!field.isOrdered || at === 0}
                isLast={!field.isOrdered || at >= all.length - 2}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
