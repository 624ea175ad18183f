/** The receipt of an order's payments in the customer's language: printed by staff, or sent by email. */
import type { Selectable } from 'kysely'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { findLeadOrder } from '../../db/queries/leads/lead-orders.ts'
import { findLead, isNoted, type LeadRow } from '../../db/queries/leads/leads.ts'
import { listPayments } from '../../db/queries/leads/payments.ts'
import { findOrder } from '../../db/queries/orders.ts'
import { insertMails } from '../../db/queries/outbox.ts'
import { serviceNames } from '../../db/queries/service-names.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tables } from '../../db/schema.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionOf } from '../../domain/editions.ts'
import { toJson } from '../../domain/json.ts'
import { balanceOf } from '../../domain/leads/order-money.ts'
import { localize } from '../../domain/localized.ts'
import { writtenDay } from '../../domain/moments.ts'
import { formatMoney } from '../../domain/money.ts'
import { mainOffice } from '../../domain/offices.ts'
import { nameOfItem } from '../../domain/service-names.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { choiceName } from '../../domain/translators.ts'
import { addressOf, leadMail, type Row } from '../lead-mail.ts'
import { renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'
import type { OrderDeps } from '../place-order.ts'
import { leadAtVersion, noteEvent } from './change-lead.ts'

/** Rows of labels and values, in the language `htmlLang`. */
export type Receipt = {
  htmlLang: string
  number: string
  heading: string
  /** Legal name, office and its address. */
  issuer: string[]
  facts: Row[]
  sections: { title: string; rows: Row[] }[]
  sums: Row[]
  statement: string
}

type Deps = Pick<OrderDeps, 'store' | 'now' | 'randomBytes' | 'leadsTo' | 'onMailQueued'>
type Context = {
  lead: LeadRow
  order: Selectable<Tables['service_order']>
  office: Block<'offices'> | undefined
  site: Block<'site'>
}

async function readContext(db: Database, leadId: string, reference: string): Promise<Context> {
  const [lead, order, offices, site] = await Promise.all([
    findLead(db, leadId),
    findLeadOrder(db, leadId, reference),
    listBlocks(db, 'offices'),
    findBlock(db, 'site', 'site'),
  ])
  if (!lead || !order || !site) throw new DomainError('not_found')
  const office = offices.find(({ code }) => code === lead.office) ?? mainOffice(offices, order.edition)
  return { lead, order, office, site }
}

/**
 * The receipt of an order. Each change of the order gives its receipt the next number.
 * @param now in ms @throws DomainError `not_found` also for an order without payments
 */
export const showOrderReceipt = async (
  db: Database,
  leadId: string,
  reference: string,
  now: number,
): Promise<Receipt & { hasEmail: boolean }> => {
  const context = await readContext(db, leadId, reference)
  return { ...(await receiptOf(db, context, now)), hasEmail: context.lead.email !== '' }
}

async function receiptOf(db: Database, { lead, order, office, site }: Context, now: number): Promise<Receipt> {
  const { reference, currency, edition: locale } = order
  const [stored, payments, names, registrations] = await Promise.all([
    findOrder(db, reference),
    listPayments(db, [reference]),
    serviceNames(db, locale),
    listBlocks(db, 'registrations'),
  ])
  const valid = payments.filter(({ voided_at }) => voided_at === null)
  if (valid.length === 0) throw new DomainError('not_found')
  const t = messages(locale)
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const written = (day: string) => writtenDay(new Date(`${day}T12:00Z`), locale, 'UTC')
  const { priceMinor, receivedMinor, dueMinor, overpaidMinor } = balanceOf(order, payments)
  const isAgreed = priceMinor !== order.total_minor
  const { deposit_minor: deposit, deposit_due } = order
  const registration =
    registrations.find(({ edition }) => edition === office?.edition) ??
    registrations.find(({ edition }) => edition === locale)
  const number = `${reference}-${order.version}`
  return {
    htmlLang: editionOf(locale).htmlLang,
    number,
    heading: t('receipt.heading'),
    issuer: [
      registration?.legal_name ?? localize(site.name, locale).text,
      office ? localize(office.name, locale).text : '',
      office ? localize(office.address, locale).text : '',
    ].filter(Boolean),
    facts: [
      [t('receipt.number'), number],
      [t('receipt.date'), writtenDay(new Date(now), locale, editionOf(locale).timeZone)],
      [t('order.reference'), reference],
      [t('receipt.customer'), lead.name],
    ],
    sections: [
      {
        title: t('receipt.ordered'),
        rows: [
          ...(stored?.items ?? []).map((item): Row => [nameOfItem(item, names), money(item.priceMinor ?? 0)]),
          ...(order.discount_minor > 0 ? [[t('order.discount'), `−${money(order.discount_minor)}`] satisfies Row] : []),
        ],
      },
      {
        title: t('receipt.payments'),
        rows: valid.map(
          ({ received_on, method, amount_minor }): Row => [
            `${written(received_on)} · ${choiceName(locale, 'payment_method', method)}`,
            money(amount_minor),
          ],
        ),
      },
    ],
    sums: [
      ...(isAgreed ? [[t('receipt.quoted'), money(order.total_minor)] satisfies Row] : []),
      [t(isAgreed ? 'receipt.price' : 'receipt.total'), money(priceMinor)],
      ...(deposit !== null && deposit_due !== null && receivedMinor < deposit
        ? [[t('receipt.deposit', { day: written(deposit_due) }), money(deposit)] satisfies Row]
        : []),
      [t('receipt.received'), money(receivedMinor)],
      overpaidMinor > 0 ? [t('receipt.overpaid'), money(overpaidMinor)] : [t('receipt.due'), money(dueMinor)],
    ],
    statement: t('receipt.statement'),
  }
}

/** Queues the receipt as an email to the lead's address; once within ten minutes. @throws DomainError `not_found` also without an address or payments */
export async function sendOrderReceipt(
  deps: Deps,
  principal: Principal,
  { leadId, reference }: { leadId: string; reference: string },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    await leadAtVersion(tx, principal, leadId, null)
    const context = await readContext(tx, leadId, reference)
    const { lead, order, office, site } = context
    if (lead.email === '') throw new DomainError('not_found')
    const now = deps.now()
    const receipt = await receiptOf(tx, context, now)
    const { number, heading, issuer, facts, sections, sums, statement, htmlLang } = receipt
    const event = { lead_id: leadId, kind: 'receipt', staff_id: principal.staffId, data: toJson({ reference, number }) }
    if (await isNoted(tx, event, now - sameReceiptMs)) return
    const t = messages(order.edition)
    const siteName = localize(site.name, order.edition).text
    const body = renderMail({
      htmlLang,
      heading,
      parts: [
        { paragraph: issuer.join('\n') },
        { rows: facts },
        ...sections.flatMap(({ title, rows }) => [{ title }, { rows }]),
        { title: t('order.sum') },
        { rows: sums },
        { paragraph: statement },
      ],
      signature: siteName,
      theme: site.branding,
      footer: t('receipt.footer', { site: siteName }),
    })
    const replyTo = addressOf({ office, leadsTo: deps.leadsTo, site })
    const subject = t('receipt.subject', { number })
    const mail = leadMail({ reference, kind: 'receipt', recipient: lead.email, replyTo, subject, body, site })
    await insertMails(tx, [mail], now)
    await noteEvent(tx, deps, { leadId, kind: 'receipt', staffId: principal.staffId, data: { reference, number } })
    await noteAudit(tx, principal, 'order.receipt_sent', `lead:${leadId}`, { reference }, now)
  })
  deps.onMailQueued()
}

const sameReceiptMs = 10 * 60_000
