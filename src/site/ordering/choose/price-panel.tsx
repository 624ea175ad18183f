/** The live price beside the form, and on phones the bottom bar with the next button. */

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isFetchFailure } from '../../forms/send-form.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import { browserApi } from '../../shell/browser-api.ts'
import { useHref } from '../../shell/links.ts'
import { applyItemOf, isFromInterview, type OrderValues, orderValues, refineItemOf } from '../order-values.ts'
import { ApplyLines, Duration, longestPriced, RefineLines, useMoney } from '../price-lines.tsx'
import { type Price, type PricedItem, type PricedRefine, quoteItems } from '../quote.ts'

/** Beyond the priced range: a link to ask a consultant, with a prefilled request. */
export function OverLimit({
  priced,
  longest,
  level: Heading = 'h3',
}: {
  priced: PricedRefine
  longest: number
  level?: 'h2' | 'h3'
}) {
  const t = useTranslations('order.check')
  const href = useHref()
  const { name, mode_name: mode, word_count: count, copies } = priced
  const remarks = encodeURIComponent(t('overRemarks', { name, mode, count, copies }))
  return (
    <div data-over-limit className="rounded-xl border-2 border-danger bg-danger-soft p-4">
      <Heading className="text-lg">{t('overTitle')}</Heading>
      <p className="mt-1">{t('overText', { count, max: longest })}</p>
      <a href={href(`/consultation?remarks=${remarks}`)} className="button button-main mt-4">
        {t('overContact')}
      </a>
    </div>
  )
}

// Counts and prices a form while the visitor fills it in.

const countAfterMs = 150
const priceAfterMs = 450

export type LivePrice = { status: 'waiting' | 'working' | 'failed' } | { status: 'ready'; priced: PricedItem }

/** The server's own word count; null in browsers that don't support its regular expression. */
const loadCounter = () => import('../../../domain/word-count.ts').then(({ countWords }) => countWords).catch(() => null)

/** The word count of the pasted text, updated while typing. */
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

/** The price of the form's values; requested when the visitor pauses, and discarded on further input. */
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

/** The item that can be priced already, with a word count instead of the text; null when something is missing. */
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

/** Whether every option of the chosen service is set. */
const isComplete = (form: HTMLFormElement, values: OrderValues): boolean =>
  [...form.querySelectorAll<HTMLInputElement>(`[name^="${values.service}."]`)].every(({ name }) => values[name])

async function price(item: Record<string, unknown>, signal: AbortSignal): Promise<LivePrice> {
  try {
    const { items } = await quoteItems(browserApi(), [item], signal)
    return items[0] ? { status: 'ready', priced: items[0] } : { status: 'waiting' }
  } catch (error) {
    // an incomplete form is not an error; a lost connection is reported
    return { status: isFetchFailure(error) ? 'failed' : 'waiting' }
  }
}

type PanelProps = { live: LivePrice; prices: readonly Price[]; kind: 'refine' | 'apply'; form: string }

export function PricePanel({ live, prices, kind, form }: PanelProps) {
  const t = useTranslations('order')
  const money = useMoney()
  const priced = live.status === 'ready' ? live.priced : null
  return (
    <section aria-labelledby="price-title" className="card p-5 md:p-6 lg:sticky lg:top-24">
      <h2 id="price-title" className="text-xl">
        {t('price.title')}
      </h2>
      <div aria-live="polite" className="mt-3">
        {live.status === 'waiting' && (
          <p className="text-quiet">{kind === 'refine' ? t('price.waiting') : t('price.waitingApply')}</p>
        )}
        {live.status === 'working' && <p className="text-quiet">{t('price.working')}</p>}
        {live.status === 'failed' && <p>{t('price.failed')}</p>}
        {priced?.kind === 'apply' && <ApplyLines priced={priced} prices={prices} />}
        {priced?.kind === 'refine' &&
          (priced.over_limit ? (
            <OverLimit priced={priced} longest={longestPriced(prices, priced)} />
          ) : (
            <>
              <RefineLines priced={priced} prices={prices} />
              <Duration priced={priced} />
            </>
          ))}
        {priced && priced.price_minor !== null && (
          <p className="mt-4 flex items-baseline justify-between border-t-2 border-ink pt-3 font-semibold">
            <span>{t('price.total')}</span>
            <span className="text-2xl tabular-nums" data-live-total={priced.price_minor}>
              {money(priced.price_minor, priced.currency)}
            </span>
          </p>
        )}
      </div>
      <button
        type="submit"
        form={form}
        name="intent"
        value="check"
        className="button button-main mt-5 w-full max-md:hidden"
      >
        {t('check.submit')}
      </button>
    </section>
  )
}

/** On phones: the total and the next button at the bottom. */
export function BottomBar({ total, children }: { total: string | null; children: React.ReactNode }) {
  const t = useTranslations('order.price')
  return (
    <div
      data-bottom-bar
      className="bottom-bar no-print fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-paper px-4 py-2 md:hidden"
    >
      {total !== null && (
        <p className="leading-tight">
          <span className="block text-xs text-quiet">{t('total')}</span>
          <span className="font-semibold tabular-nums">{total}</span>
        </p>
      )}
      {children}
    </div>
  )
}
