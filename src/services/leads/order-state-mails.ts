/** Mails to a customer when an order is confirmed, delivered or cancelled: in their language, without any text they typed. */

import type { OutboxMail } from '../../db/queries/outbox.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { writtenMoment } from '../../domain/moments.ts'
import { type MailPart, renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'

/** States of which a mail tells. */
export const NOTIFIED_STATES = ['confirmed', 'delivered', 'cancelled'] as const
export type NotifiedState = (typeof NOTIFIED_STATES)[number]

/** @param id of this step: the mail's own name follows from it, so that one sent twice is one to its reader */
export function orderStateMail({
  id,
  state,
  reference,
  locale,
  recipient,
  replyTo,
  rush,
  files,
  receipt,
  site,
}: {
  id: string
  state: NotifiedState
  reference: string
  locale: Locale
  recipient: string
  replyTo: string
  /** Of a rush order: its hours, and when it is due in ms. */
  rush: { hours: number; dueAt: number } | null
  /** How many files wait for the person. */
  files: number
  /** Where the order stands, whole. */
  receipt: string
  site: Block<'site'>
}): OutboxMail {
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const details: MailPart[] =
    state === 'confirmed' ? confirmedParts(locale, rush) : [{ paragraph: t(`order.${state}Intro`, { files }) }]
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t(`order.${state}Heading`),
    parts: [
      ...details,
      { rows: [[t('order.reference'), reference]] },
      { links: [{ text: t('order.follow'), address: receipt }] },
      { paragraph: t('visitor.change') },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('order.footer', { site: siteName }),
  })
  return {
    message_id: `<${reference.toLowerCase()}.${state}.${id}@${site.email.split('@')[1] ?? 'localhost'}>`,
    reference,
    kind: `order_${state}`,
    recipient,
    reply_to: replyTo,
    subject: t(`order.${state}Subject`, { reference }),
    ...body,
  }
}

function confirmedParts(locale: Locale, rush: { hours: number; dueAt: number } | null): MailPart[] {
  const t = messages(locale)
  if (!rush) return [{ paragraph: t('order.confirmedIntro') }]
  const moment = t('moment', writtenMoment(rush.dueAt, locale))
  return [{ paragraph: t('order.confirmedIntro') }, { rows: [[t('order.rushDue', { hours: rush.hours }), moment]] }]
}
