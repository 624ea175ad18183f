/** Sends notices about leads to the browsers of their owners. They contain no personal data. */
import { findBlock } from '../../db/queries/blocks.ts'
import { officeNames } from '../../db/queries/code-names.ts'
import { listPushRecipients, type NoticedLead, takeUnpushed } from '../../db/queries/leads/notices.ts'
import { listPushSubscriptions } from '../../db/queries/staff/push-subscriptions.ts'
import type { Store } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { isNoticeCurrent } from '../../domain/leads/notices.ts'
import { localize } from '../../domain/localized.ts'
import { messages } from '../messages.ts'
import { sendToDevices } from '../staff/devices.ts'
import type { PushMessage, PushSender } from '../staff/push-sender.ts'

export type PushDeps = {
  store: Store
  push: PushSender
  now: () => number
  /** A URL of the console, of a path such as `leads/ID`. */
  consoleAddress: (path: string) => string
}

/** Sends each notice once: the email about it follows in any case. Returns the number of notifications that were accepted. */
export async function pushNotices(deps: PushDeps): Promise<number> {
  const { store, now } = deps
  let sent = 0
  for (const person of await listPushRecipients(store.read)) {
    const taken = await store.transaction((tx) => takeUnpushed(tx, person.id, now()))
    // a lead that was assigned and wrote since is one notification
    const leads = [...new Map(taken.filter((lead) => isNoticeCurrent(lead.kind, lead)).map((lead) => [lead.id, lead]))]
    if (leads.length === 0) continue
    const message = await messageFor(
      deps,
      person,
      leads.map(([, lead]) => lead),
    )
    const outcomes = await sendToDevices(deps, await listPushSubscriptions(store.read, person.id), message)
    sent += outcomes.filter((outcome) => outcome === 'sent').length
  }
  return sent
}

async function messageFor(
  { store, consoleAddress }: PushDeps,
  { id, locale }: { id: string; locale: Locale },
  leads: readonly NoticedLead[],
): Promise<PushMessage> {
  const [site, offices] = await Promise.all([findBlock(store.read, 'site', 'site'), officeNames(store.read, locale)])
  const t = messages(locale)
  const name = site ? localize(site.name, locale).text : ''
  const heading = t('notice.heading', { count: leads.length })
  const [only, ...others] = leads
  if (!only || others.length > 0)
    return { title: heading, body: name, address: consoleAddress(`leads?owner=${id}`), tag: 'leads' }
  return {
    title: heading,
    body: t(`push.${only.kind}`, { office: offices.nameOf(only.office) || name }),
    address: consoleAddress(`leads/${only.id}`),
    tag: `lead-${only.id}`,
  }
}
