import type { ReactNode } from 'react'

/** Why something wasn't saved: read before anything else, without script too. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever can't see the page is led to what is wrong with it
    <div className="note-bad" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
