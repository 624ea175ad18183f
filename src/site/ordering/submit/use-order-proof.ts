/** The silent proof of an order. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { fetchCaptcha } from '../../forms/captcha.ts'
import { useSilentProof } from '../../forms/use-silent-proof.ts'
import { browserApi } from '../browser-api.ts'
import type { SubmitState } from './submit.ts'

export const isCaptcha = (field: string) => field.startsWith('captcha')

/**
 * It begins when the visitor begins with the form; who is faster waits for it behind the button. One that the server doesn't
 * take (too old, spent elsewhere) is made once more; only then, and where a browser can't make any, there is a picture.
 */
export function useOrderProof(state: SubmitState, form: RefObject<HTMLFormElement | null>, isOnItsWay: boolean) {
  const { begin, take, forget } = useSilentProof(() => fetchCaptcha(browserApi()))
  const isRefused = Object.keys(state.errors).some(isCaptcha)
  const [isPictureShown, setIsPictureShown] = useState(isRefused)
  const [isAwaited, setIsAwaited] = useState(false)
  const isBrought = useRef(false)
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
    form.current?.requestSubmit()
  }, [state, isOnItsWay])
  /** Holds a form back until its proof is there, and sends it with that. */
  function bring(event: FormEvent) {
    if (isPictureShown) return
    event.preventDefault()
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
      form.current.requestSubmit()
      isBrought.current = false
    })
  }
  return { begin, bring, isAwaited, isPictureShown, isBrought: () => isBrought.current }
}
