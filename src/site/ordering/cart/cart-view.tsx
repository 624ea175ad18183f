/** The cart with current prices. */
import { Trash2 } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { chosenOptions, TotalLines, useMoney } from '../price-lines.tsx'
import type { Price, PricedItem, Quote } from '../quote.ts'
import type { Cart, CartEntry, PriceChanges, SeenPrice } from './cart.ts'
import type { Pricing } from './use-cart.ts'

type CartProps = {
  cart: Cart
  pricing: Pricing
  prices: readonly Price[]
  /** Removes an item; or the id of the form with remove buttons, without script. */
  onRemove: ((id: string) => void) | string
  onRetry: () => void
}

export function CartView({ cart, pricing, prices, onRemove, onRetry }: CartProps) {
  const t = useTranslations('order.cart')
  const money = useMoney()
  const ready = pricing.status === 'ready' ? pricing : null
  return (
    <>
      <ul className="divide-y divide-line">
        {cart.entries.map((entry, place) => (
          <li key={entry.id} className="py-3 first:pt-0">
            <EntryLine
              entry={entry}
              number={cart.entries.length > 1 ? place + 1 : null}
              priced={ready?.quote.items[place]}
              prices={prices}
              before={ready?.changes.byEntry[entry.id]}
              errors={pricing.status === 'refused' ? errorsAt(pricing.errors, place) : []}
              remove={
                typeof onRemove === 'string'
                  ? { type: 'submit', form: onRemove, name: 'remove', value: entry.id, formNoValidate: true }
                  : { type: 'button', onClick: () => onRemove(entry.id) }
              }
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {pricing.status === 'working' && <p className="border-t border-line pt-3 text-quiet">{t('pricing')}</p>}
        {pricing.status === 'failed' && (
          <p className="border-t border-line pt-3">
            {t('failed')}{' '}
            <button type="button" onClick={onRetry} className="text-link min-h-11 cursor-pointer">
              {t('again')}
            </button>
          </p>
        )}
        {ready && <Sum quote={ready.quote} changes={ready.changes} money={money} />}
      </div>
    </>
  )
}

function Sum({ quote, changes, money }: { quote: Quote; changes: PriceChanges; money: ReturnType<typeof useMoney> }) {
  const t = useTranslations('order.cart')
  return (
    <div className="border-t border-line pt-2">
      <TotalLines quote={quote} isSumShown />
      {changes.total && (
        <p data-total-changed className="mt-2 rounded-lg bg-sand px-3 py-2 text-sm">
          {t('totalChanged', { before: money(changes.total.minor, changes.total.currency) })}
        </p>
      )}
    </div>
  )
}

/** Errors about one item of a quote: `items.2.copies` is about the third. */
const errorsAt = (errors: FieldErrors, place: number): string[] =>
  Object.entries(errors).flatMap(([path, messages]) => (path.startsWith(`items.${place}.`) ? messages : []))

type EntryProps = {
  entry: CartEntry
  /** The number used in the receipt and the mails; null for a single item. */
  number: number | null
  priced: PricedItem | undefined
  prices: readonly Price[]
  before: SeenPrice | undefined
  errors: string[]
  remove: ButtonHTMLAttributes<HTMLButtonElement>
}

function EntryLine({ entry, number, priced, prices, before, errors, remove }: EntryProps) {
  const t = useTranslations('order.cart')
  const money = useMoney()
  const facts = useFacts(entry.item, entry.words, entry.fileName ?? beginningOf(entry.item), prices)
  const name = number === null ? entry.name : `${number}. ${entry.name}`
  const isOver = priced?.kind === 'refine' && priced.over_limit
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {name}
            {entry.modeName && <span className="block font-normal">{entry.modeName}</span>}
          </p>
          <p className="text-sm text-quiet [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        </div>
        <div className="-mt-2.5 flex min-h-11 shrink-0 items-center gap-1">
          {priced?.price_minor != null && (
            <span className="tabular-nums">{money(priced.price_minor, priced.currency)}</span>
          )}
          <button
            {...remove}
            aria-label={t('removeItem', { name })}
            className="-mr-2.5 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sand"
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </div>
      </div>
      {before && priced && (
        <p data-price-changed className="mt-1 rounded-lg bg-sand px-3 py-2 text-sm">
          {t('changed', { before: money(before.minor, before.currency) })}
        </p>
      )}
      {isOver && <p className="mt-1 font-semibold text-danger">{t('over')}</p>}
      {errors.length > 0 && <p className="mt-1 font-semibold text-danger">{errors.join(' ')}</p>}
    </>
  )
}

const beginningMax = 48

/** The beginning of a pasted text, which its author recognises. */
function beginningOf(item: CartEntry['item']): string | null {
  const text = item.kind === 'refine' ? item.text?.trim().replace(/\s+/g, ' ') : undefined
  if (!text) return null
  const letters = [...text]
  return letters.length > beginningMax ? `${letters.slice(0, beginningMax).join('').trim()} …` : text
}

/** Distinguishes items of one service. @param source the file's name, or the beginning of a text */
export function useFacts(
  item: CartEntry['item'],
  words: number | null,
  source: string | null,
  prices: readonly Price[],
): string[] {
  const t = useTranslations('order.cart')
  if (item.kind === 'apply')
    // a number alone is unclear: 3 of what
    return chosenOptions(prices, item.service, item.options).map(([name, value]) =>
      /^\d+$/.test(value) ? t('option', { name, value }) : value,
    )
  // the form's own texts, before the API has converted them to numbers
  const copies = Number(item.copies)
  return [
    source,
    words !== null && t('words', { count: words }),
    copies > 1 && t('copies', { count: copies }),
    item.urgent && t('rush'),
    Boolean(item.word_limit) && Number(item.word_limit) !== words && t('wordLimit', { count: Number(item.word_limit) }),
  ].filter((fact) => typeof fact === 'string')
}
