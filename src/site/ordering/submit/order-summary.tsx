import type { FieldErrors } from '../../../domain/field-messages.ts'
import { itemsMax } from '../../../domain/order-size.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { withoutEntry } from '../cart/cart.ts'
import { CartView } from '../cart/cart-view.tsx'
import type { Item, Price } from '../quote.ts'
import type { useOrdered } from './use-ordered.ts'

/** The form of the contact details, whose buttons stand beside it too. */
export const submitFormId = 'submit-form'

/** The cart once more, beside the contact form. */
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
  const isRefused = Object.keys(items).length > 0
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

/** Without script: back to where something is chosen, with what was chosen before. */
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
