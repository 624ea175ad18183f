/** Reads what is new in an open mailbox, in batches by UID. */
import type { FetchQueryObject, ImapFlow } from 'imapflow'
import { type MailBoxRow, updateBox } from '../../db/queries/mail-in/boxes.ts'
import { splitHead } from '../../domain/mail-in/raw-head.ts'
import { messageOf, partsOf } from '../../domain/thrown.ts'
import type { MailInDeps } from '../../services/mail-in/deps.ts'
import { type FetchedMail, type ReadBox, storeMails, unseenUids } from '../../services/mail-in/store-mails.ts'
import type { Log } from '../mail/delivery.ts'

const dayMs = 86_400_000
/** How far back the first reading looks, and one after the server has numbered its messages anew. */
const backMs = 30 * dayMs
const batchMax = 50
const batchBytesMax = 16 * 1024 * 1024

/** A message that the server rejects so often, once a connection, is stored without its content. */
const triesMax = 3
const headBytesMax = 64 * 1024

export type SyncLimits = { /** Of a message; of a larger one only the head is stored. */ maxBytes: number }

export type Opened = {
  client: ImapFlow
  box: MailBoxRow
  uidValidity: number
  /** How often the server rejected a message, by UID: kept over connections. */
  rejections: Map<number, number>
}

type Hooks = { log: Log; isStopping: () => boolean /** Called after each batch. */; onStored: () => void }

/** Thrown when the mail server rejects a command, such as while it is busy, or doesn't send what it was asked for. */
export class RejectedCommand extends Error {
  readonly code = 'EREJECTED'
}

/** Stores all messages that are new; answers how many. @throws `ENOSPC` without room on the disk: messages stay in the mailbox; RejectedCommand, and errors of the connection */
export async function syncMailbox(
  deps: MailInDeps,
  { client, box, uidValidity, rejections }: Opened,
  { maxBytes }: SyncLimits,
  { log, isStopping, onStored }: Hooks,
): Promise<number> {
  const isContinued = box.uid_validity === uidValidity && box.last_uid > 0
  const since = new Date(Math.min(deps.now(), box.read_at ?? deps.now()) - backMs)
  const query = isContinued ? { uid: `${box.last_uid + 1}:*` } : { since }
  const matches = await client.search(query, { uid: true })
  if (!matches) throw new RejectedCommand('the mail server rejected a search')
  const uids = matches.toSorted((a, b) => a - b)
  // `n:*` answers the last message even if its UID is smaller
  const fresh = isContinued ? uids.filter((uid) => uid > box.last_uid) : uids
  const readBox: ReadBox = { id: box.id, connected_at: box.connected_at, uidValidity, pendingUid: null }
  let count = 0
  let rejection: RejectedCommand | null = null

  async function requireRoom(bytes: number): Promise<void> {
    if (!(await deps.hasFree(bytes))) throw Object.assign(new Error('no room for mail'), { code: 'ENOSPC' })
  }

  async function store(mails: readonly FetchedMail[]): Promise<void> {
    if (mails.length === 0) return
    await requireRoom(mails.reduce((sum, { raw }) => sum + raw.byteLength, 0))
    count += await storeMails(deps, readBox, mails)
    onStored()
  }

  /** Counts a rejection, which ends the reading after the other messages; the last one stores the message without its content. */
  async function noteRejected(wanted: Wanted, error: RejectedCommand): Promise<void> {
    const tries = (rejections.get(wanted.uid) ?? 0) + 1
    rejections.set(wanted.uid, tries)
    if (tries < triesMax) {
      rejection ??= error
      readBox.pendingUid ??= wanted.uid
      return
    }
    const [head] = (await fetchHeads(client, [wanted]).catch(ifRejected)) ?? []
    await store([head ?? mailOf(wanted, new Uint8Array(), false)])
    rejections.delete(wanted.uid)
    log.warn(
      { mailbox: box.id, uid: wanted.uid, reason: error.message },
      'The mail server doesn’t send a message, which is stored without its content',
    )
  }

  async function readBatch(batch: readonly Wanted[]): Promise<void> {
    if (isStopping()) return
    await requireRoom(batch.reduce((sum, { bytes }) => sum + bytes, 0))
    const [first] = batch
    try {
      return await store(await fetchBatch(client, batch, maxBytes))
    } catch (error) {
      if (!(error instanceof RejectedCommand) || !first) throw error
      if (batch.length === 1) return noteRejected(first, error)
    }
    for (const wanted of batch) await readBatch([wanted])
  }

  for (let at = 0; at < fresh.length && !isStopping(); at += batchMax) {
    const wanted = await unseenUids(deps, readBox, fresh.slice(at, at + batchMax))
    for (const batch of batchesOf(await fetchSizes(client, wanted, maxBytes))) await readBatch(batch)
  }
  if (isStopping()) return count
  if (rejection) throw rejection
  const lastUid = Math.max(isContinued ? box.last_uid : 0, ...fresh)
  const state = { uid_validity: uidValidity, last_uid: lastUid, read_at: deps.now(), failed_at: null, error: null }
  await deps.store.transaction((tx) => updateBox(tx, box.id, state))
  return count
}

