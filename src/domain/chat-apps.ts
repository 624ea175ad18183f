/** Apps by which people write to a firm, as they type their names. Which of them a firm uses is its content. */
import { CHANNEL_NAMES, type ChatChannel } from './chat-channels.ts'
import { keyOf, wordsOf } from './words.ts'

type Names = readonly [name: string, ...others: string[]]

/** By the code of a channel or a kind of social profile; the first name is the app's own. */
const APPS: Readonly<Record<string, Names> & Record<ChatChannel, Names>> = {
  zalo: [CHANNEL_NAMES.zalo],
  line: [CHANNEL_NAMES.line],
  whatsapp: [CHANNEL_NAMES.whatsapp, 'whats app'],
  wechat: [CHANNEL_NAMES.wechat, '微信'],
  facebook: ['Facebook', 'Facebook Messenger', 'Messenger', 'FB Messenger', '臉書'],
  instagram: ['Instagram', 'insta'],
  viber: ['Viber'],
  telegram: ['Telegram'],
  kakaotalk: ['KakaoTalk', 'Kakao Talk', 'Kakao'],
  signal: ['Signal'],
  skype: ['Skype'],
  discord: ['Discord'],
}

export const chatAppName = (code: string): string | undefined => APPS[code]?.[0]

const NAMES = Object.entries(APPS)
  .flatMap(([code, names]) => names.map((name) => ({ code, name, key: keyOf(wordsOf(name)) })))
  .sort((one, other) => other.key.length - one.key.length)

/**
 * The app that a text names, where it says nothing else.
 * @param isBeside whether a word says nothing beside the name of an app, such as “number”
 */
export function chatAppIn(text: string, isBeside: (word: string) => boolean): { code: string; name: string } | null {
  const words = wordsOf(text).map(({ folded }) => folded)
  const input = ` ${words.join(' ')} `
  const app = NAMES.find(({ key }) => input.includes(` ${key} `))
  if (!app) return null
  const others = input.replace(` ${app.key} `, ' ').split(' ').filter(Boolean)
  return others.every(isBeside) ? { code: app.code, name: app.name } : null
}
