import { expect, test } from 'vitest'
import { isBusy, openTurns } from './sqlite-turns.ts'

const busy = Object.assign(new Error('database is locked'), { errcode: 5 })

test('turns are taken one after another, in the order in which they were asked for, also when one fails', async () => {
  const turns = openTurns(1000)
  const said: string[] = []
  const turn = (name: string) =>
    turns(async () => {
      said.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      said.push(`${name} ends`)
      if (name === 'a') throw new Error('a failed')
    })
  await Promise.allSettled([turn('a'), turn('b'), turn('c')])
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a busy file is tried again, and the event loop goes on meanwhile', async () => {
  let tries = 0
  let loops = 0
  const counting = setInterval(() => loops++, 1)
  const answer = await openTurns(10_000)(async () => {
    if (++tries < 6) throw busy
    return 'done'
  })
  clearInterval(counting)
  expect([answer, tries]).toEqual(['done', 6])
  expect(loops).toBeGreaterThan(5)
})

test('patience is counted from when a turn was asked for: who waited behind one that gave up gives up with it', async () => {
  const turns = openTurns(0)
  const tried: string[] = []
  const turn = (name: string) =>
    turns(async () => {
      tried.push(name)
      throw busy
    })
  const outcomes = await Promise.allSettled([turn('a'), turn('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(new Set(tried)).toEqual(new Set(['a', 'b']))
})

test('what a writer holds is given back once another process is waited for, also by who stands behind and who comes later', async () => {
  const given: string[] = []
  let asker = ''
  const turns = openTurns(10_000, () => {
    const name = asker
    return () => given.push(name)
  })
  const ask = (name: string, attempt: () => Promise<void>) => {
    asker = name
    return turns(attempt)
  }
  let isLocked = true
  const write = async () => {
    if (isLocked) throw busy
  }
  await ask('calm', async () => undefined)
  const turnsAsked = [ask('first', write), ask('behind', write)]
  await expect.poll(() => given).toEqual(['first', 'behind'])
  turnsAsked.push(ask('later', write))
  expect(given).toEqual(['first', 'behind', 'later'])
  isLocked = false
  await Promise.all(turnsAsked)
  await ask('after', write)
  expect(given).toEqual(['first', 'behind', 'later'])
})

test('any other failure is not tried again', async () => {
  let tries = 0
  const full = Object.assign(new Error('disk full'), { errcode: 13 })
  const turn = openTurns(10_000)(async () => {
    tries++
    throw full
  })
  await expect(turn).rejects.toBe(full)
  expect(tries).toBe(1)
})

test('waiting for recovery or for a snapshot is waiting; a constraint or an error without a code is not', () => {
  expect([{ errcode: 5 }, { errcode: 261 }, { errcode: 517 }].map(isBusy)).toEqual([true, true, true])
  expect([{ errcode: 1555 }, { errcode: 6 }, new Error('x'), { code: '40001' }].map(isBusy)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
