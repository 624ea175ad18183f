import { Check } from 'lucide-react'
import { type Answer, type ApiClient, ApiFailure } from '../../api/client.ts'
import { isKeyOf } from '../../domain/collections.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useDates } from '../shell/dates.ts'
import { useFacts } from './cart/cart-view.tsx'
import { DiscountBase, TotalAtHome, useMoney } from './price-lines.tsx'
import type { Item, Price } from './quote.ts'

type Receipt = Answer<'orders', 'receipt'>
type ReceiptItem = Receipt['items'][number]

/** The order of a receipt token; null for an invalid or expired token. @throws ApiFailure for an outage */
export async function findReceipt(api: ApiClient, token: string | null): Promise<Receipt | null> {
  try {
    return token ? await api.orders.receipt({ token }) : null
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return null
    throw error
  }
}

const STEPS = ['received', 'confirmed', 'paid', 'in_work', 'delivered'] as const
const bytesPerKb = 1024

/** The progress of an order, in the edition's time zone, and its results. */
export function OrderStatus({ ordered }: { ordered: Receipt }) {
  const t = useTranslations('receipt')
  const moments = useMoments()
  const { status, rush_due_at: dueAt } = ordered
  if (status === 'cancelled') return <p className="mt-5 max-w-prose text-lg">{t('cancelled')}</p>
  const at = STEPS.indexOf(status)
  const times = { received: ordered.created_at, confirmed: ordered.confirmed_at, delivered: ordered.delivered_at }
  return (
    <section aria-labelledby="stand-title" className="mt-8">
      <h2 id="stand-title" className="text-2xl">
        {t('title')}
      </h2>
      <ol className="mt-4 grid gap-2">
        {STEPS.map((step, place) => {
          const time = isKeyOf(times, step) ? times[step] : null
          return (
            <li
              key={step}
              aria-current={place === at ? 'step' : undefined}
              className={`flex items-start gap-2.5 ${place > at ? 'text-quiet' : ''}`}
            >
              <span
                aria-hidden
                className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 ${place > at ? 'border-line' : 'border-jade bg-jade-soft text-jade'}`}
              >
                {place <= at && <Check size={14} />}
              </span>
              <span>
                <span className={place === at ? 'font-semibold' : ''}>{t(step)}</span>
                {place <= at && time && <span className="block text-sm text-quiet">{moments(time)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {dueAt && status !== 'delivered' && <p className="mt-4">{t('due', { moment: moments(dueAt) })}</p>}
      <Files files={ordered.files} />
    </section>
  )
}

function useMoments() {
  const t = useTranslations('receipt')
  const { moment } = useDates()
  return (time: string) => t('moment', moment(Date.parse(time)))
}

function Files({ files }: Pick<Receipt, 'files'>) {
  const t = useTranslations('receipt')
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files-title" className="no-print mt-8">
      <h2 id="files-title" className="text-2xl">
        {t('files')}
      </h2>
      <ul className="mt-3 grid gap-2">
        {files.map(({ name, byte_size: bytes, path }) => (
          <li key={path} className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {name} <span className="text-sm text-quiet">{t('size', { size: Math.ceil(bytes / bytesPerKb) })}</span>
            </span>
            <a href={path} download={name} className="button button-quiet" data-file>
              {t('download')} <span className="sr-only">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{t('filesHint')}</p>
    </section>
  )
}

/** The ordered items, to keep or print. */
export function OrderedSummary({ ordered, prices }: { ordered: Receipt; prices: readonly Price[] }) {
  const t = useTranslations('order')
  const money = useMoney()
  const { moment } = useDates()
  const { currency, discount_minor: discountMinor, total_minor: totalMinor, items } = ordered
  const { price_minor: priceMinor, received_minor: receivedMinor, due_minor: dueMinor } = ordered
  const paid = [
    ...(priceMinor === totalMinor ? [] : [[t('result.agreed'), priceMinor] as const]),
    ...(receivedMinor === 0
      ? []
      : [[t('result.received'), receivedMinor] as const, [t('result.due'), dueMinor] as const]),
  ]
  return (
    <section aria-labelledby="ordered-title" className="card p-5 md:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 id="ordered-title" className="text-xl">
        {t('result.summaryTitle')}
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('result.date', moment(Date.parse(ordered.created_at)))}</p>
      <ul className="mt-3 divide-y divide-line">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ordered items never change
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
      {paid.map(([label, minor]) => (
        <p key={label} className="mt-2 flex justify-between gap-4 border-t border-line pt-2 tabular-nums">
          <span>{label}</span>
          <span>{money(minor, currency)}</span>
        </p>
      ))}
    </section>
  )
}

type ItemProps = {
  item: ReceiptItem
  /** The number used in the mails, to distinguish several of one service; null for a single item. */
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
