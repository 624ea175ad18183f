/** Form fields: label, control, hint and error, associated for screen readers. */
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { useTranslations } from '../messages/provider.tsx'

type Choice = { code: string; name: string }
export type Shared = {
  name: string
  label: string
  errors?: string[] | undefined
  hint?: string
  isOptional?: boolean
  /** The form states once which fields are required. */
  isUnmarked?: boolean
}

export const idOf = (name: string) => `f-${name.replace('.', '-')}`
const hintId = (name: string) => `${idOf(name)}-hint`
const errorId = (name: string) => `${idOf(name)}-error`

/** The fragment that links to a field. */
const fieldHref = (name: string) => `#${idOf(name)}`

export const described = ({ name, errors, hint }: Pick<Shared, 'name' | 'errors' | 'hint'>) => ({
  'aria-invalid': errors ? true : undefined,
  'aria-describedby': [errors && errorId(name), hint && hintId(name)].filter(Boolean).join(' ') || undefined,
})

export function Below({ name, errors, hint }: Shared) {
  return (
    <>
      {hint && (
        <p id={hintId(name)} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {errors && (
        <p id={errorId(name)} className="mt-1 font-semibold text-danger">
          {errors.join(' ')}
        </p>
      )}
    </>
  )
}

function LabelText({ label, isOptional, isUnmarked }: Pick<Shared, 'label' | 'isOptional' | 'isUnmarked'>) {
  const t = useTranslations('forms')
  return (
    <>
      {label}
      {isOptional && !isUnmarked && <span className="ml-1.5 font-normal text-quiet">{t('optional')}</span>}
    </>
  )
}

type TextProps = Shared & {
  value: string
  /** Offered while it is typed. */
  offers?: readonly string[]
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'spellCheck'>

export function TextField({
  value,
  type = 'text',
  inputMode,
  autoComplete,
  maxLength,
  spellCheck,
  offers,
  ...shared
}: TextProps) {
  const { name, isOptional } = shared
  return (
    <div>
      <label htmlFor={idOf(name)} className="block pb-1 font-semibold">
        <LabelText {...shared} />
      </label>
      <input
        id={idOf(name)}
        name={name}
        defaultValue={value}
        aria-required={isOptional ? undefined : true}
        className="field-input"
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        spellCheck={spellCheck}
        list={offers && `${idOf(name)}-offers`}
        {...described(shared)}
      />
      {offers && (
        <datalist id={`${idOf(name)}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
      <Below {...shared} />
    </div>
  )
}

/** Its hint states the limit: the browser's own `maxlength` would silently truncate pasted text, the server reports it. */
export function TextArea({ value, maxLength, hint, ...others }: Shared & { value: string; maxLength: number }) {
  const t = useTranslations('forms')
  const shared = { ...others, hint: [hint, t('limit', { max: maxLength })].filter(Boolean).join(' ') }
  return (
    <div>
      <label htmlFor={idOf(shared.name)} className="block pb-1 font-semibold">
        <LabelText {...shared} />
      </label>
      <textarea
        id={idOf(shared.name)}
        name={shared.name}
        defaultValue={value}
        rows={4}
        className="field-input"
        {...described(shared)}
      />
      <Below {...shared} />
    </div>
  )
}

export function SelectField({
  value,
  choices,
  empty,
  ...shared
}: Shared & {
  value: string
  choices: Choice[]
  /** The label of no choice; null where there is always one. */
  empty: string | null
}) {
  const { name, isOptional } = shared
  return (
    <div>
      <label htmlFor={idOf(name)} className="block pb-1 font-semibold">
        <LabelText {...shared} />
      </label>
      <select
        id={idOf(name)}
        name={name}
        defaultValue={value}
        aria-required={isOptional ? undefined : true}
        className="field-input"
        {...described(shared)}
      >
        {empty !== null && <option value="">{empty}</option>}
        {choices.map(({ code, name: text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
      <Below {...shared} />
    </div>
  )
}

/** Buttons for one choice, or with `isMany` several. The first has the field's id, so that a link to the field focuses it. */
export function ChoiceField({
  values,
  choices,
  isMany = false,
  ...shared
}: Shared & { values: string[]; choices: Choice[]; isMany?: boolean }) {
  const { name, errors, isOptional } = shared
  const ofGroup = described(shared)
  const group = isMany
    ? { 'aria-describedby': ofGroup['aria-describedby'] }
    : { role: 'radiogroup', 'aria-required': isOptional ? undefined : true, ...ofGroup }
  return (
    <fieldset {...group}>
      <legend className="pb-1 font-semibold">
        <LabelText {...shared} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ code, name: text }, index) => (
          <label key={code} className="choice">
            <input
              id={index === 0 ? idOf(name) : undefined}
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              value={code}
              defaultChecked={values.includes(code)}
              aria-invalid={errors && isMany ? true : undefined}
            />
            {text}
          </label>
        ))}
      </div>
      <Below {...shared} />
    </fieldset>
  )
}

/** An error without a field name belongs to the whole form. */
export type SummaryError = { field: string; text: string }

/** All errors at once; receives the focus when `of` changes. Without script the browser focuses it through autofocus. */
export function ErrorSummary({ errors, of }: { errors: readonly SummaryError[]; of: unknown }) {
  const t = useTranslations('forms')
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after new errors
  useLayoutEffect(() => box.current?.focus(), [of])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: an error summary is read before anything else
      autoFocus
      className="mb-6 rounded-xl border-2 border-danger bg-danger-soft p-4"
    >
      <h2 className="text-lg">{t('summaryTitle', { count: errors.length })}</h2>
      <ul className="mt-1">
        {errors.map(({ field, text }) => (
          <li key={field}>
            {field === '' ? (
              text
            ) : (
              <a
                href={fieldHref(field)}
                className="text-link inline-flex min-h-9 items-center"
                data-field={field.split('.')[0]}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
