/** LINE's Messaging API, by its SDK: https://developers.line.biz/en/reference/messaging-api/ */
import type { messagingApi } from '@line/bot-sdk'
import { readLineEvent } from '../../domain/channels/line-event.ts'
import type { SendError } from '../../domain/channels/sending.ts'
import { partsOf } from '../../domain/thrown.ts'
import type { ChannelApi, ChannelSetup, Content, Quota, SetupError } from '../../services/channels/deps.ts'

export type LineSettings = {
  channelSecret: string
  accessToken: string
  /** Null for LINE's own. */
  apiUrl: string | null
}

export type Line = {
  api: ChannelApi
  /** Whether LINE signed these bytes. */
  isSigned: (body: Buffer, signature: string) => boolean
}

/** The SDK has no time limit of its own. */
const answerMs = 10_000
/** The page of a lead waits for it. */
const quotaMs = 3000
const contentMs = 60_000
/** LINE still prepares the file. */
const PREPARING = 202
const contentOrigin = 'https://api-data.line.me'
const nameMax = 100

type Client = messagingApi.MessagingApiClient

/** The SDK is loaded only where LINE is set up. */
export async function openLine({ channelSecret, accessToken, apiUrl }: LineSettings): Promise<Line> {
  const { messagingApi: sdk, validateSignature } = await import('@line/bot-sdk')
  const client = new sdk.MessagingApiClient({
    channelAccessToken: accessToken,
    ...(apiUrl !== null && { baseURL: apiUrl }),
  })
  const api: ChannelApi = {
    code: 'line',
    readEvent: readLineEvent,
    linkTo: ({ handle }, text) =>
      `https://line.me/R/oaMessage/${encodeURIComponent(handle)}/?${encodeURIComponent(text)}`,
    reply: (replyToken, text) =>
      within(answerMs, client.replyMessage({ replyToken, messages: [{ type: 'text', text }] })).then(
        () => 'sent',
        (error: unknown) => {
          const status = statusOf(error)
          // without an answer, and after an error of LINE, the message may be on its way
          if (status === null || status >= 500) return 'unclear'
          return status === 400 && /reply token/i.test(bodyOf(error)) ? 'bad_token' : errorOf(error)
        },
      ),
    push: (to, text, retryKey) =>
      within(answerMs, client.pushMessage({ to, messages: [{ type: 'text', text }] }, retryKey)).then(
        () => 'sent',
        // LINE has taken a message with this key before
        (error: unknown) => (statusOf(error) === 409 ? 'sent' : errorOf(error)),
      ),
    findUser: (userId) =>
      within(answerMs, client.getProfile(userId)).then(
        ({ displayName }) => ({
          name: displayName
            .toWellFormed()
            .replace(/\p{Cc}/gu, ' ')
            .trim()
            .slice(0, nameMax),
        }),
        (error: unknown) => (statusOf(error) === 404 ? 'unreachable' : null),
      ),
    readContent: (messageId, maxBytes) =>
      readContent(`${apiUrl ?? contentOrigin}/v2/bot/message/${encodeURIComponent(messageId)}/content`, {
        accessToken,
        maxBytes,
      }),
    readQuota: () => within(quotaMs, readQuota(client)).catch(setupErrorOf),
    readSetup: () => within(answerMs, readSetup(client)).catch(setupErrorOf),
  }
  return { api, isSigned: (body, signature) => validateSignature(body, channelSecret, signature) }
}

async function readQuota(client: Client): Promise<Quota> {
  const [{ type, value }, { totalUsage }] = await Promise.all([
    client.getMessageQuota(),
    client.getMessageQuotaConsumption(),
  ])
  return { limit: type === 'limited' ? (value ?? 0) : null, used: totalUsage }
}

async function readSetup(client: Client): Promise<ChannelSetup> {
  const { basicId, displayName } = await client.getBotInfo()
  const [quota, webhook] = await Promise.all([
    readQuota(client).catch(() => null),
    client.getWebhookEndpoint().then(
      ({ endpoint, active }) => ({ url: endpoint, isActive: active }),
      // LINE answers 404 where none is set
      () => null,
    ),
  ])
  return { account: { handle: basicId, name: displayName }, quota, webhook }
}

/** Rejects when the answer takes too long; the request itself can't be ended. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`LINE gave no answer within ${ms / 1000} seconds`)), ms)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Not by the SDK: a connection that breaks while its stream is read would end the process. */
async function readContent(
  url: string,
  { accessToken, maxBytes }: { accessToken: string; maxBytes: number },
): Promise<Content> {
  const answer = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(contentMs),
  })
  if (answer.status === 404 || answer.status === 410) return { state: 'gone' }
  if (answer.status === PREPARING) return { state: 'later' }
  if (!answer.ok || !answer.body) throw new Error(`LINE answered ${answer.status} for the file of a message`)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body) {
    pieces.push(piece)
    size += piece.byteLength
    if (size > maxBytes) return { state: 'gone' }
  }
  return { state: 'read', bytes: Buffer.concat(pieces, size) }
}

/** Null when no answer came. */
function statusOf(error: unknown): number | null {
  const { status } = partsOf(error)
  return typeof status === 'number' ? status : null
}

const bodyOf = (error: unknown): string => String(partsOf(error).body ?? '')

/** `again` where a later attempt may succeed. */
function errorOf(error: unknown): SendError | 'again' {
  const status = statusOf(error)
  if (status === null || status >= 500) return 'again'
  // LINE answers 429 for too many requests, and for a month that is used up
  if (status === 429) return /monthly limit/i.test(bodyOf(error)) ? 'quota' : 'again'
  return isDenied(status) ? 'credentials' : 'rejected'
}

const isDenied = (status: number | null) => status === 401 || status === 403

const setupErrorOf = (error: unknown): SetupError => (isDenied(statusOf(error)) ? 'credentials' : 'unreachable')
