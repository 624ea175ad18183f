import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { fieldHref } from '../consultation/fields.tsx'
import type { Errors } from './form-values.ts'

const LABELLED = ['service', 'mode', 'text', 'file', 'word_limit', 'copies'] as const

/** Everything that is wrong, at once; takes the focus when it changes. */
export function ErrorSummary({ errors }: { errors: Errors }) {
  const t = useTranslations('consultation')
  const tFields = useTranslations('order.fields')
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are what it waits for
  useEffect(() => box.current?.focus(), [errors])
  const wrong = Object.entries(errors)
  if (wrong.length === 0) return null
  const label = LABELLED.find((name) => name in errors)
  const textOf = (field: string, message: string) =>
    LABELLED.some((name) => name === field) ? `${tFields(field as NonNullable<typeof label>)}: ${message}` : message
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: an error summary is read before anything else
      autoFocus
      className="mb-6 rounded-xl border-2 border-danger bg-danger-soft p-4"
    >
      <h2 className="text-lg">{t('summaryTitle', { count: wrong.length })}</h2>
      <ul className="mt-1">
        {wrong.map(([field, [message = '']]) => (
          <li key={field}>
            {field === '' ? (
              message
            ) : (
              <a href={fieldHref(field)} className="text-link inline-flex min-h-9 items-center" data-field={field}>
                {textOf(field, message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
