/** Converts the firm's prices to the reader's own currency: one rule for cards, cart, receipt and mails. */

const digits = 3

/** Approximate amount in another currency, in whole units, to three significant digits (at most 0.5 % off). @param amountMinor in hundredths */
export function aboutAtHome(amountMinor: number, rate: number): number {
  return Number(((amountMinor / 100) * rate).toPrecision(digits))
}
