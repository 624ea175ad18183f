/** Apps by which people write to a firm, as they type their names. Which of them a firm uses is its content. */
import { keyOf, wordsOf } from './words.ts'

/** By the code of a channel or a kind of social profile; the first name is the app's own. */
const APPS: Readonly<Record<string, readonly [name: string, ...others: string[]]>> = {
  zalo: ['Zalo'],
  line: ['LINE'],
  whatsapp: ['WhatsApp', 'whats app'],
  wechat: ['WeChat', '微信'],
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
