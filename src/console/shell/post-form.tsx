import { type ComponentProps, createContext, useContext } from 'react'
import { RESTORED } from './restored.ts'

/** Id of the last restored backup when the page was rendered; empty if none. */
export const RestoredContext = createContext('')

/** A form for `signedInAction`. It carries the id of the last restored backup, because entry versions repeat after a restore. */
export function PostForm({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) {
  return (
    <form method="post" {...form}>
      <input type="hidden" name={RESTORED} value={useContext(RestoredContext)} />
      {children}
    </form>
  )
}
