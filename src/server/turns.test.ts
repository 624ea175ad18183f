import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, type TurnBounds, type Turns } from './turns.ts'

const bounds: TurnBounds = { atOnceMax: 2, atOnceOfOneMax: 1, waitingMax: 6, waitingOfOneMax: 4 }

/** Long enough for a turn that ended to make room: nobody new is heard for some rounds. */
const silence = async () => {
  for (let round = 0; round < 5; round++) await pause()
}

/** Asks for turns, and notes who got one, who was sent away, in the order in which it happened. */
function record(turns: Turns) {
  const began: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = async (name: string, signal?: AbortSignal) => {
    const end = await turns.take(name.replace(/\d+$/, ''), signal)
    if (!end) return void refused.push(name)
    began.push(name)
    ends.push(end)
  }
  /** Ends the longest turn that runs, and lets the next begin. */
  const endOne = async () => {
    ends.shift()?.()
    await silence()
  }
  return { ask, began, refused, endOne }
}

test('one visitor’s turns come one after another, in the order in which they were asked for', async () => {
  const { ask, began, endOne } = record(createTurns(bounds))
  for (const name of ['a1', 'a2', 'a3']) void ask(name)
  await pause()
  expect(began).toEqual(['a1'])
  await endOne()
  await endOne()
  expect(began).toEqual(['a1', 'a2', 'a3'])
})

test('who asks once is not behind all that another asked for before', async () => {
  const { ask, began, endOne } = record(createTurns({ ...bounds, atOnceMax: 1, waitingMax: 20, waitingOfOneMax: 20 }))
  for (let at = 1; at <= 10; at++) void ask(`a${at}`)
  void ask('b1')
  void ask('c1')
  await pause()
  for (let at = 0; at < 4; at++) await endOne()
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('while one visitor has all turns that they may have, another begins at once', async () => {
  const { ask, began } = record(createTurns(bounds))
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name)
  await pause()
  expect(began).toEqual(['a1', 'b1'])
})

test('there are never more turns at once than allowed, of all and of one', async () => {
  const turns = createTurns({ atOnceMax: 3, atOnceOfOneMax: 2, waitingMax: 1000, waitingOfOneMax: 1000 })
  const running = new Map<string, number>()
  let most = 0
  let mostOfOne = 0
  const work = async (visitor: string) => {
    const end = await turns.take(visitor)
    running.set(visitor, (running.get(visitor) ?? 0) + 1)
    most = Math.max(
      most,
      [...running.values()].reduce((a, b) => a + b),
    )
    mostOfOne = Math.max(mostOfOne, running.get(visitor) ?? 0)
    await pause()
    running.set(visitor, (running.get(visitor) ?? 0) - 1)
    end?.()
    end?.()
  }
  await Promise.all(Array.from({ length: 300 }, (_, at) => work('ab'[at % 2] ?? '')))
  expect([most, mostOfOne]).toEqual([3, 2])
})

test('beyond what one may have waiting they are sent away at once, and others still find room', async () => {
  const { ask, began, refused, endOne } = record(createTurns(bounds))
  for (let at = 1; at <= 8; at++) void ask(`a${at}`)
  for (const name of ['b1', 'c1', 'd1']) void ask(name)
  await pause()
  expect(refused).toEqual(['a6', 'a7', 'a8'])
  for (let at = 0; at < 8; at++) await endOne()
  expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'd1', 'a3', 'a4', 'a5'])
})

test('when all room is taken, the longest queue gives way to who has less waiting', async () => {
  const { ask, began, refused } = record(createTurns({ ...bounds, waitingMax: 4 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) void ask(name)
  await pause()
  expect(began).toEqual(['a1', 'b1'])
  expect(refused).toEqual(['a5'])
})

test('when all room is taken by those who have one thing waiting each, the next is sent away', async () => {
  const { ask, began, refused } = record(createTurns({ ...bounds, waitingMax: 2 }))
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) void ask(name)
  await pause()
  expect(began).toEqual(['a1', 'b1'])
  expect(refused).toEqual(['e1'])
})

test('who goes away while waiting takes nobody’s turn', async () => {
  const { ask, began, refused, endOne } = record(createTurns({ ...bounds, atOnceMax: 1 }))
  const leaving = new AbortController()
  void ask('a1')
  void ask('b1', leaving.signal)
  void ask('c1')
  leaving.abort()
  await ask('d1', AbortSignal.abort())
  await endOne()
  expect(began).toEqual(['a1', 'c1'])
  expect(refused.sort()).toEqual(['b1', 'd1'])
})

test('what happened leaves nothing behind: after any crowd a turn is free at once', async () => {
  const turns = createTurns(bounds)
  const leaving = new AbortController()
  const crowd = Array.from({ length: 50 }, (_, at) => turns.take(String(at % 9), at % 3 ? undefined : leaving.signal))
  leaving.abort()
  for (const asked of crowd) (await asked)?.()
  await silence()
  for (const visitor of ['1', '2']) expect(await turns.take(visitor)).toBeTypeOf('function')
})

test('who is let in one a round while turns end stands in the row before the next begins', async () => {
  const { ask, began, refused, endOne } = record(createTurns({ ...bounds, atOnceMax: 1 }))
  void ask('a0')
  await pause()
  const ended = endOne()
  for (let at = 1; at <= 6; at++) {
    void ask(`a${at}`)
    await pause()
  }
  expect([began, refused]).toEqual([['a0'], ['a5', 'a6']])
  await ended
  await silence()
  expect(began).toEqual(['a0', 'a1'])
})
