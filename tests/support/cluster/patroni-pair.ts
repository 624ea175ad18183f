/** Two PostgreSQL servers under Patroni, with one etcd that stores the leader lease: Debian's own programs, as processes of this test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { stringify } from 'yaml'
import { freePort } from '../ports.ts'
import { endChildren } from './end-children.ts'
import { addressOf, ask, DATABASE, ordinaryUser, programs } from './postgres-pair.ts'

const NEEDED = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd' }

/** Programs that the Patroni test needs and that are not installed. */
export const missingForPatroni = (): string[] =>
  Object.entries(NEEDED).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))

export type PatroniPair = {
  /** Names both servers, as DATABASE_URL does; the program uses the one that accepts writes. */
  url: string
  /** Direct connection to the initial replica. */
  replicaUrl: string
  /** Kills the primary with its Patroni, as in a power cut of their machine. */
  killPrimary: () => void
  remove: () => Promise<void>
}

/** The primary's lease in seconds; `ttl` ≥ `loop_wait` + 2 × `retry_timeout`. Patroni's defaults are 30, 10 and 10. */
export const LEASE = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

export async function createPatroniPair(): Promise<PatroniPair> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-patroni-'))
  chmodSync(folder, 0o777)
  const children: ChildProcess[] = []
  const start = (program: string, args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8' }
    const child = spawn(program, args, { ...ordinaryUser, cwd: folder, env, stdio: 'ignore' })
    children.push(child)
    return child
  }
  const [etcd, peer] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  start(NEEDED['etcd-server'], [
    '--name',
    'etcd',
    '--data-dir',
    join(folder, 'etcd'),
    '--unsafe-no-fsync',
    '--listen-client-urls',
    at(etcd),
    '--advertise-client-urls',
    at(etcd),
    '--listen-peer-urls',
    at(peer),
    '--initial-advertise-peer-urls',
    at(peer),
    '--initial-cluster',
    `etcd=${at(peer)}`,
  ])
  const startServer = async (name: string) => {
    const [port, api] = [await freePort(), await freePort()]
    const file = join(folder, `${name}.yml`)
    writeFileSync(file, stringify(settingsOf({ folder, name, port, api, etcd })), { mode: 0o644 })
    return { port, patroni: start(NEEDED.patroni, [file]) }
  }
  const one = await startServer('one')
  await until(() => isTrue(addressOf(one.port, 'postgres'), 'select not pg_is_in_recovery()'))
  await ask(addressOf(one.port, 'postgres'), `create database ${DATABASE}`)
  const two = await startServer('two')
  const isSynchronous = `select count(*) > 0 from pg_stat_replication where sync_state = 'sync'`
  await until(() => isTrue(addressOf(one.port, 'postgres'), isSynchronous))
  return {
    url: `postgres://postgres@127.0.0.1:${one.port},127.0.0.1:${two.port}/${DATABASE}?target_session_attrs=read-write`,
    replicaUrl: addressOf(two.port),
    killPrimary() {
      one.patroni.kill('SIGKILL')
      const [pid] = readFileSync(join(folder, 'one', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async remove() {
      await endChildren(children, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Place = { folder: string; name: string; port: number; api: number; etcd: number }

function settingsOf({ folder, name, port, api, etcd }: Place): object {
  return {
    scope: 'waypoint',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      // synchronous: a commit is acknowledged only when the possible successor has it
      dcs: { ...LEASE, synchronous_mode: true, primary_start_timeout: 0, postgresql: { use_pg_rewind: false } },
      initdb: ['no-sync', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: programs,
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
      parameters: { unix_socket_directories: folder, fsync: 'off', max_connections: 100 },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  }
}

async function isTrue(url: string, question: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0] === true
  } catch {
    // not started yet
    return false
  } finally {
    await client.end()
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await holds()); ) {
    if (Date.now() > deadline) throw new Error('Patroni’s servers did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
