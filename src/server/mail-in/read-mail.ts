/** Parses the raw bytes of a message. Runs in a worker process. */
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime'
import { fileType } from '../../domain/file-type.ts'
import {
  type DeliveryReport,
  headerOf,
  type MailPart,
  messageIdsIn,
  type ParsedMail,
} from '../../domain/mail-in/parsed-mail.ts'
import { rawHeader, splitHead } from '../../domain/mail-in/raw-head.ts'
import { htmlText } from './html-text.ts'
import { safeHtml } from './safe-html.ts'

export type MailJob =
  | { kind: 'read'; raw: Uint8Array }
  | { kind: 'html'; raw: Uint8Array; withPictures: boolean }
  | { kind: 'part'; raw: Uint8Array; place: number }

/** `isBroken`: the message can't be parsed, and `headers` still can. */
export type MailAnswer =
  | { kind: 'read'; mail: ParsedMail; isBroken: boolean }
  | { kind: 'html'; html: string }
  | { kind: 'part'; part: (MailPart & { content: Uint8Array }) | null }

/** More levels than any mail program makes. */
const LIMITS = { maxNestingDepth: 120, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true }
const textMax = 200_000
const partsMax = 200
const headersMax = 300
const valueMax = 2000

/** Answers a job. Never throws for what a message contains. */
export async function readMail(job: MailJob): Promise<MailAnswer> {
  const { email, isBroken } = await parse(job.raw)
  if (job.kind === 'html') return { kind: 'html', html: safeHtml(email.html ?? '', job.withPictures) }
  if (job.kind === 'part') {
    const attachment = shownParts(email)[job.place]
    return { kind: 'part', part: attachment ? { ...partOf(attachment), content: bytesOf(attachment) } : null }
  }
  return { kind: 'read', mail: mailOf(email), isBroken }
}

/** A message beyond the limits keeps its head. */
async function parse(raw: Uint8Array): Promise<{ email: Email; isBroken: boolean }> {
  try {
    return { email: await PostalMime.parse(raw, LIMITS), isBroken: false }
  } catch {
    const { head } = splitHead(raw)
    const plain = new TextDecoder('latin1')
      .decode(head)
      .replace(/^content-(type|transfer-encoding):.*(\r?\n[ \t].*)*/gim, 'X-Removed:')
    const email = await PostalMime.parse(plain, LIMITS).catch(() => PostalMime.parse(''))
    return { email: { ...email, attachments: [] }, isBroken: true }
  }
}

