/** The silent proof of a booking or an order. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { browserApi } from '../ordering/browser-api.ts'
import { type Captcha, fetchCaptcha } from './captcha.ts'
import { useSilentProof } from './use-silent-proof.ts'

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
  function bring(event: FormEvent) {
    if (isPictureShown) return
    event.preventDefault()
    pressed.current = (event.nativeEvent as SubmitEvent).submitter
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
