/** Orders services: priced again, and kept with its items, files, consent, the spent captcha and both mails in one transaction. */

import { findBlock, listBlocks } from '../db/queries/blocks.ts'
import { redeemCaptcha } from '../db/queries/inquiries.ts'
import { findOrderByKey, insertOrder, type OrderRow } from '../db/queries/orders.ts'
import { serviceNames } from '../db/queries/service-names.ts'
import { claimUploads } from '../db/queries/uploads.ts'
import { isUniqueViolation, type Store, type Tx } from '../db/store.ts'
import type { Block } from '../domain/content.ts'
import { DomainError, FieldsError } from '../domain/domain-error.ts'
import { editionCodes, editionOf, type Locale } from '../domain/editions.ts'
import { homeRate } from '../domain/home-rate.ts'
import { toJson } from '../domain/json.ts'
import { mainOffice } from '../domain/offices.ts'
import type { Order } from '../domain/order.ts'
import { parsePhone } from '../domain/phone.ts'
import type { PricedItem, StoredItem } from '../domain/quote-items.ts'
import { leadReference } from '../domain/reference.ts'
import { joinIds } from '../domain/shortlist.ts'
import { hashBody } from './body-hash.ts'
import type { BookingDeps } from './book-consultation.ts'
import { consentIssues } from './consent.ts'
import { enqueueMails } from './enqueue-mails.ts'
import { attachOrder } from './leads/attach-to-lead.ts'
import { type OrderMailContext, orderMails } from './order-mails.ts'
import { type Quote, quote } from './quote.ts'
import { type PageAddress, readShortlist } from './shortlist.ts'

export type OrderDeps = {
  store: Store
  now: () => number
  randomBytes: (count: number) => Uint8Array
  readCaptcha: BookingDeps['readCaptcha']
  chatLinks: BookingDeps['chatLinks']
  /** `LEADS_TO`: where orders of editions whose office has no address go. */
  leadsTo: string | null
  pageAddress: PageAddress
  /** Address at which staff open an uploaded file. */
  fileAddress: (uploadId: string) => string
  /** URL of the order status page, valid for 90 days. */
  receiptAddress: (reference: string, locale: Locale) => string
  onMailQueued: () => void
}
export type PlacedOrder = { reference: string; totalMinor: number; currency: string }

/**
 * The same key and body answers the first order again and stores nothing.
 * @throws DomainError `idempotency_mismatch`, `captcha_wrong`, `captcha_expired`, `captcha_used`; `price_changed` with the new quote;
 * FieldsError for items that can't be ordered, and on `consent` when another text was agreed to than today's
 */
export async function placeOrder(deps: OrderDeps, body: Order, edition: Locale): Promise<PlacedOrder> {
  // the captcha is no part of what was said: a retry may carry another proof
  const { captcha: _, ...order } = body
  const bodyHash = hashBody(order)
  const earlier = await findEarlier(deps.store, body.idempotency_key, bodyHash)
  if (earlier) return earlier
  try {
    const order = await storeOrder(deps, body, bodyHash, edition)
    deps.onMailQueued()
    return placed(order)
  } catch (error) {
    // the same form sent twice at the same moment: the other one has it, its files, and its captcha
    const isSpent = error instanceof DomainError && error.code === 'captcha_used'
    const isRace = isUniqueViolation(error) || isSpent || error instanceof FieldsError
    const first = isRace ? await findEarlier(deps.store, body.idempotency_key, bodyHash) : null
    if (first) return first
    throw error
  }
}

async function storeOrder(deps: OrderDeps, body: Order, bodyHash: string, edition: Locale): Promise<OrderRow> {
  const content = await readContent(deps.store, edition)
  const { schools, issues: unknown } = await readShortlist(deps.store, body.shortlist)
  const issues = [...consentIssues(content.consultation, body.consent_version, edition), ...unknown]
  const priced = await quote(deps, body.items, edition, 'order', issues)
  if (priced.totals.totalMinor !== body.quoted_total_minor) throw new DomainError('price_changed', priced)
  const ticket = await deps.readCaptcha(body.captcha)
  const order = orderRow(deps, body, bodyHash, edition, priced, content)
  const { leadsTo, fileAddress, receiptAddress, pageAddress } = deps
  const mails = orderMails({
    ...content,
    order,
    quote: priced,
    names: await serviceNamesIn(deps.store),
    rate: homeRate(priced.prices, content.rates, edition),
    attribution: body.attribution ?? {},
    leadsTo,
    fileAddress,
    receiptAddress,
    schools,
    pageAddress,
    chats: await deps.chatLinks(order.reference),
  })
  await deps.store.transaction(
    async (tx) => {
      await insertOrder(tx, order, priced.items.map(storedItem))
      if (!(await redeemCaptcha(tx, ticket.nonce, ticket.expiresAt))) throw new DomainError('captcha_used')
      await claimAll(tx, body, order.reference, deps.now())
      await enqueueMails(tx, mails, order.created_at)
      await attachOrder(tx, order, { randomBytes: deps.randomBytes, offices: content.offices })
    },
    { isKeyed: true },
  )
  return order
}

