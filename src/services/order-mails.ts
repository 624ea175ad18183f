/** The two mails of an order: to the office in its staff's language, and to the visitor in theirs, without any text they typed. */

import type { OrderRow } from '../db/queries/orders.ts'
import type { OutboxMail } from '../db/queries/outbox.ts'
import { aboutAtHome } from '../domain/at-home.ts'
import type { Block } from '../domain/content.ts'
import { editionOf, type Locale } from '../domain/editions.ts'
import type { Attribution } from '../domain/form-fields.ts'
import type { HomeRate } from '../domain/home-rate.ts'
import { localize } from '../domain/localized.ts'
import { formatMoney, moneyInWords } from '../domain/money.ts'
import type { PricedItem } from '../domain/quote-items.ts'
import { NO_SERVICES, nameOfItem, type ServiceNames } from '../domain/service-names.ts'
import type { ChatLink } from './channels/chat-link.ts'
import { addressOf, chatParts, leadMail, oneLine, originRows, type Row } from './lead-mail.ts'
import { type MailPart, renderMail } from './mail-layout.ts'
import { messages } from './messages.ts'
import { itemRows } from './order-items.ts'
import type { Quote } from './quote.ts'
import { type PageAddress, type Shortlisted, shortlistParts } from './shortlist.ts'

export type OrderMailContext = {
  order: OrderRow
  quote: Quote
  /** By language. */
  names: Readonly<Record<Locale, ServiceNames>>
  /** Of the reader's own money, where the edition asks in another. */
  rate: HomeRate | null
  attribution: Attribution
  /** The edition's own office, where it has one. */
  office: Block<'offices'> | undefined
  site: Block<'site'>
  notes: Block<'service_notes'> | null
  leadsTo: string | null
  /** What the visitor took along. */
  schools: readonly Shortlisted[]
  pageAddress: PageAddress
  /** Chats in which the visitor can go on. */
  chats: readonly ChatLink[]
  fileAddress: (uploadId: string) => string
  receiptAddress: (reference: string, locale: Locale) => string
}

/** Both mails; their message ids come from the reference. */
export function orderMails(context: OrderMailContext): OutboxMail[] {
  return [officeMail(context), visitorMail(context)]
}

function officeMail(context: OrderMailContext): OutboxMail {
  const { order, office, site } = context
  const locale = office?.locale ?? order.edition
  const t = messages(locale)
  const name = oneLine(order.name)
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('order.officeHeading', { name }),
    parts: [
      { paragraph: t('order.officeIntro') },
      ...itemParts(context, locale, true),
      {
        rows: [
          ...contactRows(order, locale, true),
          ...originRows(order, context.attribution, locale, order.edition, 'order.created_at'),
        ],
      },
      ...shortlistParts(context.schools, locale, context.pageAddress),
    ],
    signature: localize(site.name, locale).text,
    theme: site.branding,
    footer: order.reference,
  })
  const { reference, email } = order
  const subject = t('order.officeSubject', { name, reference })
  return leadMail({ reference, kind: 'office', recipient: addressOf(context), replyTo: email, subject, body, site })
}

function visitorMail(context: OrderMailContext): OutboxMail {
  const { order, site, notes } = context
  const locale = order.edition
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const steps = (notes?.after_order ?? []).map(({ title, desc }) =>
    t('visitor.step', { title: localize(title, locale).text, desc: localize(desc, locale).text }),
  )
  const payment = site.payment[locale]
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('order.visitorHeading'),
    parts: [
      { paragraph: t('order.visitorIntro') },
      ...itemParts(context, locale, false),
      { title: t('visitor.next') },
      { steps },
      ...(payment ? [{ title: t('order.payment') }, { paragraph: payment }] : []),
      { links: [{ text: t('order.follow'), address: context.receiptAddress(order.reference, locale) }] },
      { title: t('order.contact') },
      { rows: contactRows(order, locale, false) },
      ...shortlistParts(context.schools, locale, context.pageAddress),
      { paragraph: t('visitor.message_left_out') },
      ...chatParts(context.chats, locale),
      { paragraph: t('visitor.change') },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('order.footer', { site: siteName }),
  })
  const { reference, email } = order
  const subject = t('order.visitorSubject', { reference })
  return leadMail({ reference, kind: 'visitor', recipient: email, replyTo: addressOf(context), subject, body, site })
}

/** What was ordered, item by item, and the sum; staff also get the text, and the way to each file. */
function itemParts(context: OrderMailContext, locale: Locale, isStaff: boolean): MailPart[] {
  const { order, quote, names, rate } = context
  const t = messages(locale)
  const money = (minor: number) => formatMoney(minor, quote.currency, locale)
  const items = quote.items.flatMap((item, place): MailPart[] => [
    { title: `${place + 1}. ${nameOfItem(item.item, names[locale] ?? NO_SERVICES)}` },
    { rows: itemRowsOf(item, context, locale, isStaff) },
  ])
  const sum: Row[] = [
    [t('order.original'), money(order.original_minor)],
    ...(order.discount_minor > 0 ? [[t('order.discount'), `−${money(order.discount_minor)}`] satisfies Row] : []),
    [
      t('order.total'),
      [money(order.total_minor), ...(isStaff || !rate ? [] : [atHome(order, rate, locale)])].join('\n'),
    ],
  ]
  return [...items, { title: t('order.sum') }, { rows: sum }]
}

function atHome({ total_minor }: OrderRow, { rate, home, day }: HomeRate, locale: Locale): string {
  const amount = new Intl.NumberFormat(editionOf(locale).htmlLang).format(aboutAtHome(total_minor, rate))
  return messages(locale)('order.atHome', { amount: moneyInWords(amount, home, locale), day })
}

function itemRowsOf(priced: PricedItem, context: OrderMailContext, locale: Locale, isStaff: boolean): Row[] {
  const t = messages(locale)
  const rows = itemRows(priced, { ...context.quote, rushHours: context.order.rush_hours }, locale)
  if (!isStaff || priced.kind === 'apply') return rows
  const { file_id, text = '' } = priced.item
  const upload = context.quote.uploads.find(({ id }) => id === file_id)
  const freeTextRows: Row[] = [
    [t('order.file'), upload?.name ?? ''],
    [t('order.open'), upload ? context.fileAddress(upload.id) : ''],
    [t('order.text'), text],
  ]
  return [...rows, ...freeTextRows.filter(([, value]) => value !== '')]
}

function contactRows(order: OrderRow, locale: Locale, isStaff: boolean): Row[] {
  const t = messages(locale)
  const freeText = (text: string | null) => (isStaff && text) || ''
  const rows: Row[] = [
    [t('order.reference'), order.reference],
    [t('fields.name'), freeText(order.name)],
    [t('fields.email'), freeText(order.email)],
    [t('fields.phone'), order.phone],
    [t('fields.chat_id'), freeText(order.chat_id)],
    [t('order.message'), freeText(order.message)],
  ]
  return rows.filter(([, value]) => value !== '')
}
