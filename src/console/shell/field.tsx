/** Form fields: a label above the input, hint and errors below it. */
import type { ComponentProps, ReactNode } from 'react'

type Common = {
  label: ReactNode
  name: string
  /** If a page has two fields of one name. */
  id?: string
  errors?: readonly string[] | undefined
  hint?: ReactNode
  /** Additional classes of the input. */
  className?: string
}
/** A value and its label. */
export type Option = readonly [value: string, label: string]

/** `script/lengths.ts` enforces `maxLength` and says so; the browser's attribute would silently truncate pasted text. */
export function Field({
  label,
  name,
  id = name,
  errors,
  hint,
  className = '',
  type = 'text',
  maxLength,
  ...input
}: Common & Omit<ComponentProps<'input'>, keyof Common>) {
  return (
    <FieldLayout label={label} id={id} errors={errors} hint={hint}>
      <input
        id={id}
        name={name}
        type={type}
        className={`field-input ${className}`}
        data-limit={maxLength}
        {...described(id, errors, hint)}
        {...input}
      />
    </FieldLayout>
  )
}

/** A multi-line text. */
export function TextArea({
  label,
  name,
  id = name,
  errors,
  hint,
  className = '',
  maxLength,
  ...area
}: Common & Omit<ComponentProps<'textarea'>, keyof Common>) {
  return (
    <FieldLayout label={label} id={id} errors={errors} hint={hint}>
      <textarea
        id={id}
        name={name}
        className={`field-input ${className}`}
        data-limit={maxLength}
        {...described(id, errors, hint)}
        {...area}
      />
    </FieldLayout>
  )
}

/** A select element. @param none label of the empty option, if there is one @param group options below a label of their own, if there are any */
export function Choice({
  label,
  name,
  id = name,
  errors,
  hint,
  className = '',
  options,
  none,
  group,
  ...select
}: Common &
  Omit<ComponentProps<'select'>, keyof Common> & {
    options: readonly Option[]
    none?: string | undefined
    group?: { label: string; options: readonly Option[] }
  }) {
  const listed = ([value, text]: Option) => (
    <option key={value} value={value}>
      {text}
    </option>
  )
  return (
    <FieldLayout label={label} id={id} errors={errors} hint={hint}>
      <select id={id} name={name} className={`field-input ${className}`} {...described(id, errors, hint)} {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(listed)}
        {group && group.options.length > 0 && <optgroup label={group.label}>{group.options.map(listed)}</optgroup>}
      </select>
    </FieldLayout>
  )
}

/** Several checkboxes. */
export function CheckboxGroup({
  label,
  name,
  errors,
  hint,
  options,
  checked,
}: Common & { options: readonly Option[]; checked: readonly string[] }) {
  return (
    <fieldset aria-describedby={described(name, errors, hint)['aria-describedby']}>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {options.map(([value, text]) => (
          <Checkbox key={value} name={name} value={value} label={text} defaultChecked={checked.includes(value)} />
        ))}
      </div>
      <Notes id={name} errors={errors} hint={hint} />
    </fieldset>
  )
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  name,
  id = name,
  errors,
  value = '1',
  ...input
}: Omit<Common, 'hint'> & Omit<ComponentProps<'input'>, keyof Common>) {
  return (
    <>
      <label className="inline-flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          name={name}
          value={value}
          className="size-4 shrink-0"
          {...described(id, errors)}
          {...input}
        />
        {label}
      </label>
      <Notes id={id} errors={errors} />
    </>
  )
}

/** The errors of a field. */
export function FieldError({ errors, id }: { errors: readonly string[] | undefined; id?: string }) {
  if (!errors?.length) return null
  return (
    <p id={id} className="mt-1 text-sm text-danger">
      {errors.join(' ')}
    </p>
  )
}

type NotesProps = Pick<Common, 'errors' | 'hint'> & { id: string }

function FieldLayout({ label, children, ...notes }: NotesProps & { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={notes.id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children}
      <Notes {...notes} />
    </div>
  )
}

function Notes({ id, errors, hint }: NotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
    </>
  )
}

const described = (id: string, errors?: readonly string[], hint?: ReactNode) => ({
  'aria-describedby': [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': errors?.length ? (true as const) : undefined,
})
