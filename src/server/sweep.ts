/** What has had its time goes: looked for at the start and every hour, a piece at a time so that nobody waits for the database. */
import { removeExpiredUploads, type UploadDeps } from '../commands/keep-upload.ts'
import type { RightsDeps } from '../commands/rights/deps.ts'
import { eraseByRetention } from '../commands/rights/retain.ts'
import { importKeptMs } from '../domain/sheets/import-state.ts'
import { forgetImports } from '../store/queries/content-imports.ts'
import { forgetRedemptions } from '../store/queries/inquiries.ts'
import { forgetMailTurns } from '../store/queries/mail-turns.ts'
import { deleteSentMails } from '../store/queries/outbox.ts'
import { deleteRedirectUses } from '../store/queries/redirects.ts'
import { forgetStaffTimes } from '../store/queries/staff/forget-times.ts'
import { deleteSearches } from '../store/search/statistics.ts'
import type { Store, Tx } from '../store/store.ts'
import { removeLeftStaging } from './backup/staging-folder.ts'
import type { KeepTimes } from './config.ts'
import type { Log } from './http/log.ts'

const sweepMs = 3600_000
const pieceSize = 500

type Job = () => Promise<number>

/** What goes, each by its own time; a job answers how many went. @param keep for how many milliseconds each is kept */
export function sweepJobs(
  { store, now, files }: Pick<UploadDeps, 'store' | 'now' | 'files'>,
  filesFolder: string,
  keep: KeepTimes,
  rights: RightsDeps,
): Record<string, Job> {
  return {
    uploads: () => removeExpiredUploads({ store, now: () => now() - keep.uploads, files }),
    mails: () => inPieces(store, (tx, count) => deleteSentMails(tx, now() - keep.mails, count)),
    captchas: () => inPieces(store, (tx, count) => forgetRedemptions(tx, now() - keep.captchas, count)),
    misses: () =>
      store.transaction(async (tx) => {
        const day = new Date(now() - keep.misses).toISOString().slice(0, 10)
        return await deleteSearches(tx, day)
      }),
    redirect_uses: () =>
      store.transaction((tx) => deleteRedirectUses(tx, new Date(now() - keep.misses).toISOString().slice(0, 10))),
    staff: () => store.transaction((tx) => forgetStaffTimes(tx, now())),
    mail_turns: () => store.transaction((tx) => forgetMailTurns(tx, now())),
    imports: () => store.transaction((tx) => forgetImports(tx, now() - importKeptMs)),
    leads: () => eraseByRetention(rights),
    restores: async () => removeLeftStaging(filesFolder, now()),
  }
}

async function inPieces(store: Store, remove: (tx: Tx, count: number) => Promise<number>): Promise<number> {
  for (let gone = 0; ; ) {
    const count = await store.transaction((tx) => remove(tx, pieceSize))
    gone += count
    if (count < pieceSize) return gone
  }
}

/** Does every job, also when one before it fails; says what went. */
export async function sweep(jobs: Record<string, Job>, log: Pick<Log, 'info' | 'error'>): Promise<void> {
  const removed: Record<string, number> = {}
  for (const [name, job] of Object.entries(jobs)) {
    try {
      const count = await job()
      if (count > 0) removed[name] = count
    } catch (error) {
      log.error({ err: error, what: name }, 'what has had its time could not be removed; trying again in an hour')
    }
  }
  if (Object.keys(removed).length > 0) log.info({ removed }, 'what has had its time was removed')
}

/** Sweeps now and every hour; answers how to stop, after the sweep in hand. */
export function startSweep(jobs: Record<string, Job>, log: Log): () => Promise<void> {
  let running = sweep(jobs, log)
  const timer = setInterval(() => {
    running = running.then(() => sweep(jobs, log))
  }, sweepMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
