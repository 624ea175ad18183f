import { useEffect, useRef } from 'react'
import { useTranslations } from '../messages/provider.tsx'
import type { Unsent } from './use-form-state.ts'

/** Nothing was taken: why, that what was typed stays, and a way to send it again. */
export function RetryDialog({
  unsent,
  onRetry,
  onClose,
}: {
  unsent: Unsent | null
  onRetry: () => void
  onClose: () => void
}) {
  const t = useTranslations('forms')
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = unsent !== null
  const refusal = unsent && 'refusal' in unsent ? unsent.refusal : null
  const [title, text] =
    refusal === null
      ? [t('retryTitle'), t('retryText')]
      : refusal
        ? [t('tooManyTitle'), `${refusal} ${t('stillHere')}`]
        : [t('notTakenTitle'), t('failedText')]
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="retry-title"
      aria-describedby="retry-text"
      className="card m-auto w-[calc(100%-2rem)] max-w-md p-6"
    >
      <h2 id="retry-title" className="text-xl">
        {title}
      </h2>
      <p id="retry-text" className="mt-2">
        {text}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" onClick={onRetry} className="button button-main">
          {t('retry')}
        </button>
        <button type="button" onClick={onClose} className="button button-quiet">
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}
