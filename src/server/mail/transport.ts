/** Mail transport: an SMTP server, or files in DATA_DIR/mail. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { OutboxMail } from '../../db/queries/outbox.ts'
import { parseJson } from '../../domain/json.ts'
import { copiesIn } from '../../domain/leads/answers/copies.ts'
import { ATTACHMENT_GONE } from '../../domain/leads/answers/delivery.ts'
import type { FileKeeper, OpenFile } from '../../services/file-keeper.ts'

export type MailTransport = {
  /** Maximum number of concurrent mails; more would only wait for a connection. */
  width: number
  /** Whether mails are written as files instead of being sent. */
  isFolder?: boolean
  /** Returns the copies that the server rejected. @throws the error of the recipient, with the server's codes */
  send: (mail: OutboxMail) => Promise<readonly RejectedCopy[]>
  close: () => void
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; recipient?: string }
export type RejectedCopy = { address: string; failure: SmtpError }

type Files = Pick<FileKeeper, 'open'>

/** Time-outs for a silent server in milliseconds. */
export type SmtpTimeouts = {
  /** From the first packet to the greeting, including the connection. */
  greeting: number
  mail: number
  recipient: number
  data: number
  block: number
  /** After the last line: the server may have accepted the mail, and an early time-out sends it twice. */
  end: number
}

const minuteMs = 60_000

/** The time-outs of RFC 5321, 4.5.3.2. */
export const RFC_5321: SmtpTimeouts = {
  greeting: 5 * minuteMs,
  mail: 5 * minuteMs,
  recipient: 5 * minuteMs,
  data: 2 * minuteMs,
  block: 3 * minuteMs,
  end: 10 * minuteMs,
}

/** Nodemailer has one time-out for connecting and greeting, and one for all other steps, which gets their longest. */
export const nodemailerTimeouts = ({ greeting, ...steps }: SmtpTimeouts) => ({
  connectionTimeout: greeting,
  greetingTimeout: greeting,
  socketTimeout: Math.max(...Object.values(steps)),
})

/** The `From` of a mail, as nodemailer reads it. */
export type Sender = string | { name: string; address: string }
/** Read for each mail, because editors can change the name. */
export type SenderOf = () => Promise<Sender>

/** The address of a sender such as `Name <address>`. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** A sender such as `Name <address>` under another name; without one, as it is. An address alone gets the organisation's name. */
export function withSenderName(from: string, name: string | undefined, organisation?: string | null): Sender {
  const [, address] = /<([^<>]+)>\s*$/.exec(from) ?? []
  const shown = name ?? (address === undefined ? organisation : null)
  return shown ? { name: shown, address: address ?? from } : from
}

export function createMailTransport(
  smtpUrl: string | null,
  from: SenderOf,
  mailFolder: string,
  timeouts = RFC_5321,
  files: Files = { open: async () => null },
): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from, timeouts, files) : fileTransport(from, mailFolder, files)
}

const connectionsMax = 4

/** Nodemailer's options for a URL such as `smtp://user:password@host:587`. */
export function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  return {
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  }
}

function smtpTransport(smtpUrl: string, from: SenderOf, timeouts: SmtpTimeouts, files: Files): MailTransport {
  const transporter = createTransport({
    ...nodemailerTimeouts(timeouts),
    pool: true,
    maxConnections: connectionsMax,
    ...serverOf(smtpUrl),
  })
  return {
    width: connectionsMax,
    send: async (mail) => {
      const sender = await from()
      const address = typeof sender === 'string' ? addressIn(sender) : sender.address
      const sendTo = (to: string[]) =>
        withAttachments(files, mail, (attachments) =>
          transporter.sendMail({ ...message(mail, sender), attachments, envelope: { from: address, to } }),
        )
      await sendTo([mail.recipient])
      // after the recipient has it: nodemailer reports success if a server accepts only the copies, and a retry would repeat them
      const copies = copiesIn(mail.cc)
      return copies.length === 0 ? [] : rejectedCopies(copies, sendTo(copies))
    },
    close: () => transporter.close(),
  }
}

