/** Emails staff about leads that were assigned to them or wrote again. The emails contain no personal data. */
import { findBlock } from '../../db/queries/blocks.ts'
import { officeNames } from '../../db/queries/code-names.ts'
import {
  addNotices,
  listNoticeRecipients,
  type NoticedLead,
  type NoticeRecipient,
  takeNotices,
} from '../../db/queries/leads/notices.ts'
import { insertMails, type OutboxMail } from '../../db/queries/outbox.ts'
import type { Store, Tx } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import { editionOf } from '../../domain/editions.ts'
import { areNoticesDue, isNoticeCurrent, type NoticeKind } from '../../domain/leads/notices.ts'
import { localize } from '../../domain/localized.ts'
import { writtenMomentIn } from '../../domain/moments.ts'
import { renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'

type Occasion = {
  leadId: string
  ownerId: string | null
  kind: NoticeKind
  /** Whose action it is; their own needs no notice. */
  by: string | null
  now: number
}

/** Queues a notice for the owner of a lead. */
export async function notifyOwner(tx: Tx, { leadId, ownerId, kind, by, now }: Occasion): Promise<void> {
  if (ownerId !== null && ownerId !== by) await addNotices(tx, [{ staff_id: ownerId, lead_id: leadId, kind, at: now }])
}

export type NoticeDeps = {
  store: Store
  now: () => number
  /** A URL of the console, of a path such as `leads/ID`. */
  consoleAddress: (path: string) => string
  onMailQueued: () => void
}

const shownMax = 20

/** Sends the notices that are due, one email a person; returns the number of emails. */
export async function sendNotices(deps: NoticeDeps): Promise<number> {
  const { store } = deps
  const now = deps.now()
  let sent = 0
  for (const person of await listNoticeRecipients(store.read)) {
    const isUnwanted = person.choice === 'never'
    if (!isUnwanted && !areNoticesDue(person.choice, person.first, person.timeZone, now)) continue
    const [site, offices] = await Promise.all([
      findBlock(store.read, 'site', 'site'),
      officeNames(store.read, person.locale),
    ])
    await store.transaction(async (tx) => {
      const leads = (await takeNotices(tx, person.id)).filter((lead) => isNoticeCurrent(lead.kind, lead))
      if (isUnwanted || !site || leads.length === 0) return
      await insertMails(tx, [noticeMail(deps, { person, leads, site, officeName: offices.nameOf, now })], now)
      sent++
    })
  }
  if (sent > 0) deps.onMailQueued()
  return sent
}

type Notice = {
  person: NoticeRecipient
  leads: readonly NoticedLead[]
  site: Block<'site'>
  officeName: (code: string) => string
  now: number
}

function noticeMail({ consoleAddress }: NoticeDeps, { person, leads, site, officeName, now }: Notice): OutboxMail {
  const { locale, timeZone } = person
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  // a lead that was assigned and wrote since is one line
  const lines = [...new Map(leads.map((lead) => [lead.id, lead])).values()]
  const count = lines.length
  const textOf = ({ kind, office, at }: NoticedLead) =>
    t(`notice.${kind}`, {
      office: officeName(office) || siteName,
      time: t('moment', writtenMomentIn(at, locale, timeZone)),
    })
  const shown = lines
    .slice(0, shownMax)
    .map((lead) => ({ text: textOf(lead), address: consoleAddress(`leads/${lead.id}`) }))
  const mine = { text: t('notice.mine'), address: consoleAddress(`leads?owner=${person.id}`) }
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('notice.heading', { count }),
    parts: [
      { links: shown },
      ...(count > shownMax ? [{ paragraph: t('notice.more', { count: count - shownMax }) }, { links: [mine] }] : []),
      { links: [{ text: t('notice.account'), address: consoleAddress('account') }] },
    ],
    signature: siteName,
    theme: site.branding,
    footer: t('notice.footer', { site: siteName }),
  })
  const domain = site.email.split('@')[1] ?? 'localhost'
  return {
    message_id: `<notice.${person.id}.${now}@${domain}>`,
    reference: `staff.${person.id}`,
    kind: 'staff',
    recipient: person.email,
    reply_to: site.email,
    subject: t('notice.heading', { count }),
    ...body,
  }
}
