/** What the mails of every kind of lead have in common. */

import type { OutboxMail } from '../db/queries/outbox.ts'
import type { Block } from '../domain/content.ts'
import { editionOf, type Locale } from '../domain/editions.ts'
import type { Attribution } from '../domain/form-fields.ts'
import { writtenMoment } from '../domain/moments.ts'
import type { ChatLink } from './channels/chat-link.ts'
import type { MailPart } from './mail-layout.ts'
import { messages } from './messages.ts'

export type Row = readonly [label: string, value: string]

/** An office's own address first, else the one for all leads, else the firm's. */
export const addressOf = ({
  office,
  leadsTo,
  site,
}: {
  office: Block<'offices'> | undefined
  leadsTo: string | null
  site: Block<'site'>
}) => office?.email || leadsTo || site.email

/** Names are the visitor's own words: in a subject or heading they may not start a line. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** A mail with the lead's reference and a secret in its message ID: a reply to it proves that its sender has read it. The outbox keeps the ID, so that a mail sent twice is one to its reader. */
export function leadMail(mail: {
  reference: string
  kind: string
  recipient: string
  replyTo: string
  subject: string
  body: { html: string; text: string }
  site: Block<'site'>
}): OutboxMail {
  const { reference, kind, recipient, replyTo, subject, body, site } = mail
  const domain = site.email.split('@')[1] ?? 'localhost'
  return {
    message_id: `<${reference.toLowerCase()}.${kind}.${crypto.randomUUID()}@${domain}>`,
    reference,
    kind,
    recipient,
    reply_to: replyTo,
    subject,
    ...body,
  }
}

/** Links that open a chat with the organisation. The text that is typed in there shows whose booking or order it is. */
export function chatParts(chats: readonly ChatLink[], locale: Locale): MailPart[] {
  const t = messages(locale)
  if (chats.length === 0) return []
  return [
    { title: t('chat.title') },
    { paragraph: t('chat.text') },
    { links: chats.map(({ channel, url }) => ({ text: t(`chat.open_${channel}`), address: url })) },
  ]
}

type Lead = { edition: Locale; consent_version: string; consented_at: number; created_at: number }

/** Where a lead came from and what it agreed to: for the office only, in its language and by the clock on its wall. */
export function originRows(
  lead: Lead,
  { landing_page, referrer, booking_page, plan: _, ...campaign }: Attribution,
  locale: Locale,
  clock: Locale,
  takenAt: 'fields.created_at' | 'order.created_at' = 'fields.created_at',
): Row[] {
  const t = messages(locale)
  const time = (at: number) => t('moment', writtenMoment(at, locale, clock))
  const rows: Row[] = [
    [t('fields.edition'), editionOf(lead.edition).ownName],
    [t('fields.landing_page'), landing_page ?? ''],
    [t('fields.referrer'), referrer ?? ''],
    [t('fields.booking_page'), booking_page ?? ''],
    [t('fields.campaign'), Object.values(campaign).filter(Boolean).join(' / ')],
    [t('fields.consent'), t('office.consent', { version: lead.consent_version, time: time(lead.consented_at) })],
    [t(takenAt), time(lead.created_at)],
  ]
  return rows.filter(([, value]) => value !== '')
}
