import { expect, test } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

/** Makes what it is told, and counts. */
function maker<T>(answer: T) {
  const made = Object.assign(
    async () => {
      made.times++
      return structuredClone(answer)
    },
    { times: 0 },
  )
  return made
}

test('what is asked twice of one version is made once, also when both ask at the same moment', async () => {
  const answers = keepAnswers()
  const make = maker({ name: 'Ada' })
  const both = await Promise.all([answers.find(1, 'school', make), answers.find(1, 'school', make)])
  expect([both[0] === both[1], await answers.find(1, 'school', make), make.times]).toEqual([true, { name: 'Ada' }, 1])
})

test('another version of the content is asked anew', async () => {
  const answers = keepAnswers()
  await answers.find(1, 'school', maker('old'))
  expect(await answers.find(2, 'school', maker('new'))).toBe('new')
})

test('a failure is not kept', async () => {
  const answers = keepAnswers()
  await expect(answers.find(1, 'school', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers.find(1, 'school', maker('there'))).toBe('there')
})

test('nobody changes what the next one gets', async () => {
  const answers = keepAnswers()
  const found = (await answers.find(1, 'schools', maker({ schools: [{ tags: ['old'] }] }))) as {
    schools: { tags: string[] }[]
  }
  expect(() => found.schools[0]?.tags.push('new')).toThrow(TypeError)
  expect(() => Object.assign(found, { total: 0 })).toThrow(TypeError)
})

test('however much is asked, no more is kept than fits, and what is asked for stays', async () => {
  const maxBytes = 100_000
  const answers = keepAnswers(maxBytes)
  const often = maker('often')
  for (let number = 0; number < 5000; number++) {
    await answers.find(1, 'often', often)
    await answers.find(1, `seldom ${number}`, maker('x'.repeat(number % 500)))
    expect(answers.bytes()).toBeLessThanOrEqual(maxBytes)
  }
  expect(often.times).toBe(1)
})

test('what is made of an old version while the new one is asked for is not counted twice', async () => {
  const answers = keepAnswers()
  let finish = (_: string) => undefined as unknown
  const slow = answers.find(1, 'school', () => new Promise((resolve) => (finish = resolve)))
  await answers.find(2, 'school', maker('new'))
  const before = answers.bytes()
  finish('old')
  expect([await slow, answers.bytes(), await answers.find(2, 'school', maker('newer'))]).toEqual(['old', before, 'new'])
})
