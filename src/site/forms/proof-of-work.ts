import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Answer, BrowserApi } from '../../api/client.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { browserApi } from '../shell/browser-api.ts'

/** A new captcha: a picture, and a proof-of-work challenge as an alternative. @throws ApiFailure */
export const fetchCaptcha = ({ consultations }: BrowserApi) => consultations.captcha()
export type Captcha = Answer<'consultations', 'captcha'>

// Computes a proof of work while the visitor fills in a form, so that nobody waits for it or reads a picture.

/** A key is valid for ten minutes; a form that took longer gets a new one before it is sent. */
const renewAfterMs = 8 * 60_000

export type Proof = { key: string; proof: string }

/** `begin` starts the computation once; `take` returns a valid proof, or null when this browser can't make one. */
export function useSilentProof(fetchFresh: () => Promise<Captcha>) {
  const work = useRef<{ at: number; proof: Promise<Proof | null> } | null>(null)
  const forget = () => {
    work.current = null
  }
  function take(): Promise<Proof | null> {
    const now = Date.now()
    if (work.current && Math.abs(now - work.current.at) < renewAfterMs) return work.current.proof
    const proof = solve(fetchFresh).catch(() => {
      // the next call tries again
      forget()
      return null
    })
    work.current = { at: now, proof }
    return proof
  }
  return { begin: () => void take(), take, forget }
}

async function solve(fetchFresh: () => Promise<Captcha>): Promise<Proof> {
  // a fetch that must fail would reload the page (layout/reload-once.ts)
  if (!navigator.onLine) throw new Error('offline')
  const [{ key, challenge }, { solveChallenge }] = await Promise.all([fetchFresh(), import('./solve-challenge.ts')])
  return { key, proof: await solveChallenge(challenge) }
}

// The invisible proof of a booking or an order.

export const isCaptcha = (field: string) => field.startsWith('captcha')

/**
 * The computation starts with the first input; a faster visitor waits for it after pressing the button. A rejected proof
 * (expired or already used) is computed once more; after that, and in unsupported browsers, the form shows a picture.
 */
export function useProofOnSubmit(
  state: { errors: FieldErrors; captcha: Captcha | null },
  form: RefObject<HTMLFormElement | null>,
  isOnItsWay: boolean,
) {
  const used = useRef<Captcha | null>(null)
  const { begin, take, forget } = useSilentProof(async () => {
    // the challenge of the page is solved first: each further one is harder for the visitor's network
    const isNew = state.captcha !== used.current
    used.current = state.captcha
    return isNew && state.captcha ? state.captcha : fetchCaptcha(browserApi())
  })
  const isRejected = Object.keys(state.errors).some(isCaptcha)
  const [isPictureShown, setIsPictureShown] = useState(isRejected)
  const [isPending, setIsPending] = useState(false)
  const isBrought = useRef(false)
  const pressed = useRef<HTMLElement | null>(null)
  const answered = useRef(state)
  const hasTriedAgain = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a new response
  useEffect(() => {
    if (isOnItsWay || answered.current === state) return
    answered.current = state
    if (!isRejected || isPictureShown) return
    const hadProof = Boolean(form.current && new FormData(form.current).get('captcha.proof'))
    if (hasTriedAgain.current || !hadProof) return setIsPictureShown(true)
    hasTriedAgain.current = true
    forget()
    form.current?.requestSubmit(pressed.current)
  }, [state, isOnItsWay])
  /** Delays a form until its proof is ready, and submits it with the proof. */
  function bring(event: SubmitEvent) {
    if (isPictureShown) return
    event.preventDefault()
    pressed.current = event.nativeEvent.submitter
    setIsPending(true)
    void take().then(async (made) => {
      // a form ignores another submit during its submit event
      await new Promise((resolve) => setTimeout(resolve))
      setIsPending(false)
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
  return { begin, bring, isAwaited: isPending, isPictureShown, isBrought: () => isBrought.current }
}
