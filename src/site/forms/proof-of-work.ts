import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Answer, BrowserApi } from '../../api/client.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { browserApi } from '../ordering/quote.ts'

/** What stands between a form and robots: a picture, and a challenge that a browser works on instead. @throws ApiFailure */
export const fetchCaptcha = ({ consultations }: BrowserApi) => consultations.captcha()
export type Captcha = Answer<'consultations', 'captcha'>

// A proof of work that the browser makes while a form is filled in, so that nobody waits for it and nobody reads a picture.

/** A key holds for ten minutes; what was typed longer than this gets another before it is sent. */
const renewAfterMs = 8 * 60_000

export type Proof = { key: string; proof: string }

/** `begin` starts the work once; `take` answers a proof that still holds, or null where this browser can't make one. */
export function useSilentProof(fetchFresh: () => Promise<Captcha>) {
  const work = useRef<{ at: number; proof: Promise<Proof | null> } | null>(null)
  const forget = () => {
    work.current = null
  }
  function take(): Promise<Proof | null> {
    const now = Date.now()
    if (work.current && Math.abs(now - work.current.at) < renewAfterMs) return work.current.proof
    const proof = prove(fetchFresh).catch(() => {
      // the next look tries again
      forget()
      return null
    })
    work.current = { at: now, proof }
    return proof
  }
  return { begin: () => void take(), take, forget }
}

async function prove(fetchFresh: () => Promise<Captcha>): Promise<Proof> {
  // a fetch that is bound to fail would have the page reloaded (layout/reload-once.ts)
  if (!navigator.onLine) throw new Error('offline')
  const [{ key, challenge }, { proveWork }] = await Promise.all([fetchFresh(), import('./prove-work.ts')])
  return { key, proof: await proveWork(challenge) }
}

// The silent proof of a booking or an order.

export const isCaptcha = (field: string) => field.startsWith('captcha')

/**
 * It begins when the visitor begins with the form; who is faster waits for it behind the button. One that the server doesn't
 * take (too old, spent elsewhere) is made once more; only then, and where a browser can't make any, there is a picture.
 */
export function useProofOnSubmit(
  state: { errors: FieldErrors; captcha: Captcha | null },
  form: RefObject<HTMLFormElement | null>,
  isOnItsWay: boolean,
) {
  const used = useRef<Captcha | null>(null)
  const { begin, take, forget } = useSilentProof(async () => {
    // what came with the form is worked on first: each further one makes the next dearer for the visitor's network
    const isNew = state.captcha !== used.current
    used.current = state.captcha
    return isNew && state.captcha ? state.captcha : fetchCaptcha(browserApi())
  })
  const isRefused = Object.keys(state.errors).some(isCaptcha)
  const [isPictureShown, setIsPictureShown] = useState(isRefused)
  const [isAwaited, setIsAwaited] = useState(false)
  const isBrought = useRef(false)
  const pressed = useRef<HTMLElement | null>(null)
  const answered = useRef(state)
  const hasTriedAgain = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is what it waits for
  useEffect(() => {
    if (isOnItsWay || answered.current === state) return
    answered.current = state
    if (!isRefused || isPictureShown) return
    const hadProof = Boolean(form.current && new FormData(form.current).get('captcha.proof'))
    if (hasTriedAgain.current || !hadProof) return setIsPictureShown(true)
    hasTriedAgain.current = true
    forget()
    form.current?.requestSubmit(pressed.current)
  }, [state, isOnItsWay])
  /** Holds a form back until its proof is there, and sends it with that. */
  function bring(event: SubmitEvent) {
    if (isPictureShown) return
    event.preventDefault()
    pressed.current = event.nativeEvent.submitter
    setIsAwaited(true)
    void take().then(async (made) => {
      // a form whose submit event is still under way takes no other
      await new Promise((resolve) => setTimeout(resolve))
      setIsAwaited(false)
      if (!form.current) return
      const values = { 'captcha.key': made?.key, 'captcha.proof': made?.proof, silent: made && 'yes' }
      for (const [name, value] of Object.entries(values)) {
        const input = form.current.elements.namedItem(name)
        if (input instanceof HTMLInputElement) input.value = value ?? ''
      }
      isBrought.current = true
      form.current.requestSubmit(pressed.current)
      isBrought.current = false
    })
  }
  return { begin, bring, isAwaited, isPictureShown, isBrought: () => isBrought.current }
}
