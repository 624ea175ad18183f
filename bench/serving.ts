/** What it costs to start, to idle and to render, against a bare Node server measured beside it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']
const BARE = `require('node:http').createServer((_, res) => res.end('{"ok":true}')).listen(0, '127.0.0.1', function () { console.error('listening on 127.0.0.1, port ' + this.address().port) })`
const seconds = 4
const lanes = 8

type Server = { child: ChildProcess; port: number; startMs: number }

export async function benchServing(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const environment = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  }
  const first = await start([...FLAGS, 'src/server/main.ts'], environment)
  await end(first)
  const own = await start([...FLAGS, 'src/server/main.ts'], environment)
  const idleMb = await residentMb(own)
  const bare = await start(['-e', BARE], environment)
  const bareMb = await residentMb(bare)
  const rates: [string, number][] = [['a bare JSON answer', await rate(bare, '/')]]
  for (const path of [
    '/api/Home/school_colleges',
    '/api/Home/school_lists',
    '/privacy',
    '/tw',
    '/countries/all/schools',
  ])
    rates.push([path, await rate(own, path)])
  await end(own)
  await end(bare)
  rmSync(dataDir, { recursive: true })
  const base = rates[0]?.[1] ?? 1
  return [
    '## Serving',
    '',
    '| | Waypoint | bare Node | ratio |',
    '|---|---|---|---|',
    `| second start until it listens | ${own.startMs} ms | ${bare.startMs} ms | ${(own.startMs / bare.startMs).toFixed(1)} |`,
    `| resident memory, idle | ${idleMb} MB | ${bareMb} MB | ${(idleMb / bareMb).toFixed(1)} |`,
    '',
    '| answers a second, uncached, one process | rate | share of the bare answer |',
    '|---|---|---|',
    ...rates.map(([path, perSecond]) => `| ${path} | ${Math.round(perSecond)} | 1/${(base / perSecond).toFixed(1)} |`),
    '',
  ].join('\n')
}

function start(args: string[], environment: NodeJS.ProcessEnv): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(said)))
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      const [, port] = /listening on .*, port (\d+)/.exec(said) ?? []
      if (port) resolve({ child, port: Number(port), startMs: Math.round(performance.now() - began) })
    })
  })
}

function end({ child }: Server): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Linux tells the resident memory of a process in /proc. */
async function residentMb({ child }: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function rate({ port }: Server, path: string): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`
  const ask = async () => void (await (await fetch(url)).arrayBuffer())
  for (let warmUp = 0; warmUp < 50; warmUp++) await ask()
  let answers = 0
  const deadline = performance.now() + seconds * 1000
  const lane = async () => {
    for (; performance.now() < deadline; answers++) await ask()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers / seconds
}
