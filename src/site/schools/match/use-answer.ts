/** The form's answer on the page, and its computation. */

import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useFormState } from '../../forms/send-form.tsx'
import { browserApi } from '../../ordering/quote.ts'
import { blankState, type MatchState } from './state.ts'

// The code and data for an answer, fetched when the visitor first touches the form: rules, list, and the schools' figures, without personal data.

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

/** The form's state; the data for the answer are fetched on first input, so that sending the form needs no request. */
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
    // an offline visitor sees the error when the form is sent; a fetch that must fail would reload the page
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
