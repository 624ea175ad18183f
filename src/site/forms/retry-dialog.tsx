import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** Server connection failed: what was typed stays, and can be sent again. */
export function RetryDialog({
  isOpen,
  onRetry,
  onClose,
}: {
  isOpen: boolean
  onRetry: () => void
  onClose: () => void
}) {
  const t = useTranslations('consultation')
  const dialog = useRef<HTMLDialogElement>(null)
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
        {t('retryTitle')}
      </h2>
      <p id="retry-text" className="mt-2">
        {t('retryText')}
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
