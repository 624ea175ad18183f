import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EDITIONS, LOCALES } from '../../../tests/support/demo-editions.ts'

/** Words that claim an agreed time. */
const AGREED =
  /\bis booked|booking|appointment|đặt lịch.*thành công|được lịch hẹn|預約成功|收到你的預約。|免費諮詢預約：/i

test.each(LOCALES)(
  'after a booking in %s page and mail say that a request was received, and no appointment',
  (locale) => {
    const read = (layer: string) =>
      JSON.parse(readFileSync(`src/messages/${EDITIONS[locale].language}/${layer}.json`, 'utf8'))
    const { result } = read('site')
    const { subject, heading } = read('services').visitor
    for (const text of [result.title, result.meta, result.thanks, subject, heading]) expect(text).not.toMatch(AGREED)
  },
)
