import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../tests/support/demo-editions.ts'
import { CURRENCIES, STEPS } from '../currencies.ts'
import { formatMoney } from '../money.ts'
import { balanceOf, readAmount, writeAmount } from './order-money.ts'

const order = { total_minor: 5000, agreed_minor: null, status: 'confirmed' }
const paid = (amount_minor: number, voided_at: number | null = null) => ({ amount_minor, voided_at })

describe('the balance of an order', () => {
  test('is the quote less the payments that are not voided', () => {
    expect(balanceOf(order, [paid(2000), paid(1000, 7), paid(500)])).toEqual({
      priceMinor: 5000,
      receivedMinor: 2500,
      dueMinor: 2500,
      overpaidMinor: 0,
    })
  })
  test('counts from the agreed price, also from one of zero', () => {
    expect(balanceOf({ ...order, agreed_minor: 4500 }, [paid(2000)])).toMatchObject({
      priceMinor: 4500,
      dueMinor: 2500,
    })
    expect(balanceOf({ ...order, agreed_minor: 0 }, [])).toMatchObject({ priceMinor: 0, dueMinor: 0 })
  })
  test('says what was overpaid, and is never negative', () => {
    expect(balanceOf(order, [paid(4000), paid(1500)])).toMatchObject({ dueMinor: 0, overpaidMinor: 500 })
  })
  test('of a cancelled order is nothing', () => {
    expect(balanceOf({ ...order, status: 'cancelled' }, [paid(1000)])).toMatchObject({
      dueMinor: 0,
      receivedMinor: 1000,
    })
  })
})

describe('a typed amount', () => {
  test.each([
    ['1,250.50', 'USD', 'en', 125_050],
    ['US$36', 'USD', 'en', 3600],
    ['$36', 'USD', 'en', 3600],
    ['NT$1,200', 'TWD', 'tw', 120_000],
    ['３６００', 'TWD', 'tw', 360_000],
    ['1.200.000', 'VND', 'vi', 120_000_000],
    ['5 triệu', 'VND', 'vi', 500_000_000],
    ['12,50', 'USD', 'vi', 1250],
    ['0', 'USD', 'en', 0],
  ] as const)('%s of %s in %s', (input, currency, locale, minor) => {
    expect(readAmount(input, currency, locale)).toBe(minor)
  })
  test.each([
    ['-5', 'USD', 'en', 'negative'],
    ['US$ −5', 'USD', 'en', 'negative'],
    ['10.5', 'TWD', 'tw', 'decimals'],
    ['0.999', 'USD', 'en', 'decimals'],
    ['12.505', 'USD', 'en', 'decimals'],
    ['US$12.505', 'USD', 'en', 'decimals'],
    ['12,505', 'USD', 'vi', 'decimals'],
    ['1.000,5', 'VND', 'vi', 'decimals'],
    ['NT$100', 'USD', 'en', 'currency'],
    ['100 USD', 'TWD', 'tw', 'currency'],
    ['some money', 'USD', 'en', 'format'],
    ['', 'USD', 'en', 'format'],
    ['9,000,000,000', 'USD', 'en', 'too_large'],
  ] as const)('%s of %s in %s is rejected', (input, currency, locale, error) => {
    expect(readAmount(input, currency, locale)).toBe(error)
  })

  test('is read as it is shown, in every currency and language', () => {
    const amounts = fc.constantFrom(...CURRENCIES).chain((currency) => {
      const { price, max } = STEPS[currency]
      return fc.record({
        currency: fc.constant(currency),
        locale: fc.constantFrom(...LOCALES),
        minor: fc.integer({ min: 0, max: Math.floor(max / price) }).map((steps) => steps * price),
      })
    })
    fc.assert(
      fc.property(amounts, ({ currency, locale, minor }) => {
        expect(readAmount(writeAmount(minor, locale), currency, locale)).toBe(minor)
        expect(readAmount(formatMoney(minor, currency, locale), currency, locale)).toBe(minor)
      }),
    )
  })
})
