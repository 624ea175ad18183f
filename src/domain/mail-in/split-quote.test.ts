import { expect, test, vi } from 'vitest'
import { splitQuote } from './split-quote.ts'

const QUOTED = '> Dear Ada,\n> thank you.'

test.each([
  ['Gmail', 'On Fri, 20 Nov 2026 at 09:00, Waypoint <no-reply@waypoint.example> wrote:'],
  ['Gmail, broken', 'On Fri, 20 Nov 2026 at 09:00, Waypoint\n<no-reply@waypoint.example> wrote:'],
  ['Gmail in Vietnamese', 'Vào Th 6, 20 thg 11, 2026 vào lúc 16:00 Waypoint <no-reply@waypoint.example>\nđã viết:'],
  ['Gmail in Chinese', 'Waypoint <no-reply@waypoint.example> 於 2026年11月20日 週五 下午5:00寫道：'],
  ['Apple Mail in Chinese', '在 2026年11月20日，17:00，Waypoint <no-reply@waypoint.example> 写道：'],
  ['Gmail in Thai', 'เมื่อ ศ. 20 พ.ย. 2026 เวลา 16:00 Waypoint <no-reply@waypoint.example> เขียนว่า:'],
  ['Outlook', '-----Original Message-----'],
  ['Outlook in Chinese', '寄件者: Waypoint\n寄件日期: 2026年11月20日'],
  ['Outlook on the web', '________________________________\nFrom: Waypoint'],
  ['Outlook for Windows', 'From: Waypoint <no-reply@waypoint.example>\nSent: Friday, November 20, 2026 9:00 AM'],
])('the quotation of %s is folded', (_, introduction) => {
  const { text, quoted } = splitQuote(`Thank you!\nAda\n\n${introduction}\n${QUOTED}`)
  expect(text).toBe('Thank you!\nAda')
  expect(quoted).toBe(`${introduction}\n${QUOTED}`)
})

test('answers between quoted lines stay in their places', () => {
  const text = '> When do you start?\nIn autumn.\n> And where?\nIn Leeds.'
  expect(splitQuote(text)).toEqual({ text, quoted: '' })
})

test('text without a quotation stays whole, and “From: here” in a sentence is none', () => {
  const text = 'From: here to there\nit takes a year.\nOn Monday I wrote: nothing'
  expect(splitQuote(text)).toEqual({ text, quoted: '' })
})

test('a long text of one sign takes no time', () => {
  expect(splitQuote(`on ${'a '.repeat(200_000)}`).quoted).toBe('')
})

test('a line longer than any introduction is not compared with one', () => {
  const text = `Waypoint ${'a'.repeat(190)} 於 ${'b'.repeat(190)} 寫道：\nand more`
  expect(splitQuote(text)).toEqual({ text, quoted: '' })
})

test.each(['1於', 'on 1 a', '在1a', 'le 1 schrieb'])(
  'lines that do not end like an introduction are not compared with one: %s',
  (begin) => {
    const text = Array(500)
      .fill(begin + '於'.repeat(60))
      .join('\n')
    const compare = vi.spyOn(RegExp.prototype, 'test')
    const { quoted } = splitQuote(text)
    const count = compare.mock.calls.length
    compare.mockRestore()
    expect(quoted).toBe('')
    // for Outlook's `From:`, and twice for a broken line's first part
    expect(count).toBeLessThanOrEqual(500 * 3)
  },
)
