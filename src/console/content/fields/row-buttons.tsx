import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowChange } from '../../../domain/content-form/change-rows.ts'
import { useForm } from './form-context.ts'

/** A button that posts the form to change its rows. The page then scrolls back to the list. */
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
  /** Id of the element to scroll back to. */
  back: string
  children?: ReactNode
}) {
  const { t } = useForm()
  const Icon = ICONS[act]
  const text = t(act, { what })
  return (
    <button
      type="submit"
      name="intent"
      value={`${act}:${path}`}
      formAction={`#${back}`}
      formNoValidate
      aria-label={text}
      title={text}
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

/** Buttons that move or remove a row. @param path of the row */
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