const serviceNamesIn = async ({ read }: Store): Promise<OrderMailContext['names']> =>
  Object.fromEntries(await Promise.all(editionCodes().map(async (each) => [each, await serviceNames(read, each)])))

const placed = (row: Pick<OrderRow, 'reference' | 'total_minor' | 'currency'>): PlacedOrder => ({
  reference: row.reference,
  totalMinor: row.total_minor,
  currency: row.currency,
})

async function findEarlier(store: Store, key: string, bodyHash: string): Promise<PlacedOrder | null> {
  const earlier = await findOrderByKey(store.read, key)
  if (!earlier) return null
  if (earlier.body_hash !== bodyHash) throw new DomainError('idempotency_mismatch')
  return placed(earlier)
}

/** @throws FieldsError that names the items whose file another order took in this moment, or that expired */
async function claimAll(tx: Tx, { items }: Order, reference: string, now: number): Promise<void> {
  const fileIds = items.map((item) => (item.kind === 'refine' ? item.file_id : undefined))
  const wanted = [...new Set(fileIds.filter((id) => id !== undefined))]
  const adopted = new Set(await claimUploads(tx, wanted, reference, now))
  if (adopted.size === wanted.length) return
  throw new FieldsError(
    fileIds.flatMap((id, place) =>
      id === undefined || adopted.has(id) ? [] : [{ path: `items.${place}.file_id`, key: 'items.file_gone' }],
    ),
  )
}

/** An item as it was ordered and priced. */
const storedItem = (priced: PricedItem): StoredItem => {
  if (priced.kind === 'apply') return { ...priced.item, ...withoutItem(priced) }
  return { ...priced.item, ...withoutItem(priced) }
}
const withoutItem = <P extends PricedItem>({ item: _, ...price }: P) => price

async function readContent(
  store: Store,
  edition: Locale,
): Promise<{
  offices: Block<'offices'>[]
  /** Of the edition's orders. */
  office: Block<'offices'> | undefined
  site: Block<'site'>
  consultation: Block<'consultation'>
  notes: Block<'service_notes'> | null
  rates: Block<'exchange_rates'> | undefined
}> {
  const [offices, site, consultation, notes, [rates]] = await Promise.all([
    listBlocks(store.read, 'offices'),
    findBlock(store.read, 'site', 'site'),
    findBlock(store.read, 'consultation', 'consultation'),
    findBlock(store.read, 'service_notes', 'service_notes'),
    listBlocks(store.read, 'exchange_rates'),
  ])
  if (!site || !consultation) throw new Error('content for an order is missing: site or consultation')
  return { offices, office: mainOffice(offices, edition), site, consultation, notes, rates }
}

function orderRow(
  deps: OrderDeps,
  { contact, idempotency_key, attribution, shortlist }: Order,
  bodyHash: string,
  edition: Locale,
  { currency, totals, items, prices }: Quote,
  { site, consultation }: { site: Block<'site'>; consultation: Block<'consultation'> },
): OrderRow {
  const now = deps.now()
  return {
    reference: leadReference(deps.randomBytes(8), site),
    idempotency_key,
    body_hash: bodyHash,
    created_at: now,
    edition,
    name: contact.name,
    email: contact.email,
    phone: parsePhone(contact.phone, editionOf(edition).homeCountry) ?? contact.phone,
    chat_id: contact.chat_id ?? null,
    message: contact.message ?? null,
    currency,
    original_minor: totals.originalMinor,
    discount_minor: totals.discountMinor,
    total_minor: totals.totalMinor,
    rush_hours: items.some(({ item }) => item.kind === 'refine' && item.urgent) ? prices.rush.hours : null,
    consent_version: consultation.consent.version,
    consent_locale: edition,
    consented_at: now,
    attribution: toJson(attribution ?? {}),
    shortlist: joinIds(shortlist ?? []),
  }
}
