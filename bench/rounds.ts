/**
 * Measures several servers in alternating rounds, so that other load on the machine affects all of them alike; returns medians of the
 * rounds.
 */

import { failuresOf, type Generator, percentileMs, perSecond } from './load.ts'
import { cpuMs, type Server } from './running-server.ts'

export type Target = {
  name: string
  server: Server
  path: string
  headers?: Record<string, string>
}

export type Measured = {
  name: string
  perSecond: number
  /** Answers per second of the server's own processor time: the number that a busy machine changes least. */
  perCpuSecond: number
  p99Ms: number
  /** Worst of all rounds. */
  mostMs: number
  bytesEach: number
  /** Answers other than 200 and broken connections, in all rounds. */
  failures: number
}

export type Rounds = { rounds: number; seconds: number; warmUpSeconds: number; connections: number }

const msPerSecond = 1000

export async function inRounds(generator: Generator, targets: Target[], how: Rounds): Promise<Map<string, Measured>> {
  const measurements = new Map(targets.map(({ name }) => [name, [] as Measured[]]))
  for (let round = 0; round < how.rounds; round++) {
    // each round begins with another server, so that no server always follows the same one
    const order = [...targets.slice(round % targets.length), ...targets.slice(0, round % targets.length)]
    for (const target of order) measurements.get(target.name)?.push(await measure(generator, target, how, round))
  }
  return new Map([...measurements].map(([name, rounds]) => [name, medianOf(name, rounds)]))
}

const numbersEach = 100_000

async function measure(
  generator: Generator,
  { name, server, path, headers }: Target,
  { seconds, warmUpSeconds, connections }: Rounds,
  round: number,
): Promise<Measured> {
  let before = 0
  const answers = await generator.ask(
    {
      port: server.port,
      paths: [path],
      headers,
      connections,
      seconds,
      warmUpSeconds,
      // six digits in every round, and never repeated
      firstNumber: numbersEach * (1 + round),
    },
    () => {
      before = cpuMs(server)
    },
  )
  const serverMs = cpuMs(server) - before
  return {
    name,
    perSecond: perSecond(answers),
    perCpuSecond: (answers.count * msPerSecond) / serverMs,
    p99Ms: percentileMs(answers, 0.99),
    mostMs: answers.mostMs,
    bytesEach: answers.bytes / answers.count,
    failures: failuresOf(answers),
  }
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function medianOf(name: string, rounds: Measured[]): Measured {
  const of = (read: (one: Measured) => number) => median(rounds.map(read))
  return {
    name,
    perSecond: of((one) => one.perSecond),
    perCpuSecond: of((one) => one.perCpuSecond),
    p99Ms: of((one) => one.p99Ms),
    mostMs: Math.max(...rounds.map((one) => one.mostMs)),
    bytesEach: of((one) => one.bytesEach),
    failures: rounds.reduce((sum, one) => sum + one.failures, 0),
  }
}
