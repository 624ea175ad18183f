import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { itemsMax } from '../../../domain/order-size.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import {
  type Cart,
  type CartEntry,
  entryOf,
  isLikeItem,
  priceChanges,
  type SeenPrice,
  withoutEntry,
} from '../cart/cart.ts'
import { CartView } from '../cart/cart-view.tsx'
import { type Pricing, useCart } from '../cart/use-cart.ts'
import { useMoney } from '../price-lines.tsx'
import type { Item, Price, Quote } from '../quote.ts'
import type { Failure, SubmitState } from './submit.ts'

// The items of the order form: the cart, or the items in the form itself.

/** The ordered items with their prices. An empty cart links to the overview. */
export function useOrdered({ direct, quote, values }: SubmitState, prices: readonly Price[]) {
  const href = useHref()
  const storedCart = useCart()
  const ownEntries = useMemo(
    () => (direct ? directCart(direct, values.idempotency_key ?? '', prices) : null),
    [direct, values, prices],
  )
  const cart = ownEntries ?? storedCart.cart
  const isEmpty = cart !== null && cart.entries.length === 0
  useEffect(() => {
    if (isEmpty) location.replace(href('/service_select'))
  }, [isEmpty, href])
  const given = quote ?? direct?.quote
  const pricing: Pricing =
    given && cart ? { status: 'ready', quote: given, changes: priceChanges(cart, given) } : storedCart.pricing
  return { cart, pricing, change: storedCart.change, retry: storedCart.retry, isDirect: ownEntries !== null }
}

function directCart({ items, quote }: NonNullable<SubmitState['direct']>, key: string, prices: readonly Price[]): Cart {
  const entries = items.flatMap((item, place): CartEntry[] => {
    if (!isLikeItem(item)) return []
    const priced = quote?.items[place]
    return [{ ...(priced ? entryOf(item, priced) : unpriced(item, prices)), id: String(place) }]
  })
  return { key, entries, seenTotalMinor: null }
}

/** A placeholder for an item that can't be priced now, with the names of the price list. */
function unpriced(item: Item, prices: readonly Price[]): CartEntry {
  const isDocument = item.kind === 'refine'
  const matchingPrice = prices.find(
    ({ service, mode }) => service === item.service && (!isDocument || mode === item.mode),
  )
  const modeName = isDocument ? (matchingPrice?.mode_name ?? null) : null
  return {
    id: '',
    item,
    name: matchingPrice?.name ?? item.service,
    modeName,
    words: null,
    fileName: null,
    seenMinor: null,
  }
}

/** A failure of the order without an invalid field. */
export function SubmitFailure({
  failure,
  before,
  quote,
  onStartNew,
}: {
  failure: Failure | null
  /** The requested total. */
  before: SeenPrice
  quote: Quote | null
  onStartNew: () => void
}) {
  const t = useTranslations('order.submit')
  const money = useMoney()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a new failure
  useLayoutEffect(() => box.current?.focus(), [failure])
  if (!failure) return null
  const after = quote ? money(quote.total_minor, quote.currency) : ''
  const [title, text] = {
    price_changed: [t('changedTitle'), t('changedText', { before: money(before.minor, before.currency), after })],
    mismatch: [t('mismatchTitle'), t('mismatchText')],
    too_many: [t('tooManyTitle'), failure.message],
    failed: [t('failedTitle'), t('failedText')],
  }[failure.kind]
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      data-problem={failure.kind}
      className={`mb-6 rounded-xl border-2 p-4 ${failure.kind === 'price_changed' ? 'border-edge bg-sand' : 'border-danger bg-danger-soft'}`}
    >
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1">{text}</p>
      {failure.kind === 'mismatch' && (
        <button type="button" onClick={onStartNew} className="text-link mt-2 min-h-11 cursor-pointer">
          {t('startNew')}
        </button>
      )}
    </div>
  )
}

/** The id of the contact form; some of its buttons are outside it. */
export const submitFormId = 'submit-form'

/** The cart again, beside the contact form. */
export function OrderSummary({
  ordered: { cart, pricing, change, retry, isDirect },
  prices,
  errors,
}: {
  ordered: ReturnType<typeof useOrdered>
  prices: readonly Price[]
  errors: FieldErrors
}) {
  const t = useTranslations('order')
  const href = useHref()
  const items = Object.fromEntries(Object.entries(errors).filter(([path]) => path.startsWith('items')))
  const isRejected = Object.keys(items).length > 0
  return (
    <section aria-labelledby="order-title" className="card p-5 md:p-6 lg:sticky lg:top-24">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="order-title" className="text-xl">
          {t('submit.yourOrder')}
        </h2>
        {!isDirect && (
          <a href={href('/service_select')} className="text-link inline-flex min-h-11 items-center text-sm">
            {t('submit.change')}
          </a>
        )}
      </div>
      {isRejected && (
        <p role="alert" className="mb-3 font-semibold text-danger">
          {t('submit.itemsTitle')}
        </p>
      )}
      {cart ? (
        <CartView
          cart={cart}
          pricing={isRejected ? { status: 'refused', errors: items } : pricing}
          prices={prices}
          onRemove={isDirect ? submitFormId : (id) => change(withoutEntry(cart, id))}
          onRetry={retry}
        />
      ) : (
        <p className="text-quiet">{t('cart.loading')}</p>
      )}
      {isDirect && cart && cart.entries.length < itemsMax && <AddMore items={cart.entries.map(({ item }) => item)} />}
    </section>
  )
}

/** Without script: back to the choice, with the items chosen before. */
function AddMore({ items }: { items: readonly Item[] }) {
  const t = useTranslations('order.cart')
  const href = useHref()
  const ways = [
    ['/service_select/refine', t('addDocument')],
    ['/service_select/apply', t('addService')],
  ] as const
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {ways.map(([path, label]) => (
        <form key={path} method="post" action={href(path)} encType="multipart/form-data">
          <input type="hidden" name="cart" value={JSON.stringify(items)} />
          <button type="submit" name="intent" value="change" className="button button-quiet">
            {label}
          </button>
        </form>
      ))}
    </div>
  )
}
