/** The mail that answers a person: what it looks like is said here alone, for the one that leaves and for its preview. */

import { findBlock } from '../../db/queries/blocks.ts'
import type { LeadRow } from '../../db/queries/leads/leads.ts'
import type { OutboxMail } from '../../db/queries/outbox.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { oneLine } from '../lead-mail.ts'
import { renderMail } from '../mail-layout.ts'

export type Written = { subject: string; text: string }
type To = Pick<LeadRow, 'id' | 'edition' | 'email'>
type From = Pick<Principal, 'name' | 'email'>

/** The parts of the mail, in reading order. */
export type AnswerParts = {
  to: string
  replyTo: string
  subject: string
  paragraphs: string[]
  signature: string
  footer: string
}

/** How the firm calls itself, under every mail. @throws Error for a database without content */
export async function firmOf(db: Database): Promise<Block<'site'>> {
  const site = await findBlock(db, 'site', 'site')
  if (!site) throw new Error('no content is loaded: the firm has no name')
  return site
}

/** What an answer says, before it is a mail. */
export function answerParts(lead: To, by: From, { subject, text }: Written, site: Block<'site'>): AnswerParts {
  return {
    to: lead.email,
    replyTo: by.email,
    subject: oneLine(subject),
    paragraphs: text.split(/\n\s*\n/),
    signature: by.name,
    footer: localize(site.name, lead.edition).text,
  }
}

/** @param mailId names it on the timeline as well: what became of it is found by that */
export function answerMail(lead: To, parts: AnswerParts, site: Block<'site'>, mailId: string): OutboxMail {
  const { to, replyTo, subject, paragraphs, signature, footer } = parts
  const body = renderMail({
    htmlLang: editionOf(lead.edition).htmlLang,
    heading: subject,
    parts: paragraphs.map((paragraph) => ({ paragraph })),
    signature,
    footer,
  })
  return {
    message_id: `<lead.${mailId}@${site.email.split('@')[1] ?? 'localhost'}>`,
    reference: lead.id,
    kind: 'answer',
    recipient: to,
    reply_to: replyTo,
    subject,
    ...body,
  }
}
