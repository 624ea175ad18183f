/** Counts and prices a form while it is filled in. */

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isFetchFailure } from '../../forms/fetch-failure.ts'
import { browserApi } from '../browser-api.ts'
import { applyItemOf, isFromInterview, type OrderValues, orderValues, refineItemOf } from '../order-values.ts'
import { type PricedItem, quoteItems } from '../quote.ts'

const countAfterMs = 150
const priceAfterMs = 450

export type LivePrice = { status: 'waiting' | 'working' | 'failed' } | { status: 'ready'; priced: PricedItem }

/** The server's own count; null where the browser is too old for its expression. */
const loadCounter = () => import('../../../domain/word-count.ts').then(({ countWords }) => countWords).catch(() => null)

/** Words of the pasted text, while it is typed. */
export function useWordCount(initial: string) {
  const [count, setCount] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const countSoon = useCallback((text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const countWords = await loadCounter()
      if (countWords) setCount(countWords(text))
    }, countAfterMs)
  }, [])
  useEffect(() => {
    countSoon(initial)
    return () => clearTimeout(timer.current)
  }, [countSoon, initial])
  return { count, countSoon }
}

/** The price of what a form holds; asked for when the visitor pauses, and forgotten when they go on. */
export function useLivePrice(form: RefObject<HTMLFormElement | null>, kind: 'refine' | 'apply') {
  const [live, setLive] = useState<LivePrice>({ status: 'waiting' })
  const pending = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> }>(undefined)
  const stop = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current?.abort.abort()
  }, [])
  const priceSoon = useCallback(() => {
    stop()
    const abort = new AbortController()
    const ask = async () => {
      const item = form.current && (await priceable(kind, form.current))
      if (abort.signal.aborted) return
      if (!item) return setLive({ status: 'waiting' })
      setLive({ status: 'working' })
      const result = await price(item, abort.signal)
      if (!abort.signal.aborted) setLive(result)
    }
    pending.current = { abort, timer: setTimeout(() => void ask(), priceAfterMs) }
  }, [form, kind, stop])
  useEffect(() => {
    priceSoon()
    return stop
  }, [priceSoon, stop])
  return { live, priceSoon }
}

/** What can be priced already, with the count of a text instead of the text; null when something is missing. */
async function priceable(kind: 'refine' | 'apply', form: HTMLFormElement): Promise<Record<string, unknown> | null> {
  const values = orderValues(new FormData(form))
  if (kind === 'apply') return values.service && isComplete(form, values) ? applyItemOf(values) : null
  if (!values.service || !values.mode) return null
  const { text, ...item } = refineItemOf(values)
  if (typeof text === 'string' && !isFromInterview(values)) {
    const countWords = await loadCounter()
    return countWords ? { ...item, word_count: countWords(text) } : { ...item, text }
  }
  return item.file_id || item.word_limit ? item : null
}

/** Whether every option of the chosen service is chosen. */
const isComplete = (form: HTMLFormElement, values: OrderValues): boolean =>
  [...form.querySelectorAll<HTMLInputElement>(`[name^="${values.service}."]`)].every(({ name }) => values[name])

async function price(item: Record<string, unknown>, signal: AbortSignal): Promise<LivePrice> {
  try {
    const { items } = await quoteItems(browserApi(), [item], signal)
    return items[0] ? { status: 'ready', priced: items[0] } : { status: 'waiting' }
  } catch (error) {
    // a half-filled form is no fault; a lost connection is said
    return { status: isFetchFailure(error) ? 'failed' : 'waiting' }
  }
}
