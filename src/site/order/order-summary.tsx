import { useTranslations } from 'use-intl'
import { useHref } from '../links.ts'
import { withoutEntry } from './cart.ts'
import { CartView } from './cart-view.tsx'
import type { Errors } from './form-values.ts'
import type { Price } from './quote.ts'
import type { useOrdered } from './use-ordered.ts'

/** The cart once more, beside the contact form. */
export function OrderSummary({
  ordered: { cart, pricing, change, retry, isDirect },
  prices,
  errors,
}: {
  ordered: ReturnType<typeof useOrdered>
  prices: readonly Price[]
  errors: Errors
}) {
  const t = useTranslations('order')
  const href = useHref()
  const items = Object.fromEntries(Object.entries(errors).filter(([path]) => path.startsWith('items')))
  const isRefused = Object.keys(items).length > 0
  return (
    <section aria-labelledby="order-title" className="card p-5 md:p-6 lg:sticky lg:top-24">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="order-title" className="text-xl">
          {t('submit.yourOrder')}
        </h2>
        <a href={href('/service_select')} className="text-link inline-flex min-h-11 items-center text-sm">
          {t('submit.change')}
        </a>
      </div>
      {isRefused && (
        <p role="alert" className="mb-3 font-semibold text-danger">
          {t('submit.itemsTitle')}
        </p>
      )}
      {cart ? (
        <CartView
          cart={cart}
          pricing={isRefused ? { status: 'refused', errors: items } : pricing}
          prices={prices}
          onRemove={isDirect ? null : (id) => change(withoutEntry(cart, id))}
          onRetry={retry}
        />
      ) : (
        <p className="text-quiet">{t('cart.loading')}</p>
      )}
    </section>
  )
}
