/** An answer to a person: a mail of ours, or a word that they were reached another way. It stops the clock. */
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { afterAnswer } from '../../domain/leads/clock.ts'
import { localize } from '../../domain/localized.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { findBlock } from '../../store/queries/blocks.ts'
import { updateLead } from '../../store/queries/leads/leads.ts'
import { insertMails } from '../../store/queries/outbox.ts'
import { noteAudit } from '../../store/queries/staff/audit.ts'
import { oneLine } from '../lead-mail.ts'
import { renderMail } from '../mail-layout.ts'
import { newId } from '../new-id.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

export type LeadAnswer =
  | { channel: 'mail'; version: number; subject: string; text: string }
  | { channel: 'phone' | 'chat'; version: number; text?: string | undefined }

/**
 * Answers a person. A colleague who answered or changed the lead since the form was drawn is seen first.
 * @throws DomainError `not_found`, `conflict`
 */
export async function answerLead(
  deps: LeadDeps & { onMailOwed: () => void },
  principal: Principal,
  leadId: string,
  answer: LeadAnswer,
): Promise<void> {
  const site = answer.channel === 'mail' ? await findBlock(deps.store.read, 'site', 'site') : null
  const mailId = newId(deps.randomBytes)
  await deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, leadId, answer.version)
    const now = deps.now()
    if (answer.channel === 'mail' && site) {
      const locale = lead.edition as Locale
      const siteName = localize(site.name, locale).text
      const subject = oneLine(answer.subject)
      const body = renderMail({
        htmlLang: EDITIONS[locale].htmlLang,
        heading: subject,
        parts: answer.text.split(/\n\s*\n/).map((paragraph) => ({ paragraph })),
        signature: principal.name,
        footer: siteName,
      })
      const mail = {
        message_id: `<lead.${mailId}@${site.email.split('@')[1] ?? 'localhost'}>`,
        reference: leadId,
        kind: 'answer',
        recipient: lead.email,
        reply_to: principal.email,
        subject,
        ...body,
      }
      await insertMails(tx, [mail], now)
    }
    await updateLead(
      tx,
      leadId,
      {
        ...afterAnswer(lead, now),
        ...(lead.status === 'new' && { status: 'contacted' }),
        ...(lead.owner_id === null && { owner_id: principal.staffId }),
      },
      now,
    )
    const data =
      answer.channel === 'mail'
        ? { subject: answer.subject, text: answer.text, mail: mailId }
        : { text: answer.text ?? '' }
    await noteEvent(tx, deps, {
      leadId,
      kind: answer.channel === 'mail' ? 'mail' : 'answered',
      staffId: principal.staffId,
      data: { channel: answer.channel, ...data },
    })
    await noteAudit(tx, principal, 'lead.answered', `lead:${leadId}`, { channel: answer.channel }, now)
  })
  if (answer.channel === 'mail') deps.onMailOwed()
}
