import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { fieldHref } from './fields.tsx'
import { type Errors, inFormOrder, rootOf } from './form-values.ts'

/** Everything that is wrong, at once; takes the focus whenever it changes. Without script the browser focuses it through autofocus. */
export function ErrorSummary({ errors }: { errors: Errors }) {
  const t = useTranslations('consultation')
  const box = useRef<HTMLDivElement>(null)
  useFocusOnChange(box, errors)
  const wrong = inFormOrder(errors)
  if (wrong.length === 0) return null
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
        {wrong.map(([field, messages]) => (
          <li key={field}>
            <a
              href={fieldHref(field === 'captcha' ? 'captcha.answer' : field)}
              className="text-link inline-flex min-h-9 items-center"
              data-field={rootOf(field)}
            >
              {messages[0]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useFocusOnChange(box: RefObject<HTMLDivElement | null>, errors: Errors): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are what it waits for
  useEffect(() => box.current?.focus(), [errors])
}
