/** Mails with invitations and password links, in the recipient's language. */

import type { OutboxMail } from '../../db/queries/outbox.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import type { LinkKind } from '../../domain/staff/times.ts'
import { LINK_MS } from '../../domain/staff/times.ts'
import { renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'

const hourMs = 3600_000

/** An invitation, or a link to set a new password. @param id names the mail, so that one sent twice is one mail to its reader */
export function linkMail({
  kind,
  person,
  address,
  site,
  id,
}: {
  kind: Exclude<LinkKind, 'setup'>
  person: { email: string; locale: Locale }
  address: string
  site: Block<'site'>
  id: string
}): OutboxMail {
  const t = messages(person.locale)
  const siteName = localize(site.name, person.locale).text
  const body = renderMail({
    htmlLang: editionOf(person.locale).htmlLang,
    heading: t(`staff.${kind}.heading`, { site: siteName }),
    parts: [
      { paragraph: t(`staff.${kind}.intro`, { site: siteName, mailbox: person.email }) },
      { links: [{ text: t(`staff.${kind}.open`), address }] },
      { paragraph: t('staff.once', { hours: LINK_MS[kind] / hourMs }) },
      { paragraph: t(`staff.${kind}.not_me`) },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('staff.footer', { site: siteName }),
  })
  const domain = site.email.split('@')[1] ?? 'localhost'
  return {
    message_id: `<staff.${id}@${domain}>`,
    reference: `staff.${id}`,
    kind: 'staff',
    recipient: person.email,
    reply_to: site.email,
    subject: t(`staff.${kind}.subject`, { site: siteName }),
    ...body,
  }
}
