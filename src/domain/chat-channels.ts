import { keysOf } from './collections.ts'

/** Chat apps in which a firm, its offices and editions can have an account, by code; a brand name is the same in every language. */
export const CHANNEL_NAMES = { zalo: 'Zalo', line: 'LINE', whatsapp: 'WhatsApp', wechat: 'WeChat' } as const

export type ChatChannel = keyof typeof CHANNEL_NAMES
export const CHAT_CHANNELS = keysOf(CHANNEL_NAMES)