/** Messages with what a query asks for. @throws RejectedCommand */
async function* fetchEach(client: ImapFlow, uids: readonly number[], query: FetchQueryObject) {
  if (uids.length === 0) return
  try {
    yield* client.fetch(uids.join(','), { uid: true, ...query }, { uid: true })
  } catch (error) {
    const { responseStatus, responseText } = partsOf(error)
    if (responseStatus !== 'NO' && responseStatus !== 'BAD') throw error
    throw new RejectedCommand(String(responseText ?? messageOf(error)), { cause: error })
  }
}

/** Answers null for a rejected command. @throws any other error */
function ifRejected(error: unknown): null {
  if (error instanceof RejectedCommand) return null
  throw error
}

type Wanted = { uid: number; size: number; isWhole: boolean; bytes: number; receivedAt: number }

/** The sizes that the server announces, by UID. A message whose size it rejects or leaves out has none. */
async function fetchSizes(client: ImapFlow, uids: readonly number[], maxBytes: number): Promise<Wanted[]> {
  const unsized = (uid: number): Wanted => ({ uid, size: 0, isWhole: true, bytes: 0, receivedAt: Date.now() })
  const byUid = new Map(uids.map((uid) => [uid, unsized(uid)]))
  try {
    for await (const { uid, size = 0, internalDate } of fetchEach(client, uids, { size: true, internalDate: true })) {
      const isWhole = size <= maxBytes
      if (byUid.has(uid))
        byUid.set(uid, { uid, size, isWhole, bytes: isWhole ? size : 0, receivedAt: timeOf(internalDate) })
    }
    return [...byUid.values()]
  } catch (error) {
    ifRejected(error)
  }
  if (uids.length === 1) return uids.map(unsized)
  const each: Wanted[] = []
  for (const uid of uids) each.push(...(await fetchSizes(client, [uid], maxBytes)))
  return each
}

/** Messages in pieces that fit into memory. */
function batchesOf(sizes: readonly Wanted[]): Wanted[][] {
  const batches: Wanted[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const wanted of sizes) {
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

const mailOf = ({ uid, receivedAt, size }: Wanted, raw: Uint8Array, isWhole: boolean): FetchedMail => ({
  uid,
  receivedAt,
  raw,
  isWhole,
  byteSize: isWhole ? raw.byteLength : Math.max(size, raw.byteLength),
})

/**
 * The bytes of messages; one that was deleted in the mailbox meanwhile is left out. @throws RejectedCommand, also when one is still there but not
 * sent, or when several are larger together than announced and than fits into memory
 */
async function fetchBatch(client: ImapFlow, batch: readonly Wanted[], maxBytes: number): Promise<FetchedMail[]> {
  const whole = batch.filter(({ isWhole }) => isWhole)
  const byUid = new Map(whole.map((wanted) => [wanted.uid, wanted]))
  const mails: FetchedMail[] = []
  let bytes = 0
  // one byte more shows that a message is larger than announced
  const query = { source: { start: 0, maxLength: maxBytes + 1 } }
  for await (const { uid, source } of fetchEach(client, [...byUid.keys()], query)) {
    const wanted = byUid.get(uid)
    if (!wanted || !source?.byteLength) continue
    const isWhole = source.byteLength <= maxBytes
    const raw = isWhole ? source : Uint8Array.from(splitHead(source).head)
    mails.push(isWhole ? mailOf(wanted, raw, true) : mailOf({ ...wanted, size: source.byteLength }, raw, false))
    bytes += raw.byteLength
    if (bytes > batchBytesMax && batch.length > 1) throw new RejectedCommand('messages are larger than announced')
  }
  const large = batch.filter(({ isWhole }) => !isWhole)
  mails.push(...(await fetchHeads(client, large)))
  const sent = new Set(mails.map(({ uid }) => uid))
  const missing = batch.map(({ uid }) => uid).filter((uid) => !sent.has(uid))
  if (missing.length > 0 && (await isAnyThere(client, missing)))
    throw new RejectedCommand('the mail server leaves out a message')
  return mails.toSorted((a, b) => a.uid - b.uid)
}

/** Whether any of some messages is still in the mailbox. True if the server rejects the search. */
async function isAnyThere(client: ImapFlow, uids: readonly number[]): Promise<boolean> {
  const matches = await client.search({ uid: uids.join(',') }, { uid: true })
  return !matches || matches.some((uid) => uids.includes(uid))
}

/** The heads of messages. @throws RejectedCommand */
async function fetchHeads(client: ImapFlow, batch: readonly Wanted[]): Promise<FetchedMail[]> {
  const byUid = new Map(batch.map((wanted) => [wanted.uid, wanted]))
  const mails: FetchedMail[] = []
  const query = { bodyParts: [{ key: 'HEADER', start: 0, maxLength: headBytesMax }] }
  for await (const { uid, headers } of fetchEach(client, [...byUid.keys()], query)) {
    const wanted = byUid.get(uid)
    if (wanted && headers) mails.push(mailOf(wanted, headers, false))
  }
  return mails
}
