/** The mail to the author of a scheduled text that could not be published. */

import { findBlock } from '../../db/queries/blocks.ts'
import type { DraftRow } from '../../db/queries/content-drafts.ts'
import type { OutboxMail } from '../../db/queries/outbox.ts'
import type { Person } from '../../db/queries/staff/people.ts'
import { readDocument } from '../../domain/articles/document.ts'
import { readArticleFile } from '../../domain/articles/files.ts'
import { shownTime } from '../../domain/articles/schedule.ts'
import { editionOf } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { oneLine } from '../lead-mail.ts'
import { renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'
import type { DueDeps } from './deps.ts'

/** Null if the organisation has no data yet, so that no mail can be written. */
export async function dueMail(
  { store, articleAddress, contentAddress }: Pick<DueDeps, 'store' | 'articleAddress' | 'contentAddress'>,
  draft: DraftRow,
  { id, email, locale }: Pick<Person, 'id' | 'email' | 'locale'>,
): Promise<OutboxMail | null> {
  const site = await findBlock(store.read, 'site', 'site')
  const of = readArticleFile(draft.file)
  if (!site || (of && !of.locale)) return null
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const zone = draft.zone ?? 'UTC'
  const { day, time } = shownTime(draft.due_at ?? 0, zone)
  const title = (of && oneLine(readDocument(draft.source).head.title ?? '')) || of?.key || draft.file
  const address = of?.locale ? articleAddress(of.key, of.locale) : contentAddress(draft.file)
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('due.heading', { title }),
    parts: [
      { paragraph: t('due.intro') },
      {
        rows: [
          ...(of?.locale ? [[t('due.language'), editionOf(of.locale).ownName] as [string, string]] : []),
          [t('due.time'), `${day} ${time} (${zone})`],
        ],
      },
      ...(address ? [{ links: [{ text: t('due.open'), address }] }] : []),
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('due.footer', { site: siteName }),
  })
  const domain = site.email.split('@')[1] ?? 'localhost'
  return {
    message_id: `<due.${of ? `${of.key}.${of.locale}` : draft.file}.${draft.version}.${id}@${domain}>`,
    reference: of ? `article.${of.key}` : `content.${draft.file}`,
    kind: 'staff',
    recipient: email,
    reply_to: site.email,
    subject: t('due.subject', { title }),
    ...body,
  }
}
