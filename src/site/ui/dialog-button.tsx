import type { ButtonHTMLAttributes } from 'react'

type Command = 'show-modal' | 'close'

/** A button that opens or closes a dialog by the platform alone; layout/command-stand-in.ts stands in where a browser doesn't know commands. */
export function DialogButton({
  dialog,
  command,
  ...rest
}: { dialog: string; command: Command } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const invoker = { command, commandfor: dialog }
  return <button type="button" {...invoker} {...rest} />
}
