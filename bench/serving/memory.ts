/** What the server holds: idle, after every page of the site, and over a long run of them all. */
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb, type Server } from '../running-server.ts'
import { below, type Found } from './goals.ts'
import { failuresOf, type Generator } from './load.ts'
import { openPublisher } from './publisher.ts'
import { median } from './rounds.ts'
import { sitePaths, visitAll } from './site-pages.ts'

const goal = { idleMb: 150, mostMb: 300, growth: 1.05 }
const msPerMinute = 60_000
const lookMs = 1000
const publishMs = 30_000

export async function measureMemory(
  generator: Generator,
  own: Server,
  { dataDir, minutes }: { dataDir: string; minutes: number },
): Promise<Found> {
  await wait(5000)
  const idleMb = residentMb(own)
  const paths = await sitePaths(own)
  const kept = await visitAll(own, paths)
  await wait(5000)
  const visitedMb = residentMb(own)
  const { samples, failures } = await runFor(generator, own, { dataDir, paths, minutes })
  const mostMb = Math.max(visitedMb, ...samples)
  // what fills up at the beginning is no growth
  const tenth = Math.ceil(samples.length / 10)
  const quarter = Math.floor(samples.length / 4)
  const before = median(samples.slice(quarter - tenth, quarter))
  const after = median(samples.slice(-tenth))
  return {
    goals: [
      below('memory, idle', goal.idleMb, ' MB', idleMb),
      below(`memory, most, after every page in three languages and ${minutes} minutes`, goal.mostMb, ' MB', mostMb),
      {
        name: `memory, at the end of ${minutes} minutes against a quarter of them`,
        wanted: `under ${goal.growth} times`,
        measured: `${(after / before).toFixed(2)} times`,
        isMet: after / before < goal.growth,
      },
    ],
    lines: [
      `Every page of the site in three languages is ${paths.length} addresses, ${kept.length} of them kept. Then 32 connections ask for all of them in turn (gzip), as fast as they are answered, for ${minutes} minutes, with a publish each ${publishMs / 1000} s; ${failures} failures.`,
      '',
      '| resident memory | |',
      '|---|---|',
      `| idle, second start | ${idleMb} MB |`,
      `| after every page | ${visitedMb} MB |`,
      ...tenths(samples).map(([share, mb]) => `| after ${share} of the run | ${mb} MB |`),
      `| most | ${mostMb} MB |`,
      '',
    ],
  }
}

async function runFor(
  generator: Generator,
  own: Server,
  { dataDir, paths, minutes }: { dataDir: string; paths: string[]; minutes: number },
): Promise<{ samples: number[]; failures: number }> {
  const publisher = openPublisher(dataDir)
  const samples: number[] = []
  const looking = setInterval(() => samples.push(residentMb(own)), lookMs)
  const publishing = setInterval(() => void publisher.publish(), publishMs)
  const answers = await generator.ask({
    port: own.port,
    paths,
    headers: { 'Accept-Encoding': 'gzip' },
    connections: 32,
    seconds: (minutes * msPerMinute) / 1000,
  })
  clearInterval(looking)
  clearInterval(publishing)
  await publisher.close()
  return { samples, failures: failuresOf(answers) }
}

function tenths(samples: number[]): [string, number][] {
  return [0.1, 0.25, 0.5, 0.75, 1].map((share) => [
    `${share * 100} %`,
    samples[Math.max(0, Math.floor(samples.length * share) - 1)] ?? 0,
  ])
}
