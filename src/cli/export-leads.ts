/** Exports all bookings and all orders as two spreadsheets: FILE.csv and FILE-orders.csv. */

import { type InquiryRow, listInquiries } from '../db/queries/inquiries.ts'
import { listPayments } from '../db/queries/leads/payments.ts'
import { listOrderFiles, listOrderItems, listOrders } from '../db/queries/orders.ts'
import { findSchoolsByIds } from '../db/queries/schools.ts'
import type { Store } from '../db/store.ts'
import { answerText } from '../domain/booking-answers.ts'
import { writeCsv } from '../domain/csv.ts'
import { parseJson } from '../domain/json.ts'
import { type Balance, balanceOf } from '../domain/leads/order-money.ts'
import type { StoredItem } from '../domain/quote-items.ts'
import { readIds } from '../domain/shortlist.ts'
import { writePrivately } from '../server/private-files.ts'
import { print } from './open.ts'

const allMax = 1_000_000
type Row = Record<string, unknown>

/** Writes both files, readable by their owner alone, and prints their numbers of rows. */
export async function exportLeads(store: Store, file: string): Promise<void> {
  const bookings = await listInquiries(store.read, allMax)
  const orders = await listOrders(store.read, allMax)
  const items = Map.groupBy(await listOrderItems(store.read), ({ order_reference }) => order_reference)
  const payments = Map.groupBy(await listPayments(store.read, null), ({ order_reference }) => order_reference)
  const files = Map.groupBy(await listOrderFiles(store.read), ({ order_reference }) => order_reference)
  const names = await namesOfSchools(store, [...bookings, ...orders])
  const codes = [...new Set(bookings.flatMap(({ answers }) => parseJson(answers).map(({ code }) => code)))]
  const ordersFile = file.replace(/(\.csv)?$/i, '-orders$1')
  write(
    file,
    bookings.map((booking) => bookingRow(booking, names, codes)),
  )
  write(
    ordersFile,
    orders.map((order) =>
      orderRow(
        order,
        (items.get(order.reference) ?? []).map(({ data }) => parseJson(data)),
        balanceOf(order, payments.get(order.reference) ?? []),
        (files.get(order.reference) ?? []).map(({ name }) => name),
        names,
      ),
    ),
  )
  print(`wrote ${bookings.length} bookings to ${file} and ${orders.length} orders to ${ordersFile}`)
}

function write(file: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  writePrivately(file, writeCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))]))
}

type Names = ReadonlyMap<number, string>

/** @param codes of all answered questions of the organisation: each is a column */
function bookingRow(row: InquiryRow, names: Names, codes: readonly string[]): Row {
  const { idempotency_key: _, body_hash: __, created_at, answers, ...booking } = row
  const texts = new Map(parseJson(answers).map((answer) => [answer.code, answerText(answer, booking.edition)]))
  return {
    created_at: moment(created_at),
    ...booking,
    shortlist: shortlistText(booking.shortlist, names),
    consented_at: moment(booking.consented_at),
    ...Object.fromEntries(codes.map((code) => [`answers.${code}`, texts.get(code) ?? ''])),
  }
}

/** Amounts in major units of the currency. */
const orderRow = (
  {
    idempotency_key: _,
    body_hash: __,
    created_at,
    original_minor,
    discount_minor,
    total_minor,
    agreed_minor: ___,
    deposit_minor,
    ...order
  }: Awaited<ReturnType<typeof listOrders>>[number],
  items: readonly StoredItem[],
  { priceMinor, receivedMinor, dueMinor }: Balance,
  files: readonly string[],
  names: Names,
): Row => ({
  created_at: moment(created_at),
  ...order,
  ...inMoments(order),
  original: original_minor / 100,
  discount: discount_minor / 100,
  total: total_minor / 100,
  agreed_price: priceMinor / 100,
  deposit: deposit_minor === null ? '' : deposit_minor / 100,
  received: receivedMinor / 100,
  balance: dueMinor / 100,
  items: items.map(itemText).join('; '),
  text: items.flatMap((item) => ('text' in item && item.text) || []).join('\n\n'),
  files: files.join('; '),
  shortlist: shortlistText(order.shortlist, names),
})

const moment = (time: number) => new Date(time).toISOString()
/** The columns of times that any order has. */
const inMoments = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.endsWith('_at') && typeof value === 'number' ? [[name, moment(value)]] : [],
    ),
  )

/** `sop, revision, 601 words, 3 copies, rush`; `visa, country uk`. */
function itemText(item: StoredItem): string {
  if (item.kind === 'apply')
    return [item.service, ...Object.entries(item.options).map(([name, value]) => `${name} ${value}`)].join(', ')
  const { service, mode, wordCount, copies, urgent } = item
  const parts = [service, mode, wordCount && `${wordCount} words`, copies > 1 && `${copies} copies`, urgent && 'rush']
  return parts.filter(Boolean).join(', ')
}

/** A spreadsheet with decimal commas would read ids joined by commas as a number. */
const shortlistText = (shortlist: string, names: Names) =>
  readIds(shortlist)
    .map((id) => names.get(id) ?? `school ${id}`)
    .join('; ')

async function namesOfSchools(store: Store, rows: readonly { shortlist: string }[]): Promise<Names> {
  const ids = [...new Set(rows.flatMap(({ shortlist }) => readIds(shortlist)))]
  return new Map((await findSchoolsByIds(store.read, ids)).map(({ id, name_en }) => [id, name_en]))
}
