/** What the order form orders: the cart, or what the form brought itself. */
import { useEffect, useMemo } from 'react'
import { useHref } from '../../shell/links.ts'
import { isLikeItem } from '../cart/carried-items.ts'
import { type Cart, type CartEntry, entryOf, priceChanges } from '../cart/cart.ts'
import { type Pricing, useCart } from '../cart/use-cart.ts'
import type { Item, Price } from '../quote.ts'
import type { SubmitState } from './submit.ts'

/** What is ordered, at which price. An empty cart leads back to where one is filled. */
export function useOrdered({ direct, quote, values }: SubmitState, prices: readonly Price[]) {
  const href = useHref()
  const kept = useCart()
  const own = useMemo(
    () => (direct ? directCart(direct, values.idempotency_key ?? '', prices) : null),
    [direct, values, prices],
  )
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

function directCart({ items, quote }: NonNullable<SubmitState['direct']>, key: string, prices: readonly Price[]): Cart {
  const entries = items.flatMap((item, place): CartEntry[] => {
    if (!isLikeItem(item)) return []
    const priced = quote?.items[place]
    return [{ ...(priced ? entryOf(item, priced) : unpriced(item, prices)), id: String(place) }]
  })
  return { key, entries, seenTotalMinor: null }
}

/** An item that can't be priced just now, by the names of the price list. */
function unpriced(item: Item, prices: readonly Price[]): CartEntry {
  const isDocument = item.kind === 'refine'
  const known = prices.find(({ service, mode }) => service === item.service && (!isDocument || mode === item.mode))
  const modeName = isDocument ? (known?.mode_name ?? null) : null
  return { id: '', item, name: known?.name ?? item.service, modeName, words: null, fileName: null, seenMinor: null }
}
