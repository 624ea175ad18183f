/** Removes expired data every hour, in batches so that the database stays responsive. */

import { deletePastCells } from '../../db/queries/appointments/appointments.ts'
import { deleteOldContacts } from '../../db/queries/channels/contacts.ts'
import { deleteOldEvents } from '../../db/queries/channels/events.ts'
import { deleteApiRequests } from '../../db/queries/connections/api-keys.ts'
import { deleteDeliveries } from '../../db/queries/connections/webhooks.ts'
import { forgetImports } from '../../db/queries/content-imports.ts'
import { forgetRedemptions } from '../../db/queries/inquiries.ts'
import { deleteOldMailCounts } from '../../db/queries/mail-counts.ts'
import { deleteOldMessages } from '../../db/queries/mail-in/messages.ts'
import { deleteSentMails } from '../../db/queries/outbox.ts'
import { deleteRedirectUses } from '../../db/queries/redirects.ts'
import { forgetStaffTimes } from '../../db/queries/staff/forget-times.ts'
import { deleteSearches } from '../../db/search/statistics.ts'
import type { Tx } from '../../db/store.ts'
import { deliveryKeptMs } from '../../domain/connections/webhooks.ts'
import { importKeptMs } from '../../domain/spreadsheets/import-state.ts'
import { removeExpiredUploads, type UploadDeps } from '../../services/keep-upload.ts'
import type { PrivacyDeps } from '../../services/privacy/deps.ts'
import { eraseByRetention } from '../../services/privacy/retain.ts'
import { removeLeftStaging } from '../backup/staging-folder.ts'
import type { KeepTimes } from '../config.ts'
import type { Job } from './runner.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
const pieceSize = 500

/** Removes messages that belong to no lead and were stored before a time: rows first, then files. Answers how many. */
async function removeOldMessages(
  { store, files }: Pick<UploadDeps, 'store' | 'files'>,
  before: number,
): Promise<number> {
  for (let removed = 0; ; ) {
    const fileIds = await store.transaction((tx) => deleteOldMessages(tx, before, pieceSize))
    for (const id of fileIds) await files.remove(id)
    removed += fileIds.length
    if (fileIds.length < pieceSize) return removed
  }
}

/** @param keep retention times in milliseconds */
export function cleanupJobs(
  { store, now, files }: Pick<UploadDeps, 'store' | 'now' | 'files'>,
  filesFolder: string,
  keep: KeepTimes,
  privacy: PrivacyDeps,
): Job[] {
  const dayBefore = (ms: number) => new Date(now() - ms).toISOString().slice(0, 10)
  const inPieces = async (remove: (tx: Tx, count: number) => Promise<number>): Promise<number> => {
    for (let removed = 0; ; ) {
      const count = await store.transaction((tx) => remove(tx, pieceSize))
      removed += count
      if (count < pieceSize) return removed
    }
  }
  /** Each returns the number of removed rows. */
  const removals: Record<string, () => Promise<number>> = {
    uploads: () => removeExpiredUploads({ store, now: () => now() - keep.uploads, files }),
    mails: () => inPieces((tx, count) => deleteSentMails(tx, now() - keep.mails, count)),
    received_mails: () => removeOldMessages({ store, files }, now() - keep.inbox),
    captchas: () => inPieces((tx, count) => forgetRedemptions(tx, now() - keep.captchas, count)),
    misses: () => store.transaction((tx) => deleteSearches(tx, dayBefore(keep.misses))),
    redirect_uses: () => store.transaction((tx) => deleteRedirectUses(tx, dayBefore(keep.misses))),
    staff: () => store.transaction((tx) => forgetStaffTimes(tx, now())),
    mail_turns: () => store.transaction((tx) => deleteOldMailCounts(tx, now())),
    imports: () => store.transaction((tx) => forgetImports(tx, now() - importKeptMs)),
    appointment_cells: () => inPieces((tx, count) => deletePastCells(tx, now() - dayMs, count)),
    api_requests: () => inPieces((tx, count) => deleteApiRequests(tx, now() - deliveryKeptMs, count)),
    channel_events: () => inPieces((tx, count) => deleteOldEvents(tx, now() - deliveryKeptMs, count)),
    channel_contacts: () => inPieces((tx, count) => deleteOldContacts(tx, now() - keep.inbox, count)),
    webhook_deliveries: () => inPieces((tx, count) => deleteDeliveries(tx, now() - deliveryKeptMs, count)),
    leads: () => eraseByRetention(privacy),
    restores: async () => removeLeftStaging(filesFolder, now()),
  }
  return Object.entries(removals).map(([name, remove]) => ({
    name: `cleanup of ${name}`,
    everyMs: hourMs,
    run: async () => {
      const removed = await remove()
      return removed > 0 ? { removed } : null
    },
  }))
}
