import type { ReactNode } from 'react'

export type Choice = {
  value: string | number
  label: string
  note?: string | null | undefined
  count?: number
  /** The count in the language's format, where it can be large. */
  writtenCount?: string
}

type CheckListProps = {
  legend: ReactNode
  name: string
  choices: Choice[]
  chosen: readonly string[]
  /** Open before anything is chosen. */
  isOpen?: boolean
  children?: ReactNode
}

/** One filter, folded until a value is chosen; nothing without choices. */
export function CheckList({ legend, name, choices, chosen, isOpen = false, children }: CheckListProps) {
  if (choices.length === 0) return null
  return (
    <CheckFold legend={legend} isOpen={isOpen || chosen.length > 0}>
      {children}
      <Checks name={name} choices={choices} chosen={chosen} />
    </CheckFold>
  )
}

type FoldProps = { legend: ReactNode; isOpen: boolean; children: ReactNode }

export function CheckFold({ legend, isOpen, children, ...data }: FoldProps) {
  return (
    <details className="mt-1 border-t border-line pt-1 first-of-type:mt-4" open={isOpen} {...data}>
      <summary className="flex min-h-11 items-center justify-between font-semibold">
        {legend}
        <span aria-hidden className="text-xl text-quiet transition-transform [details[open]>summary>&]:rotate-45">
          +
        </span>
      </summary>
      {children}
    </details>
  )
}

/** A longer list scrolls in its own frame. */
const longFrom = 13

/** Checkboxes of one name, with how many results each finds. */
export function Checks({ name, choices, chosen }: Pick<CheckListProps, 'name' | 'choices' | 'chosen'>) {
  return (
    <ul className={choices.length > longFrom ? 'checks checks-long' : 'checks'}>
      {choices.map(({ value, label, note, count, writtenCount }) => (
        <li key={value}>
          <label>
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(String(value))} />
            <span>
              {label}
              {note && <small>{note}</small>}
            </span>
            {count !== undefined && <data value={count}>{writtenCount ?? count}</data>}
          </label>
        </li>
      ))}
    </ul>
  )
}
