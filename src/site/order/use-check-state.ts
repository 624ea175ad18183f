/** The check form's state: the server's last word; a lost connection changes nothing of it. */
import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import type { CheckOutcome, CheckState } from './check-item.ts'

export function useCheckState(initial: CheckState) {
  const outcome = useActionData<CheckOutcome>()
  const [state, setState] = useState<CheckState>(outcome && 'step' in outcome ? outcome : initial)
  const [seen, setSeen] = useState(outcome)
  const [isDisconnected, setIsDisconnected] = useState(false)
  if (outcome && outcome !== seen) {
    setSeen(outcome)
    if ('step' in outcome) setState(outcome)
    else setIsDisconnected(true)
  }
  return { state, isDisconnected, closeRetry: () => setIsDisconnected(false) }
}

/** A new step begins at its top. */
export function useScrollToNewStep(step: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  return top
}
