/** What the page knows of the form's answer, and how it gets there. */

import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useFormState } from '../../forms/send-form.tsx'
import { browserApi } from '../../ordering/quote.ts'
import { blankState, type MatchState } from './state.ts'

// What an answer needs in the browser, fetched when the form is first touched: rules, list, and the schools' figures, without a word about who asks.

export const importList = () => import('./match-list.tsx')

const prepareAll = async () => {
  const [data, { matchState }] = await Promise.all([
    browserApi().match.data(),
    import('./match-state.ts'),
    importList(),
  ])
  return { data, matchState }
}

let prepared: ReturnType<typeof prepareAll> | null = null

/** @throws ApiFailure for an outage, TypeError without a connection; the next call tries again */
export function prepareAnswer(): ReturnType<typeof prepareAll> {
  prepared ??= prepareAll()
  prepared.catch(() => {
    prepared = null
  })
  return prepared
}

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
