import { expect, test } from 'vitest'
import { chatAppIn } from './chat-apps.ts'

const read = (text: string) => chatAppIn(text, (word) => ['number', 'your', '加', '好', '友'].includes(word))

test.each([
  ['Viber', 'viber', 'Viber'],
  ['VIBER?', 'viber', 'Viber'],
  ['your whatsapp number', 'whatsapp', 'WhatsApp'],
  ['facebook messenger', 'facebook', 'Facebook Messenger'],
  ['加微信好友', 'wechat', '微信'],
])('“%s” names an app', (text, code, name) => {
  expect(read(text)).toEqual({ code, name })
})

test.each(['facebook visa interview', 'signal processing', 'online', 'number', ''])(
  '“%s” asks for something else',
  (text) => {
    expect(read(text)).toBeNull()
  },
)
