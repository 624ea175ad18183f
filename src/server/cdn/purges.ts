/**
 * Tells caches in front when the content has changed: once for all instances, which claim it in the database, beside everything
 * else, and again until it is heard. A publish waits for none of it, and is not undone by it.
 */

import { createHmac } from 'node:crypto'
import { readPurgeNote, replacePurgeNote } from '../../db/queries/purges.ts'
import type { Store } from '../../db/store.ts'
import { messageOf, partsOf } from '../../domain/thrown.ts'
import type { Log } from '../http/log.ts'
import type { Job } from '../jobs/runner.ts'
import type { ContentWatch } from '../page-cache/content-watch.ts'

// The one request that tells a cache in front that everything is another now.

const PURPOSE = 'cdn purge'
/** Header of the moment in seconds and of the signature over it and the body. */
export const SIGNATURE = 'Waypoint-Signature'

/** The key that purges are signed with, hexadecimal: who checks them need not know `SECRET`, which opens more. */
export const purgeKey = (secret: string): string => createHmac('sha256', secret).update(PURPOSE).digest('hex')

/** `t=1795330000,v1=…`: HMAC-SHA-256 of `1795330000.BODY`, hexadecimal. */
export function purgeSignature(key: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

type PurgeRequest = {
  url: string
  /** Origins below which everything is another. */
  origins: readonly string[]
  secret: string
  timeoutMs: number
}

/** Posts a JSON list of addresses, such as `["https://a.example/*"]`. @throws Error when that wasn't answered by a 2xx in time; redirects are not followed */
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
  if (!answer.ok) throw new Error(`the purge was answered ${answer.status}`)
}

export type Pace = {
  everyMs: number
  /** From a change until no instance shows an old page any more: a cache that is emptied earlier would fill itself with those. */
  settleMs: number
  /** The longest that a purge may take, and the claim of an instance that has died stands a little longer. */
  timeoutMs: number
  /** Between two tries, doubled each time. */
  pauseMs: number
  longestPauseMs: number
}
const PACE: Pace = { everyMs: 1000, settleMs: 3000, timeoutMs: 5000, pauseMs: 2000, longestPauseMs: 60_000 }
const graceMs = 5000

type Deps = Omit<PurgeRequest, 'timeoutMs'> & {
  store: Store
  watch: Pick<ContentWatch, 'version' | 'before'>
  /** What pages are made by: caches in front hold pages of the build before. */
  build: string
  log: Pick<Log, 'info' | 'error'>
  pace?: Pace
  now?: () => number
}

/** What was told last, and until when nobody else is to try. */
type Note = { version: number; build: string; until: number }

const read = (text: string | null): Note => {
  const [version = '0', until = '0', build = ''] = (text ?? '').split(' ')
  return { version: Number(version), until: Number(until), build }
}
const written = ({ version, until, build }: Note) => `${version} ${until} ${build}`

/** The job that tells caches in front of new content. */
export function purgeJob({ store, watch, build, log, pace = PACE, now = Date.now, ...request }: Deps): Job {
  // at the start alone: two builds side by side would tell of each other for ever
  let isBuildLooked = false
  let told = Number.NaN
  let failures = 0

  const replace = (before: string | null, after: string) =>
    store.transaction((tx) => replacePurgeNote(tx, before, after))

  async function look(): Promise<void> {
    const version = watch.version()
    if (version === told || watch.before().ms < pace.settleMs) return
    const before = await readPurgeNote(store.read)
    const note = read(before)
    const isTold = note.version === version && (isBuildLooked || note.build === build)
    if (isTold) {
      told = version
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
      log.error({ err: reasonOf(error), again_in_ms: pauseMs }, 'caches in front could not be told of new content')
      await replace(claim, written({ ...note, until: now() + pauseMs }))
      return
    }
    failures = 0
    isBuildLooked = true
    await replace(claim, written({ version, build, until: 0 }))
    log.info({ content_version: version }, 'caches in front were told of new content')
  }

  return {
    name: 'CDN purge',
    everyMs: pace.everyMs,
    // a database that is away is logged elsewhere
    run: () =>
      look().then(
        () => null,
        () => null,
      ),
  }
}

/** Without the address, which may hold a password. */
function reasonOf(error: unknown): string {
  return String(partsOf(partsOf(error).cause).code ?? messageOf(error))
}
