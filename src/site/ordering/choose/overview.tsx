/** The overview's two choices: documents and application services; with the cart when it is not empty. */
import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { withoutEntry } from '../cart/cart.ts'
import { CartView } from '../cart/cart-view.tsx'
import { useCart } from '../cart/use-cart.ts'
import { useMoney } from '../price-lines.tsx'
import type { Price } from '../quote.ts'
import { BottomBar } from './price-panel.tsx'
import { useFromPrice } from './radio-card.tsx'

type Service = { code: string; name: string; desc: string; path_image: string | null }

export function Way({
  kind,
  services,
  prices,
}: {
  kind: 'refine' | 'apply'
  services: readonly Service[]
  prices: readonly Price[]
}) {
  const t = useTranslations('order')
  const group = kind === 'refine' ? 'documents' : 'services'
  const href = useHref()
  if (services.length === 0) return null
  return (
    <section aria-labelledby={`way-${kind}`} className="mt-12 first:mt-0">
      <h2 id={`way-${kind}`} className="text-2xl md:text-3xl">
        {t(`${group}.title`)}
      </h2>
      <p className="mt-1 text-quiet">{t(`${group}.text`)}</p>
      <ul
        className={`mt-5 grid gap-x-5 gap-y-7 md:grid-cols-2 ${kind === 'refine' ? 'lg:grid-cols-4 lg:group-has-[#cart]/overview:grid-cols-2' : 'lg:grid-cols-3'}`}
      >
        {services.map((service, place) => (
          <li key={service.code}>
            <ServiceLink
              service={service}
              path={`/service_select/${kind}?service=${service.code}`}
              prices={prices}
              isFirst={kind === 'refine' && place === 0}
            />
          </li>
        ))}
      </ul>
      <a
        href={href(`/service_select/${kind}`)}
        className="text-link mt-4 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        {t(`${group}.link`)} <ArrowRight size={18} aria-hidden />
      </a>
    </section>
  )
}

function ServiceLink({
  service: { code, name, desc, path_image },
  path,
  prices,
  isFirst,
}: {
  service: Service
  path: string
  prices: readonly Price[]
  isFirst: boolean
}) {
  const href = useHref()
  const from = useFromPrice(prices)(({ service }) => service === code)
  return (
    <a href={href(path)} className="group block">
      {path_image ? (
        <img
          src={path_image}
          width={640}
          height={400}
          alt=""
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          className="aspect-[16/10] w-full rounded-2xl border border-line object-cover"
        />
      ) : (
        <span className="block aspect-[16/10] w-full rounded-2xl border border-line bg-sea" />
      )}
      <strong className="mt-3 block text-lg leading-snug font-semibold underline-offset-4 group-hover:underline">
        {name}
      </strong>
      {from && <span className="mt-0.5 block text-sm tabular-nums">{from}</span>}
      <span className="mt-1 block text-quiet">{desc}</span>
    </a>
  )
}

/** The cart of this browser; nothing when it is empty, or without script. */
export function OverviewCart({ prices }: { prices: readonly Price[] }) {
  const t = useTranslations('order.cart')
  const href = useHref()
  const money = useMoney()
  const { cart, pricing, change, retry } = useCart()
  if (!cart || cart.entries.length === 0) return null
  const quote = pricing.status === 'ready' ? pricing.quote : null
  const canOrder = quote !== null && !quote.over_limit
  return (
    <aside className="max-lg:mb-10 max-lg:row-start-1">
      <section id="cart" aria-labelledby="cart-title" className="card scroll-mt-20 p-5 md:p-6 lg:sticky lg:top-24">
        <h2 id="cart-title" className="mb-4 flex items-baseline justify-between gap-3 text-xl">
          {t('title')}
          <span className="text-base font-normal text-quiet">{t('count', { count: cart.entries.length })}</span>
        </h2>
        <CartView
          cart={cart}
          pricing={pricing}
          prices={prices}
          onRemove={(id) => change(withoutEntry(cart, id))}
          onRetry={retry}
        />
        {canOrder && (
          <a href={href('/service_submit')} className="button button-main mt-5 w-full max-md:hidden">
            {t('next')}
          </a>
        )}
        <p className="mt-3 text-sm text-quiet">{t('saved')}</p>
      </section>
      {canOrder && (
        <BottomBar total={money(quote.total_minor, quote.currency)}>
          <a href={href('/service_submit')} className="button button-main ml-auto grow">
            {t('next')}
          </a>
        </BottomBar>
      )}
    </aside>
  )
}
