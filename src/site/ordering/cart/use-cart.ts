/** The cart of this browser on a hydrated page, with prices updated each time it is shown. */
import { useCallback, useEffect, useState } from 'react'
import { ApiFailure } from '../../../api/client.ts'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { browserApi } from '../../shell/browser-api.ts'
import { useLayout } from '../../shell/links.ts'
import { type Quote, quoteItems } from '../quote.ts'
import { type Cart, keepCart, type PriceChanges, priceChanges, pricedBy, readCart, seen } from './cart.ts'

export type Pricing =
  | { status: 'working' | 'failed' }
  | { status: 'ready'; quote: Quote; changes: PriceChanges }
  | { status: 'refused'; errors: FieldErrors }

/** @returns cart null before the browser's storage is read */
export function useCart() {
  const { locale } = useLayout()
  const [cart, setCart] = useState<Cart | null>(null)
  const [pricing, setPricing] = useState<Pricing>({ status: 'working' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const read = () => setCart(readCart(locale))
    read()
    // another tab changed it, or the page was restored from the back/forward cache
    const readAgain = ({ persisted }: PageTransitionEvent) => persisted && read()
    addEventListener('storage', read)
    addEventListener('pageshow', readAgain)
    return () => {
      removeEventListener('storage', read)
      removeEventListener('pageshow', readAgain)
    }
  }, [locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests it again
  useEffect(() => {
    if (!cart || cart.entries.length === 0) return
    const abort = new AbortController()
    setPricing({ status: 'working' })
    void priceCart(cart, abort.signal).then((result) => {
      if (abort.signal.aborted) return
      if (result.status === 'ready') keepCart(locale, seen(cart, result.quote))
      setPricing(result)
    })
    return () => abort.abort()
  }, [cart, attempt, locale])
  const change = useCallback(
    (next: Cart) => {
      keepCart(locale, next)
      setCart(next)
    },
    [locale],
  )
  return { cart, pricing, change, retry: () => setAttempt(attempt + 1) }
}

async function priceCart(cart: Cart, signal: AbortSignal): Promise<Pricing> {
  try {
    const quote = await quoteItems(browserApi(), cart.entries.map(pricedBy), signal)
    return { status: 'ready', quote, changes: priceChanges(cart, quote) }
  } catch (error) {
    const errors = error instanceof ApiFailure ? error.body?.errors : undefined
    return errors ? { status: 'refused', errors } : { status: 'failed' }
  }
}
