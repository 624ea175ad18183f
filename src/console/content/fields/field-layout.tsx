import type { ReactNode } from 'react'
import type { Field } from '../../../domain/content-form/field.ts'
import { useForm } from './form-context.ts'

/** aria attributes that connect an input with its help and error. */
export function describedBy(name: string, hasHelp: boolean, hasError: boolean) {
  const ids = [hasHelp && `${name}:help`, hasError && `${name}:wrong`].filter(Boolean).join(' ')
  return { ...(ids && { 'aria-describedby': ids }), ...(hasError && { 'aria-invalid': true as const }) }
}

export function Help({ field, name }: { field: Field; name: string }) {
  const help = useForm().help(field)
  if (!help) return null
  return (
    <p id={`${name}:help`} className="mt-0.5 max-w-prose text-sm text-quiet">
      {help}
    </p>
  )
}

export function FieldErrorNote({ name }: { name: string }) {
  const sentences = useForm().sentences(name)
  if (sentences.length === 0) return null
  return (
    <p id={`${name}:wrong`} className="mt-0.5 text-sm text-danger">
      {sentences.join(' ')}
    </p>
  )
}

const TYPED = ['text', 'number', 'choice']
const isRequired = ({ shape, isOptional, isNullable }: Field) => TYPED.includes(shape) && !isOptional && !isNullable

/** A label above an input, help and errors below it. @param isBare hides the label visually where rows are listed below one another */
export function FieldLayout({
  field,
  name,
  isBare = false,
  children,
}: {
  field: Field
  name: string
  isBare?: boolean
  children: ReactNode
}) {
  const { label, t, notes } = useForm()
  return (
    <div className="min-w-0">
      <label htmlFor={name} className={`mb-0.5 block text-sm font-semibold ${isBare ? 'lg:sr-only' : ''}`}>
        {label(field)}
        {isRequired(field) && <span className="ms-1.5 font-normal text-quiet">{t('needed')}</span>}
      </label>
      {children}
      {!isBare && <Help field={field} name={name} />}
      {notes[name]}
      <FieldErrorNote name={name} />
    </div>
  )
}
