/** The mail about a lead that has waited too long for a reply, in the recipient's language. */

import type { WaitingLead } from '../../db/queries/leads/escalations.ts'
import type { OutboxMail } from '../../db/queries/outbox.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import type { LeadClock } from '../../domain/leads/sla-clock.ts'
import { localize } from '../../domain/localized.ts'
import { writtenMoment } from '../../domain/moments.ts'
import { oneLine } from '../lead-mail.ts'
import { renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'

const minuteMs = 60_000

/** @param eventId of the event on the lead's timeline: the mail's own name follows from it, so that one sent twice is one to its reader */
export function escalationMail({
  eventId,
  lead,
  clock,
  owner,
  to,
  address,
  officeClock,
  officeName,
  site,
}: {
  eventId: string
  lead: WaitingLead
  clock: LeadClock
  owner: string | null
  to: { id: string; email: string; locale: Locale }
  /** Of the lead in the console. */
  address: string
  /** The edition whose clock hangs on the office's wall. */
  officeClock: Locale
  /** In the recipient's language. */
  officeName: string
  site: Block<'site'>
}): OutboxMail {
  const { locale } = to
  const t = messages(locale)
  const name = oneLine(lead.name)
  const minutes = Math.floor(clock.waitedMs / minuteMs)
  const waited = t('escalation.waited', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const moment = (at: number) => t('moment', writtenMoment(at, locale, officeClock))
  const siteName = localize(site.name, locale).text
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('escalation.heading', { name, waited }),
    parts: [
      { paragraph: t('escalation.intro') },
      {
        rows: [
          [t('fields.name'), name],
          [t('fields.office'), officeName],
          [t('escalation.owner'), owner ?? t('escalation.unassigned')],
          [t('escalation.since'), moment(lead.waiting_since)],
          ...(clock.dueAt === null ? [] : [[t('escalation.due'), moment(clock.dueAt)] as const]),
        ],
      },
      { links: [{ text: t('escalation.open'), address }] },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('escalation.footer', { site: siteName }),
  })
  const domain = site.email.split('@')[1] ?? 'localhost'
  return {
    message_id: `<escalation.${eventId}.${to.id}@${domain}>`,
    reference: `lead.${lead.id}`,
    kind: 'staff',
    recipient: to.email,
    reply_to: site.email,
    subject: t('escalation.subject', { name, waited, office: officeName }),
    ...body,
  }
}
