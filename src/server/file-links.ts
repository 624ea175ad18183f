/** Signed links to files, previews of articles, receipts of orders, and appointments. */
import { finished, Readable } from 'node:stream'
import type { Context } from 'hono'
import { findDelivered } from '../db/queries/leads/lead-files.ts'
import { findUploads } from '../db/queries/uploads.ts'
import type { Store } from '../db/store.ts'
import type { Locale } from '../domain/editions.ts'
import type { FileKeeper, OpenFile } from '../services/file-keeper.ts'
import { fileLinkExpired } from './fallback-page.ts'
import type { Log } from './http/log.ts'
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'upload'
const DELIVERED = 'delivered'

const dayMs = 86_400_000
/** Lifetime of a link in days; `npm run leads -- files REFERENCE` makes new ones. */
export const fileLinkDays = 30

/** Path of an upload for the holder of the link, for 30 days from `now`. */
export const filePath = (secret: string, uploadId: string, now: number): string =>
  `/files/${signed(secret, PURPOSE, `${uploadId}.${now + fileLinkDays * dayMs}`)}`

/** Path of a delivered file for the holder of the receipt: for a day from `now`, while the order stays delivered. */
export const deliveredPath = (secret: string, fileId: string, now: number): string =>
  `/files/${signed(secret, DELIVERED, `${fileId}.${now + dayMs}`)}`

/** The file id of a token, and whether the link still works; tokens without an expiry, of early versions, do not. */
function readToken(
  secret: string,
  purpose: string,
  token: string,
  now: number,
): { id: string; hasExpired: boolean } | null {
  const text = openSigned(secret, purpose, token)
  if (text === null) return null
  const [, id = text, expires = '0'] = /^(.+)\.(\d+)$/.exec(text) ?? []
  return { id, hasExpired: Number(expires) <= now }
}

/** `/files/{token}`: the uploaded or delivered document, as a download and never inline. */
export async function answerFile(
  c: Context,
  store: Store,
  files: Pick<FileKeeper, 'open'>,
  secret: string,
  log: Log,
  locale: Locale,
): Promise<Response> {
  const now = Date.now()
  const token = c.req.param('token') ?? ''
  const sent = readToken(secret, PURPOSE, token, now)
  const opened = sent ?? readToken(secret, DELIVERED, token, now)
  if (opened?.hasExpired)
    return c.text(fileLinkExpired(locale, sent ? fileLinkDays : null), 410, { 'Cache-Control': 'private, no-store' })
  const [upload] = sent
    ? await findUploads(store.read, [sent.id], now)
    : opened
      ? await findDelivered(store.read, opened.id)
      : []
  if (!upload) return c.body(null, 404)
  const file = await files.open(upload.id)
  if (!file) {
    log.error({ upload: upload.id, order: upload.order_reference }, 'the file of an upload is missing')
    return c.body(null, 404)
  }
  const head = {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(upload.name)}`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  }
  if (c.req.method !== 'HEAD') return c.body(bodyOf(file), 200, head)
  await file.close()
  return c.body(null, 200, head)
}

/** Streamed from storage at the reader's pace: many slow downloads of a large file must not hold it in memory. */
function bodyOf(file: OpenFile): ReadableStream {
  const stream = file.stream()
  finished(stream, () => void file.close())
  return Readable.toWeb(stream) as ReadableStream
}

const PREVIEW = 'preview'
const previewMs = 7 * 24 * 3600_000

/** A token for one article, for a week. */
export const previewToken = (secret: string, articleId: number, now: number): string =>
  signed(secret, PREVIEW, `${articleId}-${now + previewMs}`)

/** Whether a token is signed, for this article, and not expired. */
export function isPreviewToken(secret: string, articleId: number, token: string, now: number): boolean {
  const [id, expires] = openSigned(secret, PREVIEW, token)?.split('-').map(Number) ?? []
  return id === articleId && expires !== undefined && expires > now
}

const RECEIPT = 'receipt'
/** Lifetime of the link in a mail, in days: it stays in the customer's mailbox and gives access to files. */
const mailedReceiptDays = 90

/** A token for the receipt of an order, by default for a day. `now` is milliseconds since 1970. */
export const issueReceipt = (secret: string, reference: string, now: number, days = 1): string =>
  signed(secret, RECEIPT, `${reference}.${(now + days * dayMs).toString(36)}`)

/** The reference of a token's order; null when the token is invalid or expired. */
export function openReceipt(secret: string, token: string, now: number): string | null {
  const [reference = '', end = ''] = openSigned(secret, RECEIPT, token)?.split('.') ?? []
  return Number.parseInt(end, 36) > now ? reference : null
}

/** Path of an order's receipt for mails, for 90 days. */
export const receiptPath = (secret: string, reference: string, now: number): string =>
  `/service_result?receipt=${issueReceipt(secret, reference, now, mailedReceiptDays)}`

const APPOINTMENT = 'appointment'

/** The token of an appointment, without an end: it opens the appointment as it is, and nothing else. */
export const appointmentToken = (secret: string, id: string): string => signed(secret, APPOINTMENT, id)

/** The appointment's id; null for any other text. */
export const openAppointment = (secret: string, token: string): string | null => openSigned(secret, APPOINTMENT, token)
