/** Webhook events of LINE's Messaging API: https://developers.line.biz/en/reference/messaging-api/#webhook-event-objects */
import { z } from 'zod'
import { isKeyOf } from '../collections.ts'
import { withoutControls } from '../form-fields.ts'
import type { MessageForm } from './codes.ts'
import type { ChannelEvent, ChannelMessage } from './events.ts'

const textMax = 20_000
const nameMax = 150
const stickerWordsMax = 3

const BodySchema = z.object({ events: z.array(z.unknown()) })
const IdSchema = z.object({ webhookEventId: z.string().regex(/^[\w-]{1,100}$/) })

export type RawEvent = { id: string; raw: string }

/** The events of a webhook's body, each as JSON; null for a body of another shape. Events without an id are left out. */
export function readLineBody(body: string): RawEvent[] | null {
  const parsed = BodySchema.safeParse(jsonOf(body))
  if (!parsed.success) return null
  return parsed.data.events.flatMap((event) => {
    const { data } = IdSchema.safeParse(event)
    return data ? [{ id: data.webhookEventId, raw: JSON.stringify(event) }] : []
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Ids and tokens of LINE. */
const token = z.string().regex(/^[\w-]{1,200}$/)

const EventSchema = z.object({
  type: z.string(),
  timestamp: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  // messages in groups and rooms are ignored
  source: z.object({ type: z.literal('user'), userId: token }),
  replyToken: token.optional(),
  message: z.unknown().optional(),
  unsend: z.object({ messageId: token }).optional().catch(undefined),
})

const words = z.string().optional().catch(undefined)
const MessageSchema = z.object({
  id: token,
  type: z.string(),
  text: words,
  keywords: z.array(z.string()).optional().catch(undefined),
  title: words,
  address: words,
  latitude: z.number().optional().catch(undefined),
  longitude: z.number().optional().catch(undefined),
  fileName: words,
  fileSize: z.number().optional().catch(undefined),
  contentProvider: z.object({ type: z.string() }).optional().catch(undefined),
})

/** What an event says. @param raw its JSON */
export function readLineEvent(raw: string): ChannelEvent {
  const { data: event } = EventSchema.safeParse(jsonOf(raw))
  if (!event) return { kind: 'unknown' }
  const from = { userId: event.source.userId, at: event.timestamp, replyToken: event.replyToken ?? null }
  if (event.type === 'follow' || event.type === 'unfollow') return { ...from, kind: event.type }
  if (event.type === 'unsend' && event.unsend) return { ...from, kind: 'unsend', messageId: event.unsend.messageId }
  if (event.type !== 'message') return { kind: 'unknown' }
  const { data: message } = MessageSchema.safeParse(event.message)
  return message ? { ...from, kind: 'message', message: messageOf(message) } : { kind: 'unknown' }
}

/** The types of messages; a type that the server doesn't know is `other`. */
const FORMS = {
  text: 'text',
  sticker: 'sticker',
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'file',
  location: 'location',
} as const satisfies Record<string, MessageForm>
const WITH_CONTENT: readonly MessageForm[] = ['image', 'video', 'audio', 'file']

function messageOf(message: z.output<typeof MessageSchema>): ChannelMessage {
  const form = isKeyOf(FORMS, message.type) ? FORMS[message.type] : 'other'
  // pictures of another provider are links, which the server doesn't follow
  const isStored = message.contentProvider === undefined || message.contentProvider.type === 'line'
  return {
    id: message.id,
    form,
    text: clean(textOf(form, message), textMax),
    file:
      WITH_CONTENT.includes(form) && isStored
        ? { name: nameOf(message.fileName ?? ''), bytes: message.fileSize ?? null }
        : null,
  }
}

function textOf(form: MessageForm, { text, keywords, ...place }: z.output<typeof MessageSchema>): string {
  if (form === 'text') return text ?? ''
  if (form === 'sticker') return text ?? (keywords ?? []).slice(0, stickerWordsMax).join(', ')
  if (form !== 'location') return ''
  const { title, address, latitude, longitude } = place
  const position = latitude === undefined || longitude === undefined ? '' : `${latitude}, ${longitude}`
  return [title, address, position].filter(Boolean).join('\n')
}

const clean = (text: string, max: number) => withoutControls(text).normalize('NFC').trim().slice(0, max).toWellFormed()

/** A name without folders and invisible characters. */
const nameOf = (name: string) => clean(name.replace(/^.*[\\/]/, '').replace(/[\p{Cf}\r\n]/gu, ''), nameMax)
