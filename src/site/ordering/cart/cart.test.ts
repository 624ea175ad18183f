import { expect, test } from 'vitest'
import type { Currency } from '../../../domain/currencies.ts'
import type { Item, PricedItem, Quote } from '../quote.ts'
import {
  type Cart,
  emptyCart,
  entryOf,
  holdsService,
  priceChanges,
  pricedBy,
  seen,
  withEntry,
  withoutEntry,
  withoutOrdered,
} from './cart.ts'
import { hasCart } from './cart-cookie.ts'

const document: Item = { kind: 'refine', service: 'sop', mode: 'revision', text: 'Two words', copies: 1, urgent: false }
const visa: Item = { kind: 'apply', service: 'visa', options: { country: 'uk' } }
const priced = (priceMinor: number) =>
  ({
    kind: 'refine',
    name: 'SOP',
    mode_name: 'Review',
    word_count: 2,
    price_minor: priceMinor,
    currency: 'USD',
  }) as PricedItem
const quoteOf = (...minors: number[]) =>
  ({ items: minors.map(priced), total_minor: minors.reduce((sum, minor) => sum + minor, 0), currency: 'USD' }) as Quote
const filled = (): Cart =>
  withEntry(withEntry(emptyCart(), entryOf(document, priced(3500))), entryOf(visa, priced(16000)))

test('another cart is another order: its key changes with its items, not with the displayed prices', () => {
  const cart = filled()
  expect(withoutEntry(cart, cart.entries[0]?.id ?? '').key).not.toBe(cart.key)
  expect(seen(cart, quoteOf(1, 2)).key).toBe(cart.key)
})

test('an accepted order empties its cart, and leaves what another tab has added meanwhile', () => {
  const cart = filled()
  const items = cart.entries.map(({ item }) => item)
  expect(withoutOrdered(cart, cart.key, items).entries).toEqual([])
  const coaching: Item = { kind: 'apply', service: 'interview_coaching', options: {} }
  const more = entryOf(coaching, priced(5000))
  const left = withoutOrdered(withEntry(cart, more), cart.key, items)
  expect(left.entries).toEqual([more])
  expect(left.key).not.toBe(cart.key)
})

test('an application service is in the cart once with the same choices', () => {
  const prices = [{ service: 'visa', options: [{ code: 'country', choices: [{ code: 'uk' }] }] }]
  expect(holdsService(filled(), prices, { service: 'visa', options: { country: 'uk' } })).toBe(true)
  expect(holdsService(filled(), prices, { service: 'visa', options: { country: 'usa' } })).toBe(false)
  expect(holdsService(filled(), prices, { service: 'interview_coaching', options: {} })).toBe(false)
})

test('a text is priced by its word count', () => {
  const [first] = filled().entries
  expect(first && pricedBy(first)).toEqual({ ...document, text: undefined, word_count: 2 })
})

const inDollars = (minor: number) => ({ minor, currency: 'USD' as Currency })

test('prices that changed since they were shown are reported once', () => {
  const cart = seen(filled(), quoteOf(3500, 16000))
  expect(priceChanges(cart, quoteOf(3500, 16000))).toEqual({ byEntry: {}, total: null })
  const changes = priceChanges(cart, quoteOf(4000, 16000))
  expect(changes).toEqual({ byEntry: { [cart.entries[0]?.id ?? '']: inDollars(3500) }, total: inDollars(19500) })
  expect(priceChanges(seen(cart, quoteOf(4000, 16000)), quoteOf(4000, 16000)).byEntry).toEqual({})
})

test('prices shown in another currency are reported in that one, even when the numbers are equal', () => {
  const cart = seen(filled(), quoteOf(3500, 16000))
  const [first, second] = cart.entries
  const inPesos: Quote = { ...quoteOf(3500, 900_000), currency: 'PHP' }
  expect(priceChanges(cart, inPesos)).toEqual({
    byEntry: { [first?.id ?? '']: inDollars(3500), [second?.id ?? '']: inDollars(16_000) },
    total: inDollars(19_500),
  })
  expect(priceChanges(seen(cart, inPesos), inPesos)).toEqual({ byEntry: {}, total: null })
})

test('a cart stored before amounts had a currency is compared in today’s', () => {
  const cart = seen(filled(), quoteOf(3500, 16000))
  const stored = { ...cart, entries: cart.entries.map(({ seenIn: _, ...entry }) => entry) }
  expect(priceChanges(stored, quoteOf(3500, 16000))).toEqual({ byEntry: {}, total: null })
  expect(priceChanges(stored, quoteOf(3500, 17000)).total).toEqual(inDollars(19_500))
})

test.each([
  [null, false],
  ['cart-vi=0', false],
  ['a=b; cart-vi=2', true],
  ['cart-tw=2', false],
  ['xcart-vi=2', false],
])('the server knows of a cart by %s: %s', (cookies, expected) => {
  expect(hasCart(cookies, 'vi')).toBe(expected)
})
