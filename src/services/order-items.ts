/** What was ordered, item by item, in the words of a language: for the mails, the lead's page and exports. */

import { findBlock } from '../db/queries/blocks.ts'
import { listItemsOf } from '../db/queries/orders.ts'
import { serviceNames } from '../db/queries/service-names.ts'
import type { Database } from '../db/store.ts'
import type { Block } from '../domain/content.ts'
import type { Currency } from '../domain/currencies.ts'
import type { Locale } from '../domain/editions.ts'
import { parseJson } from '../domain/json.ts'
import { type Localized, localize } from '../domain/localized.ts'
import { formatMoney } from '../domain/money.ts'
import type { PricedApply, PricedItem, StoredItem } from '../domain/quote-items.ts'
import { nameOfItem } from '../domain/service-names.ts'
import type { Row } from './lead-mail.ts'
import { messages } from './messages.ts'

/** `file` is the name of the file that came with the item, `text` what was pasted. */
export type OrderedItem = { name: string; rows: Row[]; file: string | null; text: string | null }
/** `rushHours` are those of the order, whatever the price list says now. */
type PriceList = { currency: Currency; prices: Block<'prices'> | null; rushHours: number | null }

/** The items of some orders by reference, in their order, in the words of `locale`. */
export async function describeOrders(
  db: Database,
  orders: readonly { reference: string; currency: Currency; rush_hours: number | null }[],
  locale: Locale,
): Promise<Map<string, OrderedItem[]>> {
  if (orders.length === 0) return new Map()
  const [prices, names, { items, fileNames }] = await Promise.all([
    findBlock(db, 'prices', 'prices'),
    serviceNames(db, locale),
    listItemsOf(
      db,
      orders.map(({ reference }) => reference),
    ),
  ])
  const describe = (stored: StoredItem, { currency, rush_hours: rushHours }: (typeof orders)[number]): OrderedItem => {
    const priced: PricedItem = stored.kind === 'refine' ? { ...stored, item: stored } : { ...stored, item: stored }
    const { text, file_id } = priced.item.kind === 'refine' ? priced.item : {}
    return {
      name: nameOfItem(priced.item, names),
      rows: itemRows(priced, { currency, prices, rushHours }, locale),
      file: (file_id && fileNames.get(file_id)) ?? null,
      text: text ?? null,
    }
  }
  const itemsOf = Map.groupBy(items, ({ order_reference }) => order_reference)
  return new Map(
    orders.map((order) => [
      order.reference,
      (itemsOf.get(order.reference) ?? []).map(({ data }) => describe(parseJson(data), order)),
    ]),
  )
}

/** Labels and values of an item, without what was typed. */
export function itemRows(priced: PricedItem, { currency, prices, rushHours }: PriceList, locale: Locale): Row[] {
  const t = messages(locale)
  const money = (minor: number | null) => formatMoney(minor ?? 0, currency, locale)
  if (priced.kind === 'apply')
    return [...optionRows(priced, prices, locale), [t('order.price'), money(priced.priceMinor)]]
  const { item, wordCount, urgentFeeMinor, days } = priced
  const rows: Row[] = [
    [t('order.words'), t('order.wordCount', { count: wordCount })],
    [t('order.wordLimit'), item.word_limit === undefined ? '' : String(item.word_limit)],
    [t('order.copies'), String(item.copies)],
    [t('order.time'), item.urgent ? t('order.rush', { hours: rushHours ?? 0 }) : t('order.days', { count: days ?? 0 })],
    [t('order.rushFee'), urgentFeeMinor ? money(urgentFeeMinor) : ''],
    [t('order.price'), money(priced.priceMinor)],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Chosen options and how many, by the names of the price list; by their codes where it no longer has them. */
function optionRows({ item, quantity }: PricedApply, prices: Block<'prices'> | null, locale: Locale): Row[] {
  const offered = prices?.apply.find(({ service }) => service === item.service)
  const nameOf = (name: Localized) => localize(name, locale).text
  const chosen = offered?.options ?? []
  const counted = offered?.quantity
  const knownCodes = new Set([...chosen.map(({ code }) => code), counted?.code])
  return [
    ...chosen.map(({ code, name, choices }): Row => {
      const choice = choices.find((each) => each.code === item.options[code])
      return [nameOf(name), choice ? nameOf(choice.name) : String(item.options[code] ?? '')]
    }),
    ...(counted ? [[nameOf(counted.name), String(quantity)] satisfies Row] : []),
    ...Object.entries(item.options)
      .filter(([code]) => !knownCodes.has(code))
      .map(([code, value]): Row => [code, String(value)]),
  ]
}
