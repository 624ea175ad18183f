/** What the firm asks, said in the reader's own money: one rule for cards, cart, receipt and mails. */

const digits = 3

/** About as much in another money, in its whole units, to three figures: never more than half a per cent off. @param amountMinor in hundredths */
export function aboutAtHome(amountMinor: number, rate: number): number {
  return Number(((amountMinor / 100) * rate).toPrecision(digits))
}
