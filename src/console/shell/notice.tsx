import type { ReactNode } from 'react'
import { useTranslations } from '../messages/translations.ts'

/** A success or error message above a form. */
export function Notice({ text, isBad = false }: { text: string | null | undefined | false; isBad?: boolean }) {
  if (!text) return null
  return (
    <p className={isBad ? 'note-bad' : 'note-good'} role={isBad ? 'alert' : 'status'}>
      {text}
    </p>
  )
}

/** For pages with several forms: without `script/unsaved-input.ts`, sending one form discards the input of the others. */
export function OneFormWarning() {
  const t = useTranslations()
  return (
    <noscript>
      <p className="note-bad mt-2">{t('shell.one_form')}</p>
    </noscript>
  )
}

/** A table that becomes cards on phones. @param head the column headings */
export function CardTable({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="w-full text-left max-md:block">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            {head.map((word) => (
              <th key={word} scope="col" className="px-3 py-2 font-semibold">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </div>
  )
}
