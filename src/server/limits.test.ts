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
  pages: { points: 5, seconds: 1 },
  posts: { points: 5, seconds: 1 },
}

test('as many uses as allowed pass, and the next is told how long to wait', async () => {
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

test('after the wait that was told a use passes again', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  const seconds = await take('uploads', '10.0.0.1')
  vi.advanceTimersByTime(seconds * 1000)
  expect(await take('uploads', '10.0.0.1')).toBe(0)
})

test('trying again while waiting doesn’t make the wait longer', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  for (let second = 0; second < 10; second++) {
    expect(await take('uploads', '10.0.0.1')).toBe(10 - second)
    vi.advanceTimersByTime(1000)
  }
  expect(await take('uploads', '10.0.0.1')).toBe(0)
})

test('each address has its own count', async () => {
  const take = createLimits(limits)
  await take('uploads', '10.0.0.1')
  expect(await take('uploads', '10.0.0.2')).toBe(0)
  expect(await take('uploads', '::1')).toBe(0)
  expect(await take('uploads', '10.0.0.1')).toBeGreaterThan(0)
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
