/**
 * Purges shared caches after a content change: one instance claims the purge in the database, runs it in the
 * background and retries until it succeeds. A publish neither waits for it nor fails with it.
 */

import { createHmac } from 'node:crypto'
import { readPurgeNote, replacePurgeNote } from '../../db/queries/purges.ts'
import type { Store } from '../../db/store.ts'
import { messageOf, partsOf } from '../../domain/thrown.ts'
import type { Log } from '../http/log.ts'
import type { Job } from '../jobs/runner.ts'
import type { ContentWatch } from '../page-cache/content-watch.ts'

// Purpose of the signing key.

const PURPOSE = 'cdn purge'
/** Header with the time in seconds and the signature over it and the body. */
export const SIGNATURE = 'Waypoint-Signature'

/** The key that signs purges, hexadecimal: a receiver that verifies them doesn't need `SECRET`, which protects more. */
export const purgeKey = (secret: string): string => createHmac('sha256', secret).update(PURPOSE).digest('hex')

/** `t=1795330000,v1=…`: HMAC-SHA-256 of `1795330000.BODY`, hexadecimal. */
export function purgeSignature(key: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

type PurgeRequest = {
  url: string
  /** Origins whose pages have changed. */
  origins: readonly string[]
  secret: string
  timeoutMs: number
}

/** Posts a JSON list of URLs, such as `["https://a.example/*"]`. Redirects are not followed. @throws Error without a 2xx in time */
async function sendPurge({ url, origins, secret, timeoutMs }: PurgeRequest, now: number): Promise<void> {
  const body = JSON.stringify([...new Set(origins)].map((origin) => `${origin}/*`))
  const signature = purgeSignature(purgeKey(secret), Math.floor(now / 1000), body)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [SIGNATURE]: signature },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the purge returned ${answer.status}`)
}

export type Pace = {
  everyMs: number
  /** From a change until no instance serves an old page: a cache that is purged earlier would store those again. */
  settleMs: number
  /** Time limit of a purge; a dead instance's claim lasts a little longer. */
  timeoutMs: number
  /** Before the second try, doubled for each further one. */
  pauseMs: number
  longestPauseMs: number
}
const PACE: Pace = { everyMs: 1000, settleMs: 3000, timeoutMs: 5000, pauseMs: 2000, longestPauseMs: 60_000 }
const graceMs = 5000

type Deps = Omit<PurgeRequest, 'timeoutMs'> & {
  store: Store
  watch: Pick<ContentWatch, 'version' | 'before'>
  /** Id of the build: shared caches hold pages of the previous build. */
  build: string
  log: Pick<Log, 'info' | 'error'>
  pace?: Pace
  now?: () => number
}

/** The last purge, and the end of the current claim. */
type Note = { version: number; build: string; until: number }

const read = (text: string | null): Note => {
  const [version = '0', until = '0', build = ''] = (text ?? '').split(' ')
  return { version: Number(version), until: Number(until), build }
}
const written = ({ version, until, build }: Note) => `${version} ${until} ${build}`

/** The job that purges shared caches after a content change. */
export function purgeJob({ store, watch, build, log, pace = PACE, now = Date.now, ...request }: Deps): Job {
  // at the start only: two builds side by side would purge each other's pages for ever
  let isBuildLooked = false
  let purgedVersion = Number.NaN
  let failures = 0

  const replace = (before: string | null, after: string) =>
    store.transaction((tx) => replacePurgeNote(tx, before, after))

  async function look(): Promise<void> {
    const version = watch.version()
    if (version === purgedVersion || watch.before().ms < pace.settleMs) return
    const before = await readPurgeNote(store.read)
    const note = read(before)
    const isPurged = note.version === version && (isBuildLooked || note.build === build)
    if (isPurged) {
      purgedVersion = version
      isBuildLooked = true
      return
    }
    if (note.until > now()) return
    const claim = written({ ...note, until: now() + pace.timeoutMs + graceMs })
    if (await replace(before, claim)) await tell(version, note, claim)
  }

  async function tell(version: number, note: Note, claim: string): Promise<void> {
    try {
      await sendPurge({ ...request, timeoutMs: pace.timeoutMs }, now())
    } catch (error) {
      const pauseMs = Math.min(pace.pauseMs * 2 ** failures++, pace.longestPauseMs)
      log.error({ err: reasonOf(error), again_in_ms: pauseMs }, 'Purge of shared caches failed')
      await replace(claim, written({ ...note, until: now() + pauseMs }))
      return
    }
    failures = 0
    isBuildLooked = true
    await replace(claim, written({ version, build, until: 0 }))
    log.info({ content_version: version }, 'Purged shared caches')
  }

  return {
    name: 'CDN purge',
    everyMs: pace.everyMs,
    // the outage of a database is logged elsewhere
    run: () =>
      look().then(
        () => null,
        () => null,
      ),
  }
}

/** Without the URL, which may contain a password. */
function reasonOf(error: unknown): string {
  return String(partsOf(partsOf(error).cause).code ?? messageOf(error))
}
