/** The breakdown of a price, line by line. */

import type { ReactNode } from 'react'
import { aboutAtHome } from '../../domain/at-home.ts'
import type { Currency } from '../../domain/currencies.ts'
import { formatMoney, moneyInWords } from '../../domain/money.ts'
import { useFormatter, useTranslations } from '../messages/provider.tsx'
import { useLayout } from '../shell/links.ts'
import type { Price, PricedApply, PricedRefine, Quote } from './quote.ts'

/** Formats an amount for the edition's readers. */
export function useMoney(): (amountMinor: number, currency: Currency) => string {
  const { locale } = useLayout()
  return (amountMinor, currency) => formatMoney(amountMinor, currency, locale)
}

// The breakdown of a document's price, from the price list: for information; the API computes the total.

export type PriceParts = {
  fromWords: number
  toWords: number
  rateMinor: number
  byWordsMinor: number
  minimumMinor: number
}

const tiersOf = (prices: readonly Price[], { service, mode }: { service: string; mode: string }) =>
  prices.find((price) => price.service === service && price.mode === mode)?.tiers ?? []

/** The tier that a document falls into; null beyond the last one. */
export function priceParts(prices: readonly Price[], priced: PricedRefine): PriceParts | null {
  const tiers = tiersOf(prices, priced)
  const place = tiers.findIndex(({ up_to_words }) => priced.word_count <= up_to_words)
  const tier = tiers[place]
  if (!tier) return null
  return {
    fromWords: (tiers[place - 1]?.up_to_words ?? 0) + 1,
    toWords: tier.up_to_words,
    rateMinor: tier.per_word_minor,
    byWordsMinor: tier.per_word_minor * priced.word_count,
    minimumMinor: tier.minimum_minor,
  }
}

/** The maximum word count in the price list of a document. */
export const longestPriced = (prices: readonly Price[], document: { service: string; mode: string }): number =>
  tiersOf(prices, document).at(-1)?.up_to_words ?? 0

/** The minimum price of an editing mode, over all documents. */
export function leastMinor(prices: readonly Price[], isIncluded: (price: Price) => boolean): number | null {
  const minima = prices
    .filter(isIncluded)
    .map(({ tiers, price_minor }) => tiers?.[0]?.minimum_minor ?? price_minor ?? 0)
  return minima.length > 0 ? Math.min(...minima) : null
}

type Line = { label: string; value: ReactNode; isEmphasised?: boolean; isMuted?: boolean }

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="tabular-nums">
      {lines.map(({ label, value, isEmphasised, isMuted }) => (
        <div
          key={label}
          className={`flex items-baseline justify-between gap-4 py-1.5 ${isEmphasised ? 'mt-1 border-t border-line pt-2.5 font-semibold' : ''}`}
        >
          <dt className={isEmphasised ? '' : 'text-quiet'}>{label}</dt>
          <dd className={`text-right ${isMuted ? 'text-quiet' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A document: words, tier, rate, minimum, copies, rush. */
export function RefineLines({ priced, prices }: { priced: PricedRefine; prices: readonly Price[] }) {
  const t = useTranslations('order.price')
  const tCart = useTranslations('order.cart')
  const money = useMoney()
  const parts = priceParts(prices, priced)
  const { currency, original_minor: original, urgent_fee_minor: rush, copies } = priced
  if (!parts || original === null) return null
  const percent = prices.find((price) => price.rush)?.rush?.percent ?? 0
  const isMinimum = parts.minimumMinor > parts.byWordsMinor
  const lines: (Line | false)[] = [
    { label: t('words'), value: tCart('words', { count: priced.word_count }) },
    { label: t('tier'), value: t('tierRange', { from: parts.fromWords, to: parts.toWords }) },
    { label: t('rate'), value: t('ratePerWord', { price: money(parts.rateMinor, currency) }) },
    { label: t('byWords'), value: money(parts.byWordsMinor, currency), isMuted: isMinimum },
    { label: t('minimum'), value: money(parts.minimumMinor, currency), isMuted: !isMinimum },
    copies > 1 && { label: t('one'), value: money(original / copies, currency) },
    copies > 1 && { label: t('copies'), value: `× ${copies}` },
    { label: t('original'), value: money(original, currency), isEmphasised: true },
    Boolean(rush) && { label: t('rush', { percent }), value: `+ ${money(rush ?? 0, currency)}` },
  ]
  return <Lines lines={lines.filter((line) => line !== false)} />
}

/** An application service with the chosen options. */
export function ApplyLines({ priced, prices }: { priced: PricedApply; prices: readonly Price[] }) {
  const options = chosenOptions(prices, priced.service, priced.options)
  return <Lines lines={options.map(([label, value]) => ({ label, value }))} />
}

/** Options of an application service by their names. */
export function chosenOptions(
  prices: readonly Price[],
  service: string,
  chosen: Record<string, string | number>,
): [name: string, value: string][] {
  const options = prices.find((price) => price.kind === 'apply' && price.service === service)?.options ?? []
  return options.map(({ code, name, choices }) => [
    name,
    choices.find((choice) => choice.code === chosen[code])?.name ?? String(chosen[code] ?? ''),
  ])
}

/** The base price of a percentage discount. */
export function DiscountBase() {
  const t = useTranslations('order.price')
  return (
    <p data-discount-base className="pb-2 text-sm text-quiet">
      {t('discountBase')}
    </p>
  )
}

/** The approximate total in the reader's own currency, with the date of the rate; nothing when it is in it already. */
export function TotalAtHome({ minor, currency }: { minor: number; currency: Currency }) {
  const t = useTranslations('order.price')
  const format = useFormatter()
  const { site, locale } = useLayout()
  const { home_rate: rate } = site
  if (rate?.asked !== currency) return null
  const amount = moneyInWords(format.number(aboutAtHome(minor, rate.rate)), rate.home, locale)
  return <p className="text-right text-sm text-quiet">{t('atHome', { amount, day: rate.day })}</p>
}

/** Discounts and the sum. */
export function TotalLines({ quote, isSumShown = false }: { quote: Quote; isSumShown?: boolean }) {
  const t = useTranslations('order.price')
  const money = useMoney()
  const { currency } = quote
  return (
    <>
      <Lines
        lines={[
          ...(isSumShown ? [{ label: t('subtotal'), value: money(quote.original_minor, currency) }] : []),
          ...quote.discounts.map(({ name, discount_minor }) => ({
            label: name,
            value: <span className="text-jade">− {money(discount_minor, currency)}</span>,
          })),
        ]}
      />
      {quote.discounts.length > 0 && <DiscountBase />}
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 font-semibold">
        <span>{t('total')}</span>
        <span className="text-2xl tabular-nums" data-total={quote.total_minor}>
          {money(quote.total_minor, currency)}
        </span>
      </p>
      <TotalAtHome minor={quote.total_minor} currency={currency} />
    </>
  )
}

/** The turnaround time: a duration, never a date. */
export function Duration({ priced }: { priced: PricedRefine }) {
  const t = useTranslations('order.price')
  const { hours, days } = priced
  if (hours === null && days === null) return null
  return (
    <p className="mt-4 rounded-xl bg-jade-soft px-4 py-3">
      <span className="flex justify-between gap-4">
        <span>{t('time')}</span>
        <strong className="text-right font-semibold">
          {hours === null ? t('days', { days: days ?? 0 }) : t('hours', { hours })}
        </strong>
      </span>
      <span className="text-sm text-quiet">{t('timeNote')}</span>
    </p>
  )
}
