/** Proposes the amounts that a price list lacks in one currency, converted from another. */
import { CURRENCIES, type Currency, STEPS } from '../currencies.ts'
import { priceDocument } from '../quotes.ts'
import { type PriceTierContent, TierSchema } from './prices.ts'
import { type Entries, isEntries, isSame } from './values.ts'

/** @property rate units of `to` for one of `from` */
export type Conversion = { from: Currency; to: Currency; rate: number }

/** A price list, which need not be valid yet, with an amount in `to` beside each in `from`; amounts in `to` stay as they are. */
export const fillPrices = (value: Entries, conversion: Conversion): Entries =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, name, conversion)]))

/** Whether prices differ from earlier ones only by currencies that were filled from one of those. @param rateOf null where there is no rate */
export function isFilledFrom(
  earlier: Entries,
  now: Entries,
  rateOf: (from: Currency, to: Currency) => number | null,
): boolean {
  const pricedIn = (value: Entries) => CURRENCIES.filter((each) => JSON.stringify(value).includes(`"${each}":`))
  const given = pricedIn(earlier)
  const added = pricedIn(now).filter((each) => !given.includes(each))
  return given.some((from) => {
    let prices = earlier
    for (const to of added) {
      const rate = rateOf(from, to)
      if (rate === null) return false
      prices = fillPrices(prices, { from, to, rate })
    }
    return isSame(prices, now)
  })
}

function filled(value: unknown, name: string, conversion: Conversion): unknown {
  if (Array.isArray(value))
    return name === 'tiers' ? fillTiers(value, conversion) : value.map((item) => filled(item, name, conversion))
  if (!isEntries(value)) return value
  const { from, to, rate } = conversion
  const amount = value[from]
  return typeof amount === 'number' && value[to] === undefined
    ? { ...value, [to]: rounded(amount * rate, STEPS[to][name === 'per_word' ? 'rate' : 'price']) }
    : fillPrices(value, conversion)
}

/** A converted minimum is at least what the tier before can cost: rounding must not make a price fall. */
function fillTiers(tiers: readonly unknown[], conversion: Conversion): unknown[] {
  const { to } = conversion
  let least = 0
  return tiers.map((before) => {
    const after = filled(before, '', conversion)
    const tier = TierSchema.safeParse(after).data
    const [perWordMinor, converted] = [tier?.per_word[to], tier?.minimum[to]]
    if (!tier || perWordMinor === undefined || converted === undefined) return after
    const isFilled = (before as PriceTierContent).minimum[to] === undefined
    const minimumMinor = isFilled ? Math.max(converted, least) : converted
    const { up_to_words: upToWords, days } = tier
    least = priceDocument(upToWords, [{ upToWords, perWordMinor, minimumMinor, days }], to) ?? 0
    return { ...tier, minimum: { ...tier.minimum, [to]: minimumMinor } }
  })
}

const digits = 3

/** Hundredths to three digits, in steps of the currency; no price becomes free. */
function rounded(minor: number, step: number): number {
  const unit = Math.max(step, 10 ** (Math.floor(Math.log10(minor)) - digits + 1))
  return minor === 0 ? 0 : Math.max(1, Math.round(minor / unit)) * unit
}
