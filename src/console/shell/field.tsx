import type { ReactNode } from 'react'

type Common = {
  label: string
  name: string
  /** Where a page has two fields of a name. */
  id?: string
  errors?: string[] | undefined
  hint?: string | undefined
}

/** A field with its label above it, what helps below, and what is wrong with it. */
export function Field({
  label,
  name,
  id = name,
  errors,
  hint,
  maxLength,
  ...input
}: Common & {
  type?: 'text' | 'email' | 'password' | 'date'
  defaultValue?: string | undefined
  autoComplete?: string
  inputMode?: 'numeric' | 'email'
  required?: boolean
  /** Said by `script/lengths.ts` where it is passed; the browser itself would cut a pasted text without a word. */
  maxLength?: number
  minLength?: number
  autoFocus?: boolean
  readOnly?: boolean
}) {
  return (
    <Framed label={label} name={id} errors={errors} hint={hint}>
      <input
        id={id}
        name={name}
        className="field-input"
        data-limit={maxLength}
        {...described(id, errors, hint)}
        {...input}
      />
    </Framed>
  )
}

/** One of several, in the platform's own list. */
export function Choice({
  label,
  name,
  errors,
  hint,
  options,
  defaultValue,
}: Common & { options: readonly (readonly [value: string, label: string])[]; defaultValue?: string | undefined }) {
  return (
    <Framed label={label} name={name} errors={errors} hint={hint}>
      <select
        id={name}
        name={name}
        className="field-input"
        defaultValue={defaultValue}
        {...described(name, errors, hint)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Framed>
  )
}

/** Several of several. */
export function Checks({
  label,
  name,
  errors,
  hint,
  options,
  checked,
}: Common & { options: readonly (readonly [value: string, label: string])[]; checked: readonly string[] }) {
  return (
    <fieldset aria-describedby={describers(name, errors, hint) || undefined}>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {options.map(([value, text]) => (
          <label key={value} className="inline-flex min-h-9 items-center gap-1.5">
            <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
            {text}
          </label>
        ))}
      </div>
      <Notes name={name} errors={errors} hint={hint} />
    </fieldset>
  )
}

function Framed({ label, children, ...notes }: Common & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={notes.name} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children}
      <Notes {...notes} />
    </div>
  )
}

function Notes({ name, errors, hint }: Pick<Common, 'name' | 'errors' | 'hint'>) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {errors && errors.length > 0 && (
        <p id={`${name}-error`} className="mt-1 text-sm text-danger">
          {errors.join(' ')}
        </p>
      )}
    </>
  )
}

const describers = (name: string, errors?: string[], hint?: string) =>
  [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean).join(' ')

const described = (name: string, errors?: string[], hint?: string) => ({
  'aria-describedby': describers(name, errors, hint) || undefined,
  'aria-invalid': errors?.length ? (true as const) : undefined,
})
