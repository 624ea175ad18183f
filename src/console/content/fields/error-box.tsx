import type { ReactNode } from 'react'

/** An alert that takes the focus, so that screen readers read it first, without scripts too. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the focus leads screen reader users to the errors
    <div className="note-bad" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
