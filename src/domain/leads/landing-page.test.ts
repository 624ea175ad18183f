import { expect, test } from 'vitest'
import { AttributionSchema } from '../form-fields.ts'
import { landingPage, referringPage } from './landing-page.ts'

test.each([
  ['https://site.example/service_result?receipt=TOKEN&utm_source=letter#TOKEN', '/service_result?utm_source=letter'],
  ['/files/TOKEN', '/files'],
  ['/tw/files/TOKEN/more', '/tw/files'],
  ['/appointment/TOKEN', '/appointment'],
  ['https://site.example/zh-hans/appointment/TOKEN/calendar.ics', '/zh-hans/appointment'],
  ['/service?utm_source=a&utm_content=receipt%3DTOKEN&utm_term=token=TOKEN', '/service?utm_source=a'],
  ['/articles/12-visa', '/articles/12-visa'],
  ['nothing', ''],
])('of the landing page %s, %s is stored', (address, stored) => {
  expect(landingPage(address)).toBe(stored)
})

test.each([
  ['https://user:TOKEN@other.example/reset/TOKEN?x=TOKEN#TOKEN', 'https://other.example/'],
  ['HTTPS://Other.example', 'https://other.example/'],
  ['android-app://com.example.mail/', 'android-app://com.example.mail/'],
  ['TOKEN', ''],
])('of the referrer %s, %s is stored', (address, stored) => {
  expect(referringPage(address)).toBe(stored)
})

test('a campaign name with a parameter is left out', () => {
  expect(AttributionSchema.parse({ utm_source: 'letter', utm_term: 'receipt=TOKEN' })).toEqual({ utm_source: 'letter' })
})
