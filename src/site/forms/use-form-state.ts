/** What the operated forms share between browser and server. */
import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'

/** An action's answer: a new state of the form, or that the server can't be reached. */
export type Outcome<State> = State | { isDisconnected: true }

/** The server's last word on a form; a lost connection changes nothing of it. */
export function useFormState<State extends object>(initial: State) {
  const outcome = useActionData() as Outcome<State> | undefined
  const [state, setState] = useState(outcome && !isLost(outcome) ? outcome : initial)
  const [seen, setSeen] = useState(outcome)
  const [isDisconnected, setIsDisconnected] = useState(false)
  if (outcome && outcome !== seen) {
    setSeen(outcome)
    if (isLost(outcome)) setIsDisconnected(true)
    else setState(outcome)
  }
  return { state, isDisconnected, closeRetry: () => setIsDisconnected(false) }
}

const isLost = (outcome: object): outcome is { isDisconnected: true } => 'isDisconnected' in outcome

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
