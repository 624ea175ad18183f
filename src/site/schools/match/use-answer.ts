/** What the page knows of the form's answer, and how it gets there. */
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useFormState } from '../../forms/use-form-state.ts'
import { prepareAnswer } from './browser-data.ts'
import { blankState, type MatchState } from './state.ts'

/** The form's state; what the answer needs is fetched when the form is touched, so that nothing at all is asked for when it is sent. */
export function useAnswer() {
  const form = useFormState<MatchState>(blankState)
  const isWorking = useNavigation().state !== 'idle'
  const [isReady, setReady] = useState(false)
  const [isPrepared, setPrepared] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const { answer } = form.state
  useEffect(() => {
    setReady(true)
  }, [])
  function prepare() {
    // who is offline is told when the form is sent; a fetch that is bound to fail would have the page reloaded
    if (!isPrepared && navigator.onLine)
      prepareAnswer().then(
        () => setPrepared(true),
        () => undefined,
      )
  }
  useEffect(() => {
    if (!answer) return
    top.current?.scrollIntoView()
    top.current?.focus({ preventScroll: true })
  }, [answer])
  return { ...form, isWorking, isReady, isPrepared, prepare, top }
}
