/** Content is published while 64 connections ask for 200 pages as fast as they are answered. */
import type { Server } from '../running-server.ts'
import { below, type Found, none } from './goals.ts'
import { failuresOf, type Generator, percentileMs, perSecond } from './load.ts'
import { openPublisher } from './publisher.ts'
import { sitePaths, spread, visitAll } from './site-pages.ts'

const pagesCount = 200
const seconds = 3
const goal = { p99Ms: 30, mostMs: 150, newWithinSeconds: 2 }

type Once = { failures: number; p99Ms: number; mostMs: number; newAfterSeconds: number; old: number; perSecond: number }

export async function measurePublish(
  generator: Generator,
  own: Server,
  { dataDir, times }: { dataDir: string; times: number },
): Promise<Found> {
  const paths = spread(await visitAll(own, await sitePaths(own)), pagesCount)
  const publisher = openPublisher(dataDir)
  const runs: Once[] = []
  for (let time = 0; time < times; time++) runs.push(await publishOnce(generator, own, paths, publisher.publish))
  await publisher.close()
  // the worst of all times counts: nobody's visit is a median
  const worst = (read: (one: Once) => number) => Math.max(...runs.map(read))
  return {
    goals: [
      none(
        'a publish under full load: failures',
        worst(({ failures }) => failures),
      ),
      below(
        'a publish under full load: 99th percentile',
        goal.p99Ms,
        ' ms',
        worst(({ p99Ms }) => p99Ms),
      ),
      below(
        'a publish under full load: most',
        goal.mostMs,
        ' ms',
        worst(({ mostMs }) => mostMs),
      ),
      below(
        `a publish under full load: ${paths.length} pages new after`,
        goal.newWithinSeconds,
        ' s',
        worst(({ newAfterSeconds }) => newAfterSeconds),
      ),
    ],
    lines: [
      `Content is published while 64 connections ask for ${paths.length} pages in turn (brotli); answers of the ${seconds} s that follow.`,
      '',
      '| publish | failures | 99th | most | every page new after | answers a second meanwhile |',
      '|---|---|---|---|---|---|',
      ...runs.map(
        (one, at) =>
          `| ${at + 1} | ${one.failures} | ${one.p99Ms.toFixed(1)} ms | ${one.mostMs.toFixed(0)} ms | ${one.old > 0 ? `${one.old} stayed old` : `${one.newAfterSeconds.toFixed(2)} s`} | ${Math.round(one.perSecond)} |`,
      ),
      '',
    ],
  }
}

async function publishOnce(
  generator: Generator,
  { port }: Server,
  paths: string[],
  publish: () => Promise<number>,
): Promise<Once> {
  let published = Promise.resolve(0)
  const answers = await generator.ask(
    {
      port,
      paths,
      headers: { 'Accept-Encoding': 'br' },
      connections: 64,
      seconds,
      warmUpSeconds: 2,
      watchesTags: true,
    },
    () => {
      published = publish()
    },
  )
  const at = await published
  const lastOldAt = Math.max(...answers.changed.map((seen) => seen.lastOldAt))
  const old = answers.changed.filter(({ newTag }) => newTag === null).length
  return {
    failures: failuresOf(answers),
    p99Ms: percentileMs(answers, 0.99),
    mostMs: answers.mostMs,
    newAfterSeconds: old > 0 ? seconds : (lastOldAt - at) / 1000,
    old,
    perSecond: perSecond(answers),
  }
}