function mailOf(email: Email): ParsedMail {
  const headers = email.headers
    .slice(0, headersMax)
    .map(({ key, value }) => ({ name: key, value: clean(value).slice(0, valueMax) }))
  const value = (name: string) => headerOf({ headers }, name)
  const from = flat(email.from ? [email.from] : [])[0] ?? null
  return {
    headers,
    from,
    hasManySenders: hasManySenders(email, from?.address ?? ''),
    recipients: [
      ...new Set([
        ...flat([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address),
        ...['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].flatMap((name) =>
          headers
            .filter((header) => header.name === name)
            .flatMap((header) => flat(addressParser(header.value)).map(({ address }) => address)),
        ),
      ]),
    ].slice(0, partsMax),
    subject: clean(email.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
    messageId: messageIdsIn(value('message-id'))[0] ?? '',
    answers: messageIdsIn(value('in-reply-to'), messageIdsIn(value('references')).reverse().join(' ')),
    sentAt: timeOf(email.date),
    text: textOf(email).slice(0, textMax),
    hasHtml: Boolean(email.html),
    parts: shownParts(email).map(partOf),
    report: reportOf(email),
  }
}

/** Text without control characters and halves of characters, which no database takes. */
const clean = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')

const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/

const flat = (addresses: readonly Address[]) =>
  addresses
    .flatMap((each) => (each.group ? each.group : [each]))
    .map(({ name, address }) => ({
      name: clean(name).replace(/\s+/g, ' ').trim().slice(0, 100),
      address: address.trim().toLowerCase(),
    }))
    .filter(({ address }) => ADDRESS.test(address))

/** Quoted names, comments and encoded words: what they contain is no address. */
const NO_ADDRESS = /"(?:\\[\s\S]|[^"\\])*(?:"|$)|\([^()]*(?:\)|$)|=\?[^?\s]*\?[bq]\?[^?\s]*\?=/gi

/** Whether `From` has another address besides the one that was read. A group and a very long value are treated as several. */
function hasManySenders({ headers, from }: Email, address: string): boolean {
  const values = headers.filter(({ key }) => key === 'from').map(({ value }) => value)
  if (values.length > 1 || from?.group || values.some(({ length }) => length > valueMax)) return true
  return values
    .flatMap((value) =>
      value
        .replace(NO_ADDRESS, ' ')
        .toLowerCase()
        .split(/[\s<>,;:]+/),
    )
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .some((word) => word !== address && ADDRESS.test(word))
}

function timeOf(date: string | undefined): number | null {
  const time = Date.parse(date ?? '')
  return Number.isFinite(time) ? time : null
}

/** Postal-mime makes text of HTML where a message has no other; ours keeps quotations apart. */
function textOf(email: Email): string {
  const hasPlain = /^text\/plain|^multipart/i.test(
    email.headers.find(({ key }) => key === 'content-type')?.value ?? 'text/plain',
  )
  const plain = clean(email.text ?? '').trim()
  return hasPlain && plain !== '' ? plain : clean(htmlText(email.html ?? '')) || plain
}

const REPORT_TYPES: readonly string[] = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED_TYPES: readonly string[] = [
  'text/rfc822-headers',
  'message/rfc822',
  'message/rfc822-headers',
  'message/global-headers',
]

const shownParts = (email: Email): Attachment[] =>
  email.attachments.filter(({ mimeType }) => !REPORT_TYPES.includes(mimeType)).slice(0, partsMax)

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

function partOf(attachment: Attachment): MailPart {
  const content = bytesOf(attachment)
  const isMessage = attachment.mimeType === 'message/rfc822'
  const name = clean(attachment.filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .slice(0, 150)
  return { name, type: isMessage ? 'message/rfc822' : fileType(content), bytes: content.byteLength }
}

function reportOf(email: Email): DeliveryReport | null {
  const status = email.attachments.find(({ mimeType }) => REPORT_TYPES.includes(mimeType))
  const failedRecipients = email.headers
    .filter(({ key }) => key === 'x-failed-recipients')
    .flatMap(({ value }) => value.split(','))
  if (!status && failedRecipients.length === 0) return null
  const returned = email.attachments.find(({ mimeType }) => RETURNED_TYPES.includes(mimeType))
  const failed = status
    ? failuresIn(new TextDecoder().decode(bytesOf(status)))
    : failedRecipients.map((recipient) => ({ recipient, status: '' }))
  return {
    failed: failed
      .map(({ recipient, status: code }) => ({ recipient: recipient.trim().toLowerCase(), status: code }))
      .filter(({ recipient }) => ADDRESS.test(recipient))
      .slice(0, partsMax),
    messageId: returned ? (messageIdsIn(rawHeader(splitHead(bytesOf(returned)).head, 'message-id'))[0] ?? '') : '',
  }
}

/** Recipients that failed for good: `Action: failed` with a status of class 5, or none. */
const failuresIn = (text: string) =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n\n+/)
    .filter((block) => /^action:\s*failed/im.test(block))
    .map((block) => ({
      recipient: /^(?:final|original)-recipient:\s*[\w-]+\s*;\s*<?([^\s>]+)/im.exec(block)?.[1] ?? '',
      status: /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(block)?.[1] ?? '',
    }))
    .filter(({ status }) => status === '' || status.startsWith('5'))
