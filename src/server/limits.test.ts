import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimits } from './limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limits = {
  forms: { points: 2, seconds: 60 },
  uploads: { points: 1, seconds: 10 },
  api: { points: 3, seconds: 1 },
  keys: { points: 5, seconds: 1 },
  pages: { points: 5, seconds: 1 },
  images: { points: 5, seconds: 1 },
  posts: { points: 5, seconds: 1 },
}

test('requests within the limit pass, and the next one gets the time to wait', async () => {
  const take = createLimits(limits)
  expect(await take('forms', '10.0.0.1')).toBe(0)
  expect(await take('forms', '10.0.0.1')).toBe(0)
  expect(await take('forms', '10.0.0.1')).toBe(60)
})

test('the wait gets shorter with time and is never below a second', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  expect(await take('uploads', '10.0.0.1')).toBe(10)
  vi.advanceTimersByTime(6500)
  expect(await take('uploads', '10.0.0.1')).toBe(4)
  vi.advanceTimersByTime(3400)
  expect(await take('uploads', '10.0.0.1')).toBe(1)
})

test('after the wait a request passes again', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  const seconds = await take('uploads', '10.0.0.1')
  vi.advanceTimersByTime(seconds * 1000)
  expect(await take('uploads', '10.0.0.1')).toBe(0)
})

test('retrying while waiting doesn’t make the wait longer', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  for (let second = 0; second < 10; second++) {
    expect(await take('uploads', '10.0.0.1')).toBe(10 - second)
    vi.advanceTimersByTime(1000)
  }
  expect(await take('uploads', '10.0.0.1')).toBe(0)
})

test('each subnet has its own count', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  expect(await take('uploads', '10.0.0.2')).toBe(0)
  expect(await take('uploads', '::1')).toBe(0)
  expect(await take('uploads', '10.0.0.1')).toBeGreaterThan(0)
})

test('one IPv6 /48 has sixteen shares, however many subnets it uses, and others have their own', async () => {
  const take = createLimits(limits)
  const ask = (network: number) => take('forms', `2001:db8:7:${network.toString(16)}::/64`)
  for (let network = 0; network < 16; network++) for (let use = 0; use < 2; use++) expect(await ask(network)).toBe(0)
  expect(await ask(99)).toBe(60)
  expect(await take('forms', '2001:db8:8:1::/64')).toBe(0)
  expect(await take('uploads', '2001:db8:7:1::/64')).toBe(0)
  expect(await take('forms', '203.0.113.7')).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(await ask(99)).toBe(0)
})

test('rejected requests of one subnet use up nothing of its neighbours’', async () => {
  const take = createLimits(limits)
  for (let use = 0; use < 1000; use++) await take('forms', '2001:db8:7:1::/64')
  expect(await take('forms', '2001:db8:7:2::/64')).toBe(0)
})

test('IPv4 neighbours are counted separately', async () => {
  const take = createLimits(limits)
  for (let host = 0; host < 200; host++) expect(await take('uploads', `203.0.113.${host}`)).toBe(0)
})

test('each limit has its own count', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  expect(await take('forms', '10.0.0.1')).toBe(0)
  expect(await take('api', '10.0.0.1')).toBe(0)
  expect(await take('uploads', '10.0.0.1')).toBeGreaterThan(0)
})

test('limits that are off count nothing', async () => {
  const take = createLimits(null)
  for (let use = 0; use < 1000; use++) expect(await take('forms', '10.0.0.1')).toBe(0)
})
