/** Received mail for tests: raw messages, and what storing and deriving needs. Messages are parsed in this process. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../../src/db/store.ts'
import { readMail } from '../../src/server/mail-in/read-mail.ts'
import { replyTokens } from '../../src/server/mail-in/reply-address.ts'
import { sign } from '../../src/server/signing.ts'
import type { FileKeeper } from '../../src/services/file-keeper.ts'
import type { MailInDeps } from '../../src/services/mail-in/deps.ts'
import { deriveMails } from '../../src/services/mail-in/derive-mail.ts'
import { storeMails } from '../../src/services/mail-in/store-mails.ts'

const SECRET = 'a secret of the tests only'
export const REPLY_ADDRESS = 'reply@waypoint.example'
export const BOX = 'info@waypoint.example/INBOX at imap.waypoint.example'

const reader: MailInDeps['reader'] = {
  async read(raw) {
    const answer = await readMail({ kind: 'read', raw })
    return answer.kind === 'read' ? answer : null
  },
  async html(raw, withPictures) {
    const answer = await readMail({ kind: 'html', raw, withPictures })
    return answer.kind === 'html' ? answer.html : ''
  },
  async part(raw, place) {
    const answer = await readMail({ kind: 'part', raw, place })
    return answer.kind === 'part' ? answer.part : null
  },
}

/** @param isOn whether there is a mailbox and a reply address */
export const buildMailIn = (store: Store, files: FileKeeper, now: () => number, isOn = false): MailInDeps => ({
  store,
  now,
  randomBytes,
  files,
  reader,
  hasFree: async () => true,
  mailboxes: isOn ? [BOX] : [],
  replies: replyTokens(SECRET, isOn ? REPLY_ADDRESS : null),
  mark: (text) => sign(SECRET, 'erased', text).toString('base64url'),
})

export type RawMail = {
  from?: string
  to?: string
  subject?: string
  messageId?: string
  text?: string
  /** Further header lines. */
  head?: readonly string[]
}

let numbered = 0

/** A plain message of a mail program. */
export const buildRaw = ({
  from = 'Ada Example <ada@visitor.example>',
  to = 'info@waypoint.example',
  subject = 'A question',
  messageId = `<message-${++numbered}@visitor.example>`,
  text = 'Hello, I have a question.',
  head = [],
}: RawMail = {}): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    ...(head.some((line) => /^content-type:/i.test(line)) ? [] : ['Content-Type: text/plain; charset=utf-8']),
    ...head,
    '',
    text,
  ].join('\r\n')

/** A stored message that nothing was derived from yet. */
export const buildMessage = (id: string) => ({
  id,
  fingerprint: `fingerprint of ${id}`,
  file_id: `file-of-${id}`,
  byte_size: 1,
  is_whole: 1,
  box_id: BOX,
  received_at: 0,
  is_earlier: 0,
  stored_at: 0,
})

let uid = 0

/** Stores messages as a mailbox gives them, and derives them. */
export async function receive(
  deps: MailInDeps,
  raws: readonly (string | Uint8Array)[],
  { receivedAt = deps.now(), box = BOX, connectedAt = 0, uidValidity = 1, isWhole = true } = {},
): Promise<number> {
  const mails = raws.map((raw) => {
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw
    return { uid: ++uid, receivedAt, byteSize: bytes.byteLength, isWhole, raw: bytes }
  })
  const count = await storeMails(deps, { id: box, connected_at: connectedAt, uidValidity, pendingUid: null }, mails)
  await deriveMails(deps, () => false)
  return count
}
