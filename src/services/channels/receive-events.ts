/** Processes stored events of chat apps. A message becomes one row of `mail_message`, on the lead that its sender joined, or without one. */
import { setTimeout as pause } from 'node:timers/promises'
import { listBlocks } from '../../db/queries/blocks.ts'
import { type ContactRow, findContact, holdContact, updateContact } from '../../db/queries/channels/contacts.ts'
import {
  type ChannelEventRow,
  claimEvent,
  findDueEvent,
  finishEvent,
  insertEvents,
  postponeEvent,
} from '../../db/queries/channels/events.ts'
import { findLead, listOfLead, raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { findByReferences, findCandidate, lockMergedInto } from '../../db/queries/mail-in/find-leads.ts'
import {
  findByFingerprint,
  findMessage,
  hasMessageFile,
  insertMessages,
  updateMessage,
} from '../../db/queries/mail-in/messages.ts'
import type { Tx } from '../../db/store.ts'
import type { ChannelCode } from '../../domain/channels/codes.ts'
import type { ChannelEvent } from '../../domain/channels/events.ts'
import { findJoinClues } from '../../domain/channels/join-text.ts'
import { pauseAfter } from '../../domain/channels/sending.ts'
import { defaultEdition } from '../../domain/editions.ts'
import { fileType } from '../../domain/file-type.ts'
import { toJson } from '../../domain/json.ts'
import type { Evidence } from '../../domain/mail-in/find-evidence.ts'
import { mainOffice } from '../../domain/offices.ts'
import { fileIdBytes } from '../keep-upload.ts'
import { applyMail } from '../mail-in/apply-mail.ts'
import { newId } from '../new-id.ts'
import type { ChannelApi, ChannelDeps } from './deps.ts'
import { joinContact } from './join-contact.ts'

/** Longer than a message takes, its file included. */
const leaseMs = 2 * 60_000
/** Files that are read at the same time. */
const filesMax = 4
/** While files are read, how often to look for other events. */
const pollMs = 500
/** A file that the app still prepares, or doesn't send, is left out after so many attempts. */
const contentAttemptsMax = 6
/** As `derived_by` of messages that no later rules derive again. */
const RULES = 1

/** Stores events as they came, each once. */
export async function storeEvents(
  { store, now, onReceived }: ChannelDeps,
  channel: ChannelCode,
  events: readonly { id: string; raw: string }[],
): Promise<void> {
  if (events.length === 0) return
  await store.transaction((tx) => insertEvents(tx, channel, events, now()), { isKeyed: true })
  onReceived()
}

/**
 * Processes all events that wait, oldest first; answers how many. An event whose file is slow delays no other.
 * @param onFailure called with an error; the event is tried again later
 */
export async function receiveEvents(
  deps: ChannelDeps,
  isStopping: () => boolean,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const { store, now, apis } = deps
  const withFile = new Set<Promise<void>>()
  async function tryEvent(api: ChannelApi, claimed: ChannelEventRow, event: ChannelEvent): Promise<void> {
    try {
      await receiveEvent(deps, api, claimed, event)
    } catch (error) {
      onFailure(error)
      await store.transaction((tx) => postponeEvent(tx, claimed.id, now() + pauseAfter(claimed.attempts + 1)))
    }
  }
  let count = 0
  while (!isStopping()) {
    const claimed = await claimNext(deps)
    const api = apis.find(({ code }) => code === claimed?.channel)
    if (!claimed || !api) {
      if (withFile.size === 0) break
      await Promise.race([...withFile, pause(pollMs)])
      continue
    }
    count++
    const event = api.readEvent(claimed.raw)
    const work = tryEvent(api, claimed, event)
    if (event.kind !== 'message' || event.message.file === null) {
      await work
      continue
    }
    withFile.add(work)
    void work.finally(() => withFile.delete(work)).catch(() => undefined)
    if (withFile.size === filesMax) await Promise.race(withFile)
  }
  await Promise.all(withFile)
  return count
}

async function claimNext({ store, now, apis }: ChannelDeps): Promise<ChannelEventRow | null> {
  const codes = apis.map(({ code }) => code)
  if (codes.length === 0 || !(await findDueEvent(store.read, codes, now()))) return null
  return store.transaction((tx) => claimEvent(tx, codes, now(), leaseMs))
}

type Unsent = Extract<ChannelEvent, { kind: 'unsend' }>
type Received = {
  claimed: ChannelEventRow
  event: Exclude<ChannelEvent, Unsent | { kind: 'unknown' }>
  name: string
}
type StoredFile = {
  fileId: string
  bytes: number
  /** False where the person's file isn't there. */
  isWhole: boolean
  type: string | null
}

async function receiveEvent(
  deps: ChannelDeps,
  api: ChannelApi,
  claimed: ChannelEventRow,
  event: ChannelEvent,
): Promise<void> {
  const { store, now } = deps
  if (event.kind === 'unsend') return forgetMessage(deps, claimed, event)
  const existing = event.kind === 'unknown' ? null : await findContact(store.read, api.code, event.userId)
  // nothing is stored of somebody who follows the account and has never written
  if (event.kind === 'unknown' || (event.kind !== 'message' && !existing))
    return void (await store.transaction((tx) => finishEvent(tx, claimed.id, now())))
  const name = existing?.name || (event.kind === 'message' ? await nameOf(api, event.userId) : '')
  const received: Received = { claimed, event, name }
  if (event.kind !== 'message') return void (await store.transaction((tx) => contactOf(tx, deps, received)))
  const file = await storeFile(deps, api, received)
  if (file === 'later')
    return void (await store.transaction((tx) =>
      postponeEvent(tx, claimed.id, now() + pauseAfter(claimed.attempts + 1)),
    ))
  try {
    await store.transaction((tx) => storeMessage(tx, deps, received, file), { isKeyed: true })
  } finally {
    if (!(await hasMessageFile(store.read, file.fileId))) await deps.files.remove(file.fileId)
  }
}

/** Deletes what an unsent message said, and its file. That there was a message stays on the timeline. */
async function forgetMessage(deps: ChannelDeps, claimed: ChannelEventRow, event: Unsent): Promise<void> {
  const { store, now, files } = deps
  const message = await findByFingerprint(store.read, fingerprintOf(claimed, event.messageId))
  if (message?.sender !== event.userId) {
    // the message itself may still wait for its file
    const isLast = message !== null || claimed.attempts > contentAttemptsMax
    await store.transaction<unknown>((tx) =>
      isLast
        ? finishEvent(tx, claimed.id, now())
        : postponeEvent(tx, claimed.id, now() + pauseAfter(claimed.attempts + 1)),
    )
    return
  }
  const fileId = newFileId(deps)
  const bytes = Buffer.from(claimed.raw)
  await files.write(fileId, bytes)
  await store.transaction(async (tx) => {
    const file = { file_id: fileId, byte_size: bytes.byteLength, is_whole: 1 }
    await updateMessage(tx, message.id, { form: 'unsent', body: '', parts: toJson([]), ...file })
    await raiseLeadChanges(tx)
    await finishEvent(tx, claimed.id, now())
  })
  await files.remove(message.file_id)
}

/** Stored once under this name. */
const fingerprintOf = ({ channel }: ChannelEventRow, messageId: string) => `${channel}:${messageId}`

const newFileId = ({ randomBytes }: ChannelDeps) => Buffer.from(randomBytes(fileIdBytes)).toString('base64url')

/** The contact of an event, locked, with what it says of them. Null when the event is processed already. */
async function contactOf(tx: Tx, deps: ChannelDeps, { claimed, event, name }: Received): Promise<ContactRow | null> {
  const id = newId(deps.randomBytes)
  const contact = await holdContact(tx, { id, channel: claimed.channel, user_id: event.userId, name }, deps.now())
  if (!(await finishEvent(tx, claimed.id, deps.now()))) return null
  const isMessage = event.kind === 'message'
  await updateContact(tx, contact.id, {
    ...(contact.name === '' && { name }),
    ...(isMessage && { wrote_at: Math.max(contact.wrote_at, event.at) }),
    left_at: event.kind === 'unfollow' ? event.at : null,
    ...(event.replyToken !== null && { reply_token: event.replyToken, reply_token_at: Number(claimed.received_at) }),
    ...(event.kind === 'unfollow' && { reply_token: null, reply_token_at: null }),
  })
  return contact
}

/** Empty when the app doesn't say it. */
async function nameOf(api: ChannelApi, userId: string): Promise<string> {
  const user = await api.findUser(userId)
  return user === null || user === 'unreachable' ? '' : user.name
}

/** Writes the person's file, or else the event itself: a file is written before its row. */
async function storeFile(
  deps: ChannelDeps,
  api: ChannelApi,
  { claimed, event }: Received,
): Promise<StoredFile | 'later'> {
  const { files, hasFree, maxBytes } = deps
  const fileId = newFileId(deps)
  const file = event.kind === 'message' ? event.message.file : null
  const isSmall = (file?.bytes ?? 0) <= maxBytes
  if (event.kind === 'message' && file && isSmall) {
    const isLast = claimed.attempts + 1 >= contentAttemptsMax
    const content = (await hasFree(file.bytes ?? maxBytes))
      ? await readContent(api, event.message.id, maxBytes, isLast)
      : { state: 'later' as const }
    if (content.state === 'later' && !isLast) return 'later'
    if (content.state === 'read') {
      await files.write(fileId, content.bytes)
      return { fileId, bytes: content.bytes.byteLength, isWhole: true, type: fileType(content.bytes) }
    }
  }
  const bytes = Buffer.from(claimed.raw)
  await files.write(fileId, bytes)
  return { fileId, bytes: bytes.byteLength, isWhole: file === null, type: null }
}

/** @param isLast whether a file that can't be read now is given up */
async function readContent(api: ChannelApi, messageId: string, maxBytes: number, isLast: boolean) {
  try {
    return await api.readContent(messageId, maxBytes)
  } catch (error) {
    if (isLast) return { state: 'gone' as const }
    throw error
  }
}

/** Adds the message, unless it is there already. */
async function storeMessage(tx: Tx, deps: ChannelDeps, received: Received, file: StoredFile): Promise<void> {
  const { claimed, event, name } = received
  if (event.kind !== 'message') return
  const contact = await contactOf(tx, deps, received)
  if (!contact) return
  const now = deps.now()
  const { message } = event
  const decision = await decide(tx, deps, contact, message.text)
  const lead = decision.leadId === null ? null : await lockMergedInto(tx, decision.leadId)
  if (lead && (decision.isJoining || contact.lead_id !== lead.id))
    await joinContact(tx, { contact, leadId: lead.id, isConfirmed: decision.isKnown, now })
  const id = newId(deps.randomBytes)
  await insertMessages(tx, [
    {
      id,
      fingerprint: fingerprintOf(claimed, message.id),
      file_id: file.fileId,
      byte_size: file.bytes,
      is_whole: file.isWhole ? 1 : 0,
      box_id: claimed.channel,
      received_at: Math.min(event.at, now),
      is_earlier: 0,
      stored_at: now,
      derived_by: RULES,
      kind: 'human',
      sender: event.userId,
      sender_name: contact.name || name,
      body: message.text,
      parts: toJson(file.type === null ? [] : [{ name: message.file?.name ?? '', type: file.type, bytes: file.bytes }]),
      office: lead?.office ?? (await officeOf(tx, decision.proposedId)),
      lead_id: lead?.id ?? null,
      evidence: lead ? decision.evidence : null,
      is_known_sender: lead && decision.isKnown ? 1 : 0,
      proposed_id: lead ? null : decision.proposedId,
      applied_at: lead ? now : null,
      channel: claimed.channel,
      form: message.form,
    },
  ])
  const stored = await findMessage(tx, id)
  // not stored: the app has sent the same message as another event
  if (!stored || !lead) return
  // the messages that joined with it may have changed the lead
  await applyMail(tx, { ...stored, applied_at: null }, (await findLead(tx, lead.id)) ?? lead, now)
}

type Decided = {
  leadId: string | null
  evidence: Evidence | null
  /** Whether the sender is existing to be the lead's person; otherwise staff are asked. */
  isKnown: boolean
  /** Whether the message itself has a code. */
  isJoining: boolean
  proposedId: string | null
}

/** The lead of a message: by a code in it, or the one that its sender has joined. A reference alone can be guessed, and only proposes. */
async function decide(tx: Tx, { codes }: ChannelDeps, contact: ContactRow, text: string): Promise<Decided> {
  const clues = findJoinClues(text)
  const joined = contact.lead_id === null ? null : await findCandidate(tx, contact.lead_id)
  for (const { reference, code } of clues) {
    const place = code === null ? null : codes.placeOf(reference, code)
    const [candidate] = place === null ? [] : await findByReferences(tx, [reference])
    if (!candidate) continue
    const { leadId } = candidate
    const wasConfirmed = joined?.leadId === leadId && contact.is_confirmed === 1
    const isKnown = wasConfirmed || place === 'mail' || (await isOnlyReference(tx, leadId, reference))
    return { leadId, evidence: 'token', isKnown, isJoining: true, proposedId: null }
  }
  const isKnown = contact.is_confirmed === 1
  if (joined) return { leadId: joined.leadId, evidence: 'thread', isKnown, isJoining: false, proposedId: null }
  const [proposed] = await findByReferences(
    tx,
    clues.map(({ reference }) => reference),
  )
  return { leadId: null, evidence: null, isKnown: false, isJoining: false, proposedId: proposed?.leadId ?? null }
}

/** Whether this booking or order made the lead, and there is no other: somebody who books with another person's details sees a page of theirs, but none of their mail. */
async function isOnlyReference(tx: Tx, leadId: string, reference: string): Promise<boolean> {
  const [lead, { inquiries, orders }] = [await findLead(tx, leadId), await listOfLead(tx, leadId)]
  return [...inquiries, ...orders].every(
    (sent) => sent.reference === reference && Number(sent.created_at) === Number(lead?.created_at),
  )
}

/** Whose staff see a message without a lead: the office of the proposed lead, or the main one. */
async function officeOf(tx: Tx, proposedId: string | null): Promise<string> {
  const proposed = proposedId === null ? null : await findLead(tx, proposedId)
  return proposed?.office ?? mainOffice(await listBlocks(tx, 'offices'), defaultEdition())?.code ?? ''
}
