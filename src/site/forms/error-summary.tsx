import { useEffect, useRef } from 'react'
import { useTranslations } from '../messages/provider.tsx'
import { fieldHref } from './fields.tsx'

/** A field without a name is the form itself. */
export type Wrong = { field: string; text: string }

/** Everything that is wrong, at once; takes the focus when `of` changes. Without script the browser focuses it through autofocus. */
export function ErrorSummary({ wrong, of }: { wrong: readonly Wrong[]; of: unknown }) {
  const t = useTranslations('forms')
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are what it waits for
  useEffect(() => box.current?.focus(), [of])
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
        {wrong.map(({ field, text }) => (
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
