import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowChange } from '../../../domain/content-form/change-rows.ts'
import { useForm } from './form-context.ts'

/** A button that posts the form, which is then drawn again with the row elsewhere; the page comes back to where it was. */
export function RowButton({
  act,
  path,
  what,
  back,
  children,
}: {
  act: RowChange['act']
  path: string
  what: string
  /** Id of what is shown again. */
  back: string
  children?: ReactNode
}) {
  const { say } = useForm()
  const Icon = ICONS[act]
  const said = say(act, { what })
  return (
    <button
      type="submit"
      name="intent"
      value={`${act}:${path}`}
      formAction={`#${back}`}
      formNoValidate
      aria-label={said}
      title={said}
      className={
        children ? 'button' : 'inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sand'
      }
    >
      <Icon size={16} aria-hidden="true" />
      {children}
    </button>
  )
}

const ICONS = { add: Plus, remove: X, up: ArrowUp, down: ArrowDown, fill: Plus, clear: X }

/** Where a row of a list goes. @param path of the row */
export function RowButtons({
  path,
  what,
  back,
  isFirst,
  isLast,
  isFixed = false,
}: {
  path: string
  what: string
  back: string
  isFirst: boolean
  isLast: boolean
  isFixed?: boolean
}) {
  return (
    <span className="flex shrink-0">
      {!isFirst && <RowButton act="up" path={path} what={what} back={back} />}
      {!isLast && <RowButton act="down" path={path} what={what} back={back} />}
      {!isFixed && <RowButton act="remove" path={path} what={what} back={back} />}
    </span>
  )
}
