import { type ComponentProps, createContext, useContext } from 'react'
import { RESTORED } from './restored.ts'

/** The mark of the last restore at which the page was made; empty before any. */
export const RestoredContext = createContext('')

/** A form for an action that is `sent(…)`. It carries the mark of the last restore, since versions of entries repeat after one. */
export function PostForm({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) {
  return (
    <form method="post" {...form}>
      <input type="hidden" name={RESTORED} value={useContext(RestoredContext)} />
      {children}
    </form>
  )
}
