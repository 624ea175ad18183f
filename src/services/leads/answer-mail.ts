/** The mail that answers a person: what it looks like is said here alone, for the one that leaves and for its preview. */

import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { type LeadRow, listOfLead } from '../../db/queries/leads/leads.ts'
import { findLastSent } from '../../db/queries/mail-in/find-leads.ts'
import { findLastHuman, listMessageIds } from '../../db/queries/mail-in/messages.ts'
import type { OutboxMail } from '../../db/queries/outbox.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf } from '../../domain/editions.ts'
import { toJson } from '../../domain/json.ts'
import type { Attachment } from '../../domain/leads/answers/attachments.ts'
import { localize } from '../../domain/localized.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { addressOf, oneLine } from '../lead-mail.ts'
import type { MailInDeps } from '../mail-in/deps.ts'
import { renderMail } from '../mail-layout.ts'

export type ReplyDeps = Pick<MailInDeps, 'replies' | 'mailboxes'> & { leadsTo: string | null }

export type Written = { subject: string; text: string; cc: readonly string[]; files: readonly Attachment[] }
type To = Pick<LeadRow, 'id' | 'edition' | 'email'>
/** Who writes, and where replies go. */
type From = { name: string; replyTo: string }

/** The parts of the mail, in reading order. */
export type AnswerParts = {
  to: string
  cc: readonly string[]
  replyTo: string
  subject: string
  paragraphs: string[]
  signature: string
  footer: string
  files: readonly Attachment[]
}

/** How the firm calls itself, under every mail. @throws Error for a database without content */
export async function firmOf(db: Database): Promise<Block<'site'>> {
  const site = await findBlock(db, 'site', 'site')
  if (!site) throw new Error('no content is loaded: the firm has no name')
  return site
}

/** Where replies to a lead are received: the address with the lead's token, else the office's where mail is read, else the consultant's own. */
export async function replySender(
  db: Database,
  { replies, mailboxes, leadsTo }: ReplyDeps,
  { name, email }: Pick<Principal, 'name' | 'email'>,
  lead: Pick<LeadRow, 'id' | 'office'>,
  site: Block<'site'>,
): Promise<From> {
  if (mailboxes.length === 0) return { name, replyTo: email }
  const office = (await listBlocks(db, 'offices')).find(({ code }) => code === lead.office)
  return { name, replyTo: replies.addressFor(lead.id) ?? addressOf({ office, leadsTo, site }) }
}

/** Message-IDs by which mail programs put an answer below what it answers. */
type Thread = Pick<OutboxMail, 'in_reply_to' | 'answered_ids'>
const threadMax = 20

/** The person's last message and those before it; without one, our last mail to them. */
export async function threadOf(db: Database, leadId: string): Promise<Thread> {
  const last = await findLastHuman(db, leadId)
  const { inquiries, orders } = await listOfLead(db, leadId)
  const references = [leadId, ...[...inquiries, ...orders].map(({ reference }) => reference)]
  const sent = await findLastSent(db, references)
  const before = await listMessageIds(db, leadId, threadMax)
  const answered = last?.message_id || sent
  if (!answered) return {}
  const ids = [...new Set([...(sent ? [sent] : []), ...before, answered])].filter((id) => id !== answered)
  return { in_reply_to: answered, answered_ids: [...ids, answered].join(' ') }
}

/** What an answer says, before it is a mail. */
export function answerParts(lead: To, by: From, written: Written, site: Block<'site'>): AnswerParts {
  const { subject, text, cc, files } = written
  return {
    to: lead.email,
    cc,
    replyTo: by.replyTo,
    subject: oneLine(subject),
    paragraphs: text.split(/\n\s*\n/),
    signature: by.name,
    footer: localize(site.name, lead.edition).text,
    files,
  }
}

/** @param mailId names it on the timeline as well: what became of it is found by that */
export function answerMail(
  lead: To,
  parts: AnswerParts,
  site: Block<'site'>,
  mailId: string,
  thread: Thread,
): OutboxMail {
  const { to, cc, replyTo, subject, paragraphs, signature, footer, files } = parts
  const body = renderMail({
    htmlLang: editionOf(lead.edition).htmlLang,
    heading: subject,
    parts: paragraphs.map((paragraph) => ({ paragraph })),
    signature,
    theme: site.branding,
    footer,
  })
  return {
    message_id: `<lead.${mailId}@${site.email.split('@')[1] ?? 'localhost'}>`,
    reference: lead.id,
    kind: 'answer',
    recipient: to,
    reply_to: replyTo,
    sender_name: signature,
    cc: cc.join(' ') || null,
    attachments: files.length > 0 ? toJson(files) : null,
    ...thread,
    subject,
    ...body,
  }
}
