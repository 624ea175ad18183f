/** The order form's state, with the cart or with what the form brought itself. */
import { useEffect, useMemo, useState } from 'react'
import { useActionData } from 'react-router'
import { useHref } from '../links.ts'
import { type Cart, entryOf, priceChanges } from './cart.ts'
import type { SubmitOutcome, SubmitState } from './submit.ts'
import { type Pricing, useCart } from './use-cart.ts'

export function useSubmitState(initial: SubmitState) {
  const outcome = useActionData<SubmitOutcome>()
  const [state, setState] = useState<SubmitState>(outcome && 'values' in outcome ? outcome : initial)
  const [seen, setSeen] = useState(outcome)
  const [isDisconnected, setIsDisconnected] = useState(false)
  if (outcome && outcome !== seen) {
    setSeen(outcome)
    if ('values' in outcome) setState(outcome)
    else setIsDisconnected(true)
  }
  return { state, isDisconnected, closeRetry: () => setIsDisconnected(false) }
}

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
