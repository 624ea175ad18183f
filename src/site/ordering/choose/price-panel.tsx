/** The price beside the form while it is filled in, and on phones the bar below with the way on. */
import { useTranslations } from '../../messages/provider.tsx'
import { ApplyLines, Duration, RefineLines } from '../price-lines.tsx'
import { longestPriced } from '../price-parts.ts'
import type { Price } from '../quote.ts'
import { useMoney } from '../use-money.ts'
import { OverLimit } from './over-limit.tsx'
import type { LivePrice } from './use-live-price.ts'

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

/** On phones: the total and the next step, in thumb's reach. */
export function BottomBar({ total, children }: { total: string | null; children: React.ReactNode }) {
  const t = useTranslations('order.price')
  return (
    <div
      data-bottom-bar
      className="no-print fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-paper p-2 pl-4 md:hidden"
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
