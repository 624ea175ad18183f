import type { ReactNode } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { leastMinor, useMoney } from '../price-lines.tsx'

type Prices = Parameters<typeof leastMinor>[0]

/** The minimum price of a service or mode; null without one. */
export function useFromPrice(prices: Prices) {
  const t = useTranslations('order')
  const money = useMoney()
  return (isIncluded: (price: Prices[number]) => boolean): string | null => {
    const least = leastMinor(prices, isIncluded)
    const currency = prices[0]?.currency
    return least === null || !currency ? null : t('from', { price: money(least, currency) })
  }
}

const card =
  'group/card relative cursor-pointer rounded-2xl border-[1.5px] border-edge bg-card p-4 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1.5px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
const dot =
  'mt-0.5 size-5.5 shrink-0 rounded-full border-[1.5px] border-edge group-has-checked/card:border-[7px] group-has-checked/card:border-ink'

/** A choice as a card, which is clickable as a whole; its picture is decoration. */
export function RadioCard({
  id,
  name,
  value,
  isChosen,
  isFromInterview = false,
  title,
  image,
  aside,
  children,
}: {
  id?: string | undefined
  name: string
  value: string
  isChosen: boolean
  /** Marks the choice for the style sheet: the form hides the fields for a text. */
  isFromInterview?: true | false | undefined
  title: string
  image?: string | null
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <label className={`${card} grid content-start gap-x-4 gap-y-2 ${image ? 'grid-cols-[auto_1fr]' : ''}`}>
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        data-interview={isFromInterview || undefined}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      {image && (
        <img
          src={image}
          width={640}
          height={400}
          alt=""
          className="aspect-[16/10] w-24 rounded-lg object-cover md:row-span-2 md:w-32"
        />
      )}
      <span className="flex items-start justify-between gap-3">
        <span>
          <span className="block leading-snug font-semibold">{title}</span>
          {aside && <span className="mt-0.5 block text-sm text-quiet tabular-nums">{aside}</span>}
        </span>
        <span aria-hidden className={dot} />
      </span>
      <span className={`text-[0.9375rem] text-quiet ${image ? 'max-md:col-span-2' : ''}`}>{children}</span>
    </label>
  )
}

/** Radio cards with their question; the first has the field's id, so that a link to the field focuses it. */
export function RadioCards({
  name,
  legend,
  error,
  isSingleColumn = false,
  children,
}: {
  name: string
  legend: string
  error: string[] | undefined
  isSingleColumn?: boolean
  children: ReactNode
}) {
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group can be neither required nor invalid
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `f-${name}-error` : undefined}
    >
      <legend className="pb-3 text-xl leading-snug font-semibold md:text-2xl">{legend}</legend>
      {error && (
        <p id={`f-${name}-error`} className="pb-3 font-semibold text-danger">
          {error.join(' ')}
        </p>
      )}
      <div className={`grid gap-3 ${isSingleColumn ? '' : 'md:grid-cols-2'}`}>{children}</div>
    </fieldset>
  )
}
