import { expect, test } from 'vitest'
import { isPushEndpoint, PUSH_SERVICES } from './push.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://sg2p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.example.com/', false],
  ['https://evilpush.apple.com/', false],
  ['https://127.0.0.1/', false],
  ['https://push.example.org:8443/abc', false],
  ['nothing', false],
])('%s: %s', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint, PUSH_SERVICES)).toBe(isKnown)
})

test('a push service of one’s own is an origin', () => {
  const services = ['https://push.example.org:8443']
  expect(isPushEndpoint('https://push.example.org:8443/abc', services)).toBe(true)
  expect(isPushEndpoint('https://push.example.org/abc', services)).toBe(false)
})
