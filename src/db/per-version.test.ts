import { expect, test } from 'vitest'
import { createCache } from './per-version.ts'

/** Returns the given value and counts its calls. */
function maker<T>(value: T) {
  const made = Object.assign(
    async () => {
      made.times++
      return structuredClone(value)
    },
    { times: 0 },
  )
  return made
}

test('what is asked twice of one version is made once, also when both ask at the same moment', async () => {
  const { cached } = createCache()
  const make = maker({ name: 'Ada' })
  const both = await Promise.all([cached('school', '1', make), cached('school', '1', make)])
  expect([both[0] === both[1], await cached('school', '1', make), make.times]).toEqual([true, { name: 'Ada' }, 1])
})

test('another version of the content is asked anew', async () => {
  const { cached } = createCache()
  await cached('school', '1', maker('old'))
  expect(await cached('school', '2', maker('new'))).toBe('new')
})

test('a failure is not kept', async () => {
  const { cached } = createCache()
  await expect(cached('school', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached('school', '1', maker('there'))).toBe('there')
})

test('however much is asked, no more is kept than fits, and what is asked for stays', async () => {
  const { cached, size } = createCache(10)
  const often = maker('often')
  for (let number = 0; number < 500; number++) {
    await cached('often', '1', often)
    await cached(`seldom ${number}`, '1', maker('x'))
    expect(size()).toBeLessThanOrEqual(10)
  }
  expect(often.times).toBe(1)
})

test('a value of an old version, finished after the new one was asked for, replaces nothing', async () => {
  const { cached } = createCache()
  let finish = (_: string) => undefined as unknown
  const slow = cached('school', '1', () => new Promise<string>((resolve) => (finish = resolve)))
  await cached('school', '2', maker('new'))
  finish('old')
  expect([await slow, await cached('school', '2', maker('newer'))]).toEqual(['old', 'new'])
})