/** Copies that didn't leave. They are not sent again, since the others would get a second one. */
async function rejectedCopies(
  copies: readonly string[],
  sending: Promise<{ rejectedErrors?: SmtpError[] }>,
): Promise<RejectedCopy[]> {
  const errors = await sending.then(
    ({ rejectedErrors = [] }) => rejectedErrors,
    (error: SmtpError & { rejectedErrors?: SmtpError[] }) =>
      error.rejectedErrors?.length ? error.rejectedErrors : copies.map((recipient) => ({ ...error, recipient })),
  )
  return errors.map((failure) => ({ address: failure.recipient ?? '', failure }))
}

type OpenAttachment = { filename: string; content: Readable }

/** Sends a mail with its files, each opened when its turn comes. @throws an error with the code `ATTACHMENT_GONE`; FilesUnavailable */
async function withAttachments<T>(
  files: Files,
  { attachments }: OutboxMail,
  send: (attachments: OpenAttachment[]) => Promise<T>,
): Promise<T> {
  const stored = attachments ? parseJson(attachments) : []
  for (const { id } of stored) await (await openFile(files, id)).close()
  const parts = stored.map(({ id, name }) => ({ filename: name, content: Readable.from(piecesOf(files, id)) }))
  // the sending fails with a stream; without a listener its error would end the process
  for (const { content } of parts) content.on('error', () => undefined)
  try {
    return await send(parts)
  } finally {
    for (const { content } of parts) content.destroy()
  }
}

async function openFile(files: Files, id: string): Promise<OpenFile> {
  const file = await files.open(id)
  if (!file) throw Object.assign(new Error('a file of the mail is no longer stored'), { code: ATTACHMENT_GONE })
  return file
}

async function* piecesOf(files: Files, id: string): AsyncGenerator<Uint8Array> {
  const file = await openFile(files, id)
  try {
    yield* file.stream()
  } finally {
    await file.close()
  }
}

function fileTransport(from: SenderOf, folder: string, files: Files): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    width: connectionsMax,
    isFolder: true,
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const sender = await from()
      const { message: bytes } = await withAttachments(files, mail, (attachments) =>
        transporter.sendMail({ ...message(mail, sender), attachments }),
      )
      await writeWhole(join(folder, fileOf(mail)), bytes as Buffer)
      return []
    },
    close: () => transporter.close(),
  }
}

/** A lead may get several answers, and mails of its appointments: each has its own file name. */
function fileOf({ reference, kind, message_id }: Pick<OutboxMail, 'reference' | 'kind' | 'message_id'>): string {
  const name = message_id.replace(/^<|@.*$/g, '')
  if (kind === 'answer') return `${name}-answer.eml`
  return name.startsWith('appointment.') ? `${reference}-${name.replaceAll('-', '_')}.eml` : `${reference}-${kind}.eml`
}

/** An existing file is complete and flushed to the disk; a failed write leaves none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.part`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const methodOf = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** The sender of one mail: the address stays that of all mails, for which the domain has SPF and DKIM. */
const senderOf = (from: Sender, name: string | null | undefined): Sender =>
  name ? { name, address: typeof from === 'string' ? addressIn(from) : from.address } : from

const message = (mail: OutboxMail, from: Sender) => ({
  from: senderOf(from, mail.sender_name),
  to: mail.recipient,
  ...(mail.cc && { cc: copiesIn(mail.cc) }),
  replyTo: mail.reply_to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // mail programs take an invitation only with its METHOD in the type as well
  ...(mail.calendar && {
    icalEvent: { method: methodOf(mail.calendar), filename: 'appointment.ics', content: mail.calendar },
  }),
  messageId: mail.message_id,
  ...(mail.in_reply_to && { inReplyTo: mail.in_reply_to }),
  ...(mail.answered_ids && { references: mail.answered_ids.split(' ') }),
  // people write answers; machines must not reply to all others
  ...(mail.kind !== 'answer' && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
