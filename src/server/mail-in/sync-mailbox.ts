/** Reads what is new in an open mailbox, in batches by UID. */
import type { ImapFlow } from 'imapflow'
import { type MailBoxRow, updateBox } from '../../db/queries/mail-in/boxes.ts'
import type { MailInDeps } from '../../services/mail-in/deps.ts'
import { type FetchedMail, storeMails, unseenUids } from '../../services/mail-in/store-mails.ts'

const dayMs = 86_400_000
/** How far back the first reading looks, and one after the server has numbered its messages anew. */
const backMs = 30 * dayMs
const batchMax = 50
const batchBytesMax = 16 * 1024 * 1024

export type SyncLimits = { /** Of a message; of a larger one only the head is stored. */ maxBytes: number }

export type Opened = {
  client: ImapFlow
  box: MailBoxRow
  uidValidity: number
}

/** Thrown when the disk has no room for messages: they stay in the mailbox. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

/** Stores all messages that are new; answers how many. @param onStored called after each batch */
export async function syncMailbox(
  deps: MailInDeps,
  { client, box, uidValidity }: Opened,
  { maxBytes }: SyncLimits,
  { isStopping, onStored }: { isStopping: () => boolean; onStored: () => void },
): Promise<number> {
  const isContinued = box.uid_validity === uidValidity && box.last_uid > 0
  const since = new Date(Math.min(deps.now(), box.read_at ?? deps.now()) - backMs)
  const query = isContinued ? { uid: `${box.last_uid + 1}:*` } : { since }
  const uids = ((await client.search(query, { uid: true })) || []).toSorted((a, b) => a - b)
  // `n:*` answers the last message even if its UID is smaller
  const fresh = isContinued ? uids.filter((uid) => uid > box.last_uid) : uids
  const readBox = { id: box.id, connected_at: box.connected_at, uidValidity }
  let count = 0
  for (let at = 0; at < fresh.length && !isStopping(); at += batchMax) {
    const wanted = await unseenUids(deps, readBox, fresh.slice(at, at + batchMax))
    for (const batch of await batchesOf(client, wanted, maxBytes)) {
      if (isStopping()) return count
      if (!(await deps.hasFree(batch.reduce((sum, { bytes }) => sum + bytes, 0)))) throw new NoRoom('no room for mail')
      const mails = await fetchBatch(client, batch)
      if (mails.length === 0) continue
      count += await storeMails(deps, readBox, mails)
      onStored()
    }
  }
  if (isStopping()) return count
  const lastUid = Math.max(isContinued ? box.last_uid : 0, ...fresh)
  const state = { uid_validity: uidValidity, last_uid: lastUid, read_at: deps.now(), failed_at: null, error: null }
  await deps.store.transaction((tx) => updateBox(tx, box.id, state))
  return count
}

type Wanted = { uid: number; size: number; isWhole: boolean; bytes: number; receivedAt: number }

/** Messages in pieces that fit into memory. */
async function batchesOf(client: ImapFlow, uids: readonly number[], maxBytes: number): Promise<Wanted[][]> {
  if (uids.length === 0) return []
  const sizes: Wanted[] = []
  for await (const { uid, size = 0, internalDate } of client.fetch(
    uids.join(','),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )) {
    const isWhole = size <= maxBytes
    sizes.push({ uid, size, isWhole, bytes: isWhole ? size : 0, receivedAt: timeOf(internalDate) })
  }
  const batches: Wanted[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const wanted of sizes.toSorted((a, b) => a.uid - b.uid)) {
    if (bytes + wanted.bytes > batchBytesMax) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(wanted)
    bytes += wanted.bytes
  }
  return batches
}

const timeOf = (date: Date | string | undefined): number => {
  const time = new Date(date ?? Number.NaN).getTime()
  return Number.isFinite(time) ? time : Date.now()
}

/** The bytes of messages; one that was deleted in the mailbox meanwhile is left out. */
async function fetchBatch(client: ImapFlow, batch: readonly Wanted[]): Promise<FetchedMail[]> {
  const byUid = new Map(batch.map((wanted) => [wanted.uid, wanted]))
  const mails: FetchedMail[] = []
  const add = (uid: number, raw: Uint8Array | undefined) => {
    const wanted = byUid.get(uid)
    if (!wanted || !raw) return
    mails.push({ uid, receivedAt: wanted.receivedAt, byteSize: wanted.size, isWhole: wanted.isWhole, raw })
  }
  const of = (isWhole: boolean) =>
    batch
      .filter((wanted) => wanted.isWhole === isWhole)
      .map(({ uid }) => uid)
      .join(',')
  if (of(true) !== '')
    for await (const { uid, source } of client.fetch(of(true), { uid: true, source: true }, { uid: true }))
      add(uid, source)
  if (of(false) !== '')
    for await (const { uid, headers } of client.fetch(of(false), { uid: true, headers: true }, { uid: true }))
      add(uid, headers)
  return mails.toSorted((a, b) => a.uid - b.uid)
}
