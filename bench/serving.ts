/** What Waypoint serves, beside nginx, Next.js, React alone and itself of an earlier day, in one run: `npm run bench -- serving`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endServer, type Server, startServer, startWaypoint } from './running-server.ts'
import { checkoutOf } from './serving/before.ts'
import { measureCached } from './serving/cached.ts'
import { type Found, goalTable } from './serving/goals.ts'
import { type Generator, startGenerator } from './serving/load.ts'
import { type Tree, treeOf } from './serving/markup.ts'
import { measureMemory } from './serving/memory.ts'
import { nextVersion, startNext } from './serving/next.ts'
import { startNginx } from './serving/nginx.ts'
import { answerOf, keptPage, PAGE_NAMES, PAGES } from './serving/pages.ts'
import { measureParts } from './serving/parts.ts'
import { measurePublish } from './serving/publish.ts'
import { measureStarts } from './serving/starts.ts'
import { measureUncached } from './serving/uncached.ts'

/** The last commit before pages were made cheaper to render. */
const BEFORE = '1580fd4'
const PARTS = ['starts', 'cached', 'uncached', 'parts', 'publish', 'memory'] as const

type Options = { parts: Set<string>; before: string; minutes: number; rounds: number }

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      before: { type: 'string', default: BEFORE },
      minutes: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: PARTS.join(',') },
    },
  })
  const parts = new Set(values.only.split(','))
  for (const part of parts)
    if (!PARTS.includes(part as (typeof PARTS)[number]))
      throw new Error(`no part "${part}"; there are ${PARTS.join(', ')}`)
  return { parts, before: values.before, minutes: Number(values.minutes), rounds: Number(values.rounds) }
}

/** @param args `--before REV`, `--minutes N` of the long run, `--rounds N` whose medians count, `--only PART,PART` */
export async function benchServing(args: string[] = []): Promise<string> {
  const options = readOptions(args)
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const data = (name: string) => join(folder, name)
  const generator = startGenerator()
  const found: Record<string, Found> = {}
  try {
    await endServer(await startWaypoint(data('own')))
    if (options.parts.has('memory')) {
      // first of all that runs long: nothing else is in memory yet
      const own = await startWaypoint(data('own'))
      found.memory = await measureMemory(generator, own, { dataDir: data('own'), minutes: options.minutes })
      await endServer(own)
    }
    Object.assign(found, await besidePeers(generator, options, folder))
    if (options.parts.has('publish')) {
      const own = await startWaypoint(data('own'))
      found.publish = await measurePublish(generator, own, { dataDir: data('own'), times: 5 })
      await endServer(own)
    }
    if (options.parts.has('starts')) found.starts = await measureStarts(3)
    if (options.parts.has('parts')) found.parts = await measureParts(generator, data('own'))
  } finally {
    generator.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return report(found)
}

/** The servers that are compared with each other, all started before any is asked. */
async function besidePeers(generator: Generator, options: Options, folder: string): Promise<Record<string, Found>> {
  const { parts, rounds } = options
  if (!parts.has('cached') && !parts.has('uncached')) return {}
  const own = await startWaypoint(join(folder, 'own'))
  const trees = await readTrees(own, join(folder, 'trees'))
  const servers: (Server | null)[] = [own]
  const started = async <T extends Server | null>(starting: Promise<T>): Promise<T> => {
    const server = await starting
    servers.push(server)
    return server
  }
  const found: Record<string, Found> = {}
  try {
    const next = await started(startNext(trees))
    if (parts.has('cached')) {
      const nginx = await started(startNginx(await keptPage(own, PAGES.home)))
      found.cached = await measureCached(generator, { own, nginx, next }, rounds)
    }
    if (parts.has('uncached')) {
      const checkout = checkoutOf(options.before)
      const before = checkout ? await started(startWaypoint(join(folder, 'before'), [], {}, checkout)) : null
      const bare = await started(
        startServer(['bench/peers/bare-render.js', join(folder, 'trees')], { ...process.env, NODE_ENV: 'production' }),
      )
      found.uncached = await measureUncached(
        generator,
        { own, before, bare, next },
        { rounds, revision: options.before },
      )
    }
  } finally {
    for (const server of servers) if (server) await endServer(server)
  }
  return found
}

/** The markup of each page as a tree, also written to a folder. */
async function readTrees(own: Server, folder: string): Promise<Record<string, Tree>> {
  mkdirSync(folder)
  const trees: Record<string, Tree> = {}
  for (const name of PAGE_NAMES) {
    const { status, headers, body } = await answerOf(own, PAGES[name].concat('?made=1'))
    // kept pages alone have a tag
    if (status !== 200 || headers.etag) throw new Error(`${PAGES[name]} is not rendered for each: ${status}`)
    trees[name] = treeOf(String(body))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(trees[name]))
  }
  return trees
}

function report(found: Record<string, Found>): string {
  const parts = PARTS.flatMap((name) => found[name] ?? [])
  const order = ['cached', 'uncached', 'publish', 'memory', 'starts'].flatMap((name) => found[name] ?? [])
  const version = nextVersion()
  return [
    '## Serving',
    '',
    ...goalTable(order.flatMap(({ goals }) => goals)),
    `One worker each, one machine, one run; servers are asked in turn, round after round, and medians of the rounds are shown. The generator of load is a process of its own.${version ? ` Next.js is ${version}.` : ''}`,
    '',
    ...[...order, ...parts.filter((part) => !order.includes(part))].flatMap(({ lines }) => lines),
  ].join('\n')
}
