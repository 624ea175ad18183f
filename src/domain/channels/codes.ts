/** Chat apps whose messages the server receives and sends itself. */
export const CHANNEL_CODES = ['line'] as const
export type ChannelCode = (typeof CHANNEL_CODES)[number]

/** How a received message came. */
export type MessageChannel = 'mail' | ChannelCode

/** What a received message of a chat app is; `unsent` when its sender took it back. */
export const MESSAGE_FORMS = [
  'text',
  'sticker',
  'image',
  'video',
  'audio',
  'file',
  'location',
  'unsent',
  'other',
] as const
export type MessageForm = (typeof MESSAGE_FORMS)[number]
