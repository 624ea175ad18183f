/** A real primary with a streaming replica of Debian's PostgreSQL, each with a PgBouncer in transaction mode before it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../ports.ts'
import { endChildren } from './end-children.ts'

/** PostgreSQL and PgBouncer refuse to run as root; they run as the user nobody then. */
export const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const places = '/usr/lib/postgresql'
const versions = existsSync(places) ? readdirSync(places).toSorted((a, b) => Number(b) - Number(a)) : []
/** The folder of Debian's newest PostgreSQL programs. */
export const programs = versions
  .map((version) => join(places, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'postgres')))

/** Programs that `npm run test:cluster` needs and that are not installed. */
export const missingPrograms = (): string[] => [
  ...(programs ? [] : ['postgresql']),
  ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer']),
]

export type ClusterServer = {
  /** Direct connection to the server, and through its PgBouncer. */
  url: string
  pooledPort: number
}

export type PostgresPair = {
  primary: ClusterServer
  replica: ClusterServer
  /** Kills the primary, as in a power cut of its machine. */
  killPrimary: () => void
  /** Promotes the replica, as an administrator does by hand. */
  promote: () => void
  remove: () => Promise<void>
}

export const DATABASE = 'site'

export async function createPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-cluster-'))
  chmodSync(folder, 0o777)
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(programs ?? '', name), args, {
      ...ordinaryUser,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const children: ChildProcess[] = []
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { ...ordinaryUser, cwd: folder, stdio: 'ignore' })
    children.push(child)
    return child
  }
  const startPostgres = (name: string, port: number, ...settings: string[]) =>
    start(join(programs ?? '', 'postgres'), [
      '-D',
      join(folder, name),
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'fsync=off',
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
  const startPooler = async (name: string, port: number): Promise<ClusterServer> => {
    const pooledPort = await freePort()
    writeFileSync(join(folder, `${name}.ini`), poolerSettings(port, pooledPort))
    start('/usr/sbin/pgbouncer', [join(folder, `${name}.ini`)])
    return { url: addressOf(port), pooledPort }
  }

  const [one, two] = [await freePort(), await freePort()]
  run(
    'initdb',
    '-D',
    join(folder, 'one'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  // synchronous: a commit is acknowledged only when the replica has it
  const primaryServer = startPostgres('one', one, 'synchronous_standby_names=*', 'synchronous_commit=local')
  await answering(addressOf(one, 'postgres'))
  await ask(addressOf(one, 'postgres'), `create database ${DATABASE}`)
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(one),
    '-U',
    'postgres',
    '-D',
    join(folder, 'two'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  )
  startPostgres('two', two)
  await answering(addressOf(two, 'postgres'))
  await ask(addressOf(one, 'postgres'), `alter database ${DATABASE} set synchronous_commit = on`)
  const [primary, replica] = [await startPooler('first', one), await startPooler('second', two)]
  for (const { pooledPort } of [primary, replica]) await answering(addressOf(pooledPort))
  return {
    primary,
    replica,
    killPrimary: () => void primaryServer.kill('SIGQUIT'),
    promote: () => void run('pg_ctl', 'promote', '-D', join(folder, 'two'), '--no-wait'),
    async remove() {
      await endChildren(children, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const addressOf = (port: number, database = DATABASE): string =>
  `postgres://postgres@127.0.0.1:${port}/${database}`

/** The pair's common `DATABASE_URL`: the pooler of the server that accepts writes. */
export const addressOfBoth = (
  { primary, replica }: { primary: Pick<ClusterServer, 'pooledPort'>; replica: Pick<ClusterServer, 'pooledPort'> },
  database = DATABASE,
): string =>
  `postgres://postgres@127.0.0.1:${primary.pooledPort},127.0.0.1:${replica.pooledPort}/${database}?target_session_attrs=read-write`

const poolerSettings = (target: number, port: number) => `[databases]
* = host=127.0.0.1 port=${target} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
server_login_retry = 1
`

export async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function answering(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      return await ask(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
