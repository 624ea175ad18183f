/** Stores raw messages as they come from a mailbox, each once. Their content is derived later. */
import { createHash } from 'node:crypto'
import {
  findSeenFingerprints,
  findSeenUids,
  insertSeenUids,
  type MailBoxRow,
  updateBox,
} from '../../db/queries/mail-in/boxes.ts'
import { insertMessages } from '../../db/queries/mail-in/messages.ts'
import { clockErrorMs } from '../../domain/mail-in/clock-error.ts'
import { rawHeader, splitHead } from '../../domain/mail-in/raw-head.ts'
import { fileIdBytes } from '../keep-upload.ts'
import { newId } from '../new-id.ts'
import type { MailInDeps } from './deps.ts'

export type FetchedMail = {
  uid: number
  /** When the mail server received it, in ms. */
  receivedAt: number
  /** Of the whole message. */
  byteSize: number
  /** False where `raw` is the head of a message beyond the size limit, or nothing of one that the server doesn't send. */
  isWhole: boolean
  raw: Uint8Array
}

export type ReadBox = Pick<MailBoxRow, 'id' | 'connected_at'> & {
  uidValidity: number
  /** The first message to fetch again; null without one. */
  pendingUid: number | null
}

/** Those of some UIDs that are not stored yet, in their order. */
export async function unseenUids({ store }: MailInDeps, box: ReadBox, uids: readonly number[]): Promise<number[]> {
  const seen = await findSeenUids(store.read, { box_id: box.id, uid_validity: box.uidValidity }, uids)
  return uids.filter((uid) => !seen.has(uid))
}

/**
 * Stores messages and how far the mailbox was read, in one transaction. A message that is stored already, erased, or in another mailbox too, is not stored again.
 * Answers how many are new. @throws FilesUnavailable
 */
export async function storeMails(deps: MailInDeps, box: ReadBox, mails: readonly FetchedMail[]): Promise<number> {
  const { store, files } = deps
  const prints = mails.map((mail) => fingerprintOf(box, mail))
  const seen = await findSeenFingerprints(store.read, prints)
  const fresh = mails
    .map((mail, at) => ({ mail, fingerprint: prints[at] ?? '', place: at }))
    .filter(({ fingerprint, place }) => !seen.has(fingerprint) && prints.indexOf(fingerprint) === place)
    .map((each) => ({ ...each, fileId: Buffer.from(deps.randomBytes(fileIdBytes)).toString('base64url') }))
  // a file is written before its row: a crash leaves at most a file without one, which the cleanup removes
  await Promise.all(fresh.map(({ mail, fileId }) => files.write(fileId, mail.raw)))
  const now = deps.now()
  const uids = mails.map(({ uid }, at) => ({
    box_id: box.id,
    uid_validity: box.uidValidity,
    uid,
    fingerprint: prints[at] ?? '',
  }))
  try {
    await store.transaction(
      async (tx) => {
        if (fresh.length > 0)
          await insertMessages(
            tx,
            fresh.map(({ mail, fingerprint, fileId }) => ({
              id: newId(deps.randomBytes),
              fingerprint,
              file_id: fileId,
              box_id: box.id,
              stored_at: now,
              byte_size: mail.byteSize,
              is_whole: mail.isWhole ? 1 : 0,
              received_at: mail.receivedAt,
              is_earlier: mail.receivedAt < box.connected_at - clockErrorMs ? 1 : 0,
            })),
          )
        await insertSeenUids(tx, uids)
        await updateBox(tx, box.id, {
          uid_validity: box.uidValidity,
          last_uid: Math.min(
            Math.max(...mails.map(({ uid }) => uid)),
            (box.pendingUid ?? Number.POSITIVE_INFINITY) - 1,
          ),
          read_at: now,
          failed_at: null,
          error: null,
        })
      },
      { isKeyed: true },
    )
  } catch (error) {
    for (const { fileId } of fresh) await files.remove(fileId)
    throw error
  }
  return fresh.length
}

/** The same for a message in two mailboxes, whose first headers differ. One without any bytes is known by its place. */
function fingerprintOf({ id, uidValidity }: ReadBox, { uid, raw, isWhole, byteSize }: FetchedMail): string {
  const { head, body } = splitHead(raw)
  const hash = createHash('sha256')
  if (raw.byteLength === 0) return hash.update(JSON.stringify([id, uidValidity, uid])).digest('base64url')
  for (const name of ['message-id', 'from', 'date', 'subject']) hash.update(`${rawHeader(head, name)}\n`)
  return hash.update(isWhole ? body : `${byteSize} bytes`).digest('base64url')
}
