import { type ChatChannel, EDITIONS, type Locale } from '../../../domain/editions.ts'

const CHANNEL_NAMES: Record<ChatChannel, string> = {
  zalo: 'Zalo',
  line: 'LINE',
  whatsapp: 'WhatsApp',
  wechat: 'WeChat',
}
const SOCIAL_NAMES = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', line: 'LINE', zalo: 'Zalo' }
export type SocialKind = keyof typeof SOCIAL_NAMES

/** Brand names are the same in every language. */
export const channelName = (channel: ChatChannel): string => CHANNEL_NAMES[channel]
export const socialName = (kind: SocialKind): string => SOCIAL_NAMES[kind] ?? kind
export const channelOf = (locale: Locale): ChatChannel => EDITIONS[locale].chat
