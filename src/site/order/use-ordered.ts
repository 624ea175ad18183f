/** What the order form orders: the cart, or what the form brought itself. */
import { useEffect, useMemo } from 'react'
import { useHref } from '../links.ts'
import { type Cart, entryOf, priceChanges } from './cart.ts'
import type { SubmitState } from './submit.ts'
import { type Pricing, useCart } from './use-cart.ts'

/** What is ordered, at which price. An empty cart leads back to where one is filled. */
export function useOrdered({ direct, quote, values }: SubmitState) {
  const href = useHref()
  const kept = useCart()
  const own = useMemo(() => (direct ? directCart(direct, values.idempotency_key ?? '') : null), [direct, values])
  const cart = own ?? kept.cart
  const isEmpty = cart !== null && cart.entries.length === 0
  useEffect(() => {
    if (isEmpty) location.replace(href('/service_select'))
  }, [isEmpty, href])
  const given = quote ?? direct?.quote
  const pricing: Pricing =
    given && cart ? { status: 'ready', quote: given, changes: priceChanges(cart, given) } : kept.pricing
  return { cart, pricing, change: kept.change, retry: kept.retry, isDirect: own !== null }
}

function directCart({ items, quote }: NonNullable<SubmitState['direct']>, key: string): Cart {
  const entries = items.flatMap((item, place) => {
    const priced = quote?.items[place]
    return priced ? [{ ...entryOf(item, priced), id: String(place) }] : []
  })
  return { key, entries, seenTotalMinor: null }
}
