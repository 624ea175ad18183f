/** What the operated forms share between browser and server. */
import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'

/** No answer of the form's action: the server can't be reached, or took nothing and may say why (else it is empty). */
export type Unsent = { isDisconnected: true } | { refusal: string }
/** An action's answer: a new state of the form, or why there is none. */
export type Outcome<State> = State | Unsent

/** The server's last word on a form; what was not sent changes nothing of it. */
export function useFormState<State extends object>(initial: State) {
  const outcome = useActionData() as Outcome<State> | undefined
  const [state, setState] = useState(outcome && !isUnsent(outcome) ? outcome : initial)
  const [seen, setSeen] = useState(outcome)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  if (outcome && outcome !== seen) {
    setSeen(outcome)
    if (isUnsent(outcome)) setUnsent(outcome)
    else setState(outcome)
  }
  return { state, unsent, closeRetry: () => setUnsent(null) }
}

const isUnsent = (outcome: object): outcome is Unsent => 'isDisconnected' in outcome || 'refusal' in outcome

/** A new step begins at its top, and is told by its title. */
export function useScrollToNewStep(step: number | string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.scrollIntoView()
    top.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  return top
}
