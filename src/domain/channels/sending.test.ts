import { expect, test } from 'vitest'
import { isReplyTokenLive, longestPauseMs, pauseAfter, sendingOf } from './sending.ts'

const row = { attempts: 0, next_attempt_at: 50, way: null, sent_at: null, failed_at: null, error: null }

test('pauses grow, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([2000, 8000, 32_000, 128_000])
  expect(pauseAfter(50)).toBe(longestPauseMs)
})

test('a token serves for less than a minute', () => {
  expect([0, 49_999, 50_000].map((now) => isReplyTokenLive(0, now))).toEqual([true, true, false])
  expect(isReplyTokenLive(null, 0)).toBe(false)
})

test.each([
  ['one before its first attempt', row, { state: 'waiting', at: null }],
  ['one that LINE didn’t take yet', { ...row, attempts: 2 }, { state: 'retrying', at: 50 }],
  [
    'one that was sent',
    { ...row, attempts: 1, sent_at: 60, way: 'push' as const },
    { state: 'sent', at: 60, way: 'push' },
  ],
  ['one that failed', { ...row, failed_at: 70, error: 'quota' as const }, { state: 'failed', at: 70, error: 'quota' }],
])('%s says so', (_, send, expected) => {
  expect(sendingOf(send)).toMatchObject(expected)
})
