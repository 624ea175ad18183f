import type { ButtonHTMLAttributes } from 'react'

type Command = 'show-modal' | 'close'

/** A button that opens or closes a dialog natively; layout/command-stand-in.ts is the polyfill for browsers without commands. */
export function DialogButton({
  dialog,
  command,
  ...rest
}: { dialog: string; command: Command } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const invoker = { command, commandfor: dialog }
  return <button type="button" {...invoker} {...rest} />
}
