/** What a chat app tells the server, in the same form for each app. Times are milliseconds since 1970. */
import type { MessageForm } from './codes.ts'

export type ChannelMessage = {
  /** Of the app. */
  id: string
  form: MessageForm
  /** What the person wrote, or the words of a sticker or a place; empty without any. */
  text: string
  /** A file that the app stores for a while; its size is null where the app doesn't say it. */
  file: { name: string; bytes: number | null } | null
}

type FromUser = {
  userId: string
  at: number
  /** Serves for one reply within a short time; null without one. */
  replyToken: string | null
}

export type ChannelEvent =
  | (FromUser & { kind: 'message'; message: ChannelMessage })
  /** Somebody added the account as a friend or unblocked it, or blocked it. */
  | (FromUser & { kind: 'follow' | 'unfollow' })
  /** Somebody took a message back. */
  | (FromUser & { kind: 'unsend'; messageId: string })
  /** Nothing that the server knows: groups, unknown types, broken events. */
  | { kind: 'unknown' }
