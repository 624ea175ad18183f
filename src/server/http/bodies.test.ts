import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBody } from './bodies.ts'
import { createBodyBudget } from './body-budget.ts'

const KIB = 1024
const MIB = 1024 * KIB
const share = { bytes: 32 * MIB, bodies: 128 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A body being read, and its sender. */
function open(declared?: number, budget = createBodyBudget({ maxBytes: 32 * MIB, network: share, provider: share })) {
  const sender = new PassThrough()
  const headers = declared === undefined ? {} : { 'content-length': String(declared) }
  const incoming = Object.assign(sender, { headers }) as unknown as IncomingMessage
  const outcome: { is?: Buffer | string } = {}
  const done = readBody(incoming, 10 * MIB, (evict) => budget.enter('203.0.113.7', evict)).then((body) => {
    outcome.is = body
  })
  return { sender, outcome, done }
}

test('a byte every fifteen seconds is too slow, whatever the declared length', async () => {
  const { sender, outcome } = open(64 * KIB)
  for (let seconds = 0; seconds < 45 && outcome.is === undefined; seconds += 15) {
    sender.write(' ')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(outcome.is).toBe('slow')
})

test('no byte at all for twenty seconds is too slow, even after many', async () => {
  const { sender, outcome } = open()
  sender.write(Buffer.alloc(2 * MIB))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(outcome.is).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(outcome.is).toBe('slow')
})

test('ten megabytes from a phone at 50 KB a second arrive', async () => {
  const { sender, outcome, done } = open(10 * MIB)
  for (let sent = 0; sent < 10 * MIB; ) {
    const bytes = Math.min(50_000, 10 * MIB - sent)
    sender.write(Buffer.alloc(bytes))
    sent += bytes
    await vi.advanceTimersByTimeAsync(1000)
  }
  sender.end()
  await done
  expect((outcome.is as Buffer).byteLength).toBe(10 * MIB)
})

test('a declared length reserves no memory', async () => {
  const budget = createBodyBudget({
    maxBytes: MIB,
    network: { bytes: MIB, bodies: 9 },
    provider: { bytes: MIB, bodies: 9 },
  })
  for (let at = 0; at < 4; at++) open(MIB, budget).sender.write(' ')
  await vi.advanceTimersByTimeAsync(0)
  const { sender, outcome, done } = open(MIB / 2, budget)
  sender.end(Buffer.alloc(MIB / 2))
  await done
  expect((outcome.is as Buffer).byteLength).toBe(MIB / 2)
})

test('single bytes are counted with their overhead in memory', async () => {
  const share = { bytes: 64 * KIB, bodies: 9 }
  const { sender, outcome } = open(undefined, createBodyBudget({ maxBytes: MIB, network: share, provider: share }))
  for (let at = 0; at < 300 && outcome.is === undefined; at++) {
    sender.write(' ')
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(outcome.is).toBe('busy')
})

test('a body beyond the limit is too large, declared or sent', async () => {
  const declared = open(10 * MIB + 1)
  await declared.done
  expect(declared.outcome.is).toBe('too_large')
  const sent = open()
  sent.sender.write(Buffer.alloc(10 * MIB + 1))
  await sent.done
  expect(sent.outcome.is).toBe('too_large')
})
