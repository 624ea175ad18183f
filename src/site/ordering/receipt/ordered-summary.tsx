import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useFacts } from '../cart/cart-view.tsx'
import { DiscountBase, TotalAtHome } from '../price-lines.tsx'
import type { Item, Price } from '../quote.ts'
import { useMoney } from '../use-money.ts'
import type { Receipt, ReceiptItem } from './receipt-data.ts'

/** What was ordered, to be kept or printed. */
export function OrderedSummary({ ordered, prices }: { ordered: Receipt; prices: readonly Price[] }) {
  const t = useTranslations('order')
  const money = useMoney()
  const { moment } = useDates()
  const { currency, discount_minor: discountMinor, total_minor: totalMinor, items } = ordered
  return (
    <section aria-labelledby="ordered-title" className="card p-5 md:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 id="ordered-title" className="text-xl">
        {t('result.summaryTitle')}
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('result.date', moment(Date.parse(ordered.created_at)))}</p>
      <ul className="mt-3 divide-y divide-line">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered stays as it is
          <li key={place} className="py-3">
            <OrderedItem
              item={item}
              number={items.length > 1 ? place + 1 : null}
              prices={prices}
              price={money(item.price_minor, currency)}
            />
          </li>
        ))}
      </ul>
      {discountMinor > 0 && (
        <>
          <p className="flex justify-between gap-4 border-t border-line py-2 tabular-nums">
            <span>{t('price.discount')}</span>
            <span className="text-jade">− {money(discountMinor, currency)}</span>
          </p>
          <DiscountBase />
        </>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 font-semibold">
        <span>{t('result.total')}</span>
        <span className="text-2xl tabular-nums" data-total={totalMinor}>
          {money(totalMinor, currency)}
        </span>
      </p>
      <TotalAtHome minor={totalMinor} currency={currency} />
    </section>
  )
}

type ItemProps = {
  item: ReceiptItem
  /** As in the mails, so that many of one service are told apart; null where there is one. */
  number: number | null
  prices: readonly Price[]
  price: string
}

function OrderedItem({ item, number, prices, price }: ItemProps) {
  const facts = useFacts(item as unknown as Item, item.kind === 'refine' ? item.word_count : null, null, prices)
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <p className="font-semibold">
          {number !== null && `${number}. `}
          {item.name}
          {item.kind === 'refine' && <span className="block font-normal">{item.mode_name}</span>}
        </p>
        <p className="text-sm text-quiet">{facts.join(' · ')}</p>
      </div>
      <span className="shrink-0 tabular-nums">{price}</span>
    </div>
  )
}
