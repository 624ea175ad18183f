/** The cart: chosen items, stored in this browser for one edition. Its prices are those last seen; the API computes the actual ones. */
import type { Currency } from '../../../domain/currencies.ts'
import type { Locale } from '../../../domain/editions.ts'
import { itemsBytesMax, itemsMax } from '../../../domain/order-size.ts'
import { isSameService } from '../../../domain/same-service.ts'
import { writeCookie } from '../../shell/browser-cookies.ts'
import type { Item, PricedItem, Quote } from '../quote.ts'
import { cartCookie } from './cart-cookie.ts'

export type CartEntry = {
  id: string
  item: Item
  /** As priced when they were added. */
  name: string
  modeName: string | null
  /** The word count that prices a text until it is ordered. */
  words: number | null
  fileName: string | null
  /** The last price that the visitor saw. */
  seenMinor: number | null
  /** The currency of that price; missing in carts stored by earlier versions. */
  seenIn?: Currency
}
export type Cart = {
  /** Idempotency key: a repeated order of the same cart is one order. */
  key: string
  entries: CartEntry[]
  /** The last total that the visitor saw for these entries. */
  seenTotalMinor: number | null
}

const storageKey = (locale: Locale) => `waypoint-cart-${locale}`
const cookieTtlSeconds = 30 * 24 * 3600

export const emptyCart = (): Cart => ({ key: crypto.randomUUID(), entries: [], seenTotalMinor: null })

/** A changed cart is another order, so it has another key. */
const changed = (entries: CartEntry[]): Cart => ({ key: crypto.randomUUID(), entries, seenTotalMinor: null })

export function entryOf(item: Item, priced: PricedItem): CartEntry {
  const isDocument = priced.kind === 'refine'
  return {
    id: crypto.randomUUID(),
    item,
    name: priced.name,
    modeName: isDocument ? priced.mode_name : null,
    words: isDocument ? priced.word_count : null,
    fileName: isDocument ? (priced.file_name ?? null) : null,
    seenMinor: priced.price_minor,
    seenIn: priced.currency,
  }
}

export const withEntry = (cart: Cart, entry: CartEntry): Cart => changed([...cart.entries, entry])
export const withoutEntry = (cart: Cart, id: string): Cart => changed(cart.entries.filter((entry) => entry.id !== id))

type Same = Parameters<typeof isSameService>

/** Whether a cart has the same application service with the same choices. */
export const holdsService = (cart: Cart, offered: Same[0], chosen: Same[1]): boolean =>
  cart.entries.some(({ item }) => item.kind === 'apply' && isSameService(offered, item, chosen))

/** Why an order can't accept a cart: too many items, or too much text for one request. */
export function overflowOf({ entries }: Cart): 'most' | 'full' | null {
  if (entries.length > itemsMax) return 'most'
  const bytes = new TextEncoder().encode(JSON.stringify(entries.map(({ item }) => item))).length
  return bytes > itemsBytesMax ? 'full' : null
}

/** The entries that remain after an order: those that another tab added since. */
export function withoutOrdered(cart: Cart, key: string, items: readonly Item[]): Cart {
  if (cart.key === key) return emptyCart()
  const ordered = items.map((item) => JSON.stringify(item))
  const left = cart.entries.filter(({ item }) => {
    const place = ordered.indexOf(JSON.stringify(item))
    if (place >= 0) ordered.splice(place, 1)
    return place < 0
  })
  return changed(left)
}

/** The request for a quote: the word count of a text, not the text. */
export const pricedBy = ({ item, words }: CartEntry): Item => {
  if (item.kind !== 'refine' || !item.text || words === null) return item
  const { text: _, ...rest } = item
  return { ...rest, word_count: words }
}

export type SeenPrice = { minor: number; currency: Currency }

/** Prices that differ from those the visitor last saw, each in its currency: by entry, and the total. */
export function priceChanges({ entries, seenTotalMinor }: Cart, quote: Quote) {
  const seenBefore = (
    minor: number | null,
    now: number | null | undefined,
    currency = quote.currency,
  ): SeenPrice | null => (minor === null || (minor === now && currency === quote.currency) ? null : { minor, currency })
  const byEntry: Record<string, SeenPrice> = {}
  for (const [place, { id, seenMinor, seenIn }] of entries.entries()) {
    const before = seenBefore(seenMinor, quote.items[place]?.price_minor, seenIn)
    if (before) byEntry[id] = before
  }
  return { byEntry, total: seenBefore(seenTotalMinor, quote.total_minor, entries[0]?.seenIn) }
}
export type PriceChanges = ReturnType<typeof priceChanges>

/** The cart after its prices were shown. */
export const seen = (cart: Cart, quote: Quote): Cart => ({
  ...cart,
  seenTotalMinor: quote.total_minor,
  entries: cart.entries.map((entry, place) => ({
    ...entry,
    seenMinor: quote.items[place]?.price_minor ?? null,
    seenIn: quote.currency,
  })),
})

/** The cart of this browser; empty when nothing valid is stored. */
export function readCart(locale: Locale): Cart {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(locale)) ?? 'null') as Cart | null
    return stored && typeof stored.key === 'string' && Array.isArray(stored.entries) ? stored : emptyCart()
  } catch {
    return emptyCart()
  }
}

/** Stores a cart; false when the storage is full. A cookie with its size lets the server redirect an empty one. */
export function keepCart(locale: Locale, cart: Cart): boolean {
  try {
    if (cart.entries.length === 0) localStorage.removeItem(storageKey(locale))
    else localStorage.setItem(storageKey(locale), JSON.stringify(cart))
  } catch {
    return false
  }
  const count = cart.entries.length
  writeCookie(cartCookie(locale), String(count), count > 0 ? cookieTtlSeconds : 0)
  return true
}

// Items in a hidden form field, as JSON: only known fields, with limited depth.

const FIELDS = ['kind', 'service', 'mode', 'text', 'file_id', 'word_count', 'word_limit', 'copies', 'urgent']
const optionsMax = 30

/** Posted items, for validation by the API; empty when it is not a list. One item beyond the limit is kept, so that the API reports it. */
export function readCarried(text: string | undefined): Item[] {
  try {
    const items: unknown = JSON.parse(text ?? '')
    return Array.isArray(items) ? items.slice(0, itemsMax + 1).map((item) => postedItem(item) as Item) : []
  } catch {
    return []
  }
}

/** Null for an invalid item; an invalid field value is null as well, and the API reports it. */
function postedItem(item: unknown): Record<string, unknown> | null {
  if (!isRecord(item)) return null
  const { options } = item
  return {
    ...plainValues(item, FIELDS),
    ...(isRecord(options) && { options: plainValues(options, Object.keys(options).slice(0, optionsMax)) }),
  }
}

function plainValues(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const given = names.filter((name) => Object.hasOwn(record, name) && record[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, isPlain(record[name]) ? record[name] : null]))
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a posted value can be shown as an item, even when some fields are invalid. */
export const isLikeItem = (item: Item | null): item is Item =>
  item !== null &&
  typeof item.service === 'string' &&
  (item.kind === 'refine' || (item.kind === 'apply' && isRecord(item.options)))
