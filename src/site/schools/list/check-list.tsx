import type { ReactNode } from 'react'

export type Choice = { value: string | number; label: string; note?: string | null | undefined; count?: number }

type Given = {
  legend: ReactNode
  name: string
  choices: Choice[]
  chosen: readonly string[]
  children?: ReactNode
}

/** One kind of filter, folded away until something is chosen; nothing where there is nothing to choose. */
export function CheckList({ legend, name, choices, chosen, children }: Given) {
  if (choices.length === 0) return null
  return (
    <Fold legend={legend} isOpen={chosen.length > 0}>
      {children}
      <Checks name={name} choices={choices} chosen={chosen} />
    </Fold>
  )
}

export function Fold({
  legend,
  isOpen,
  children,
  ...data
}: {
  legend: ReactNode
  isOpen: boolean
  children: ReactNode
}) {
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

/** More than this scroll in a frame of their own. */
const longFrom = 13

export function Checks({ name, choices, chosen }: Pick<Given, 'name' | 'choices' | 'chosen'>) {
  return (
    <ul className={choices.length > longFrom ? 'checks checks-long' : 'checks'}>
      {choices.map(({ value, label, note, count }) => (
        <li key={value}>
          <label>
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(String(value))} />
            <span>
              {label}
              {note && <small>{note}</small>}
            </span>
            {count !== undefined && <data value={count}>{count}</data>}
          </label>
        </li>
      ))}
    </ul>
  )
}
