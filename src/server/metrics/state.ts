/** How the server stands: asked for when somebody asks for the metrics, and no more often than every few seconds. */
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { countWaitingLeads } from '../../commands/leads/count-waiting.ts'
import type { WaitingCount } from '../../store/queries/leads/waiting-count.ts'
import { readNewestBackup } from '../../store/queries/rights/backups.ts'
import type { Replica } from '../../store/replica.ts'
import type { Store } from '../../store/store.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { readState } from '../ready.ts'

export type Standing = {
  store: Store
  replica: Replica | null
  cache: PageCache | null
  readState: () => ReturnType<typeof readState>
  isStopping: () => boolean
  /** On the disk whose room is told. */
  folder: string
  hasBucket: boolean
  /** How old the newest backup may become; null where none is made by itself. */
  backupEveryHours: number | null
}

type Read = { state: Awaited<ReturnType<typeof readState>>; leads: WaitingCount[]; backupAt: number | null }

/** Several who ask at once, or soon after each other, cost the database one answer. */
const keptMs = 5000

export function keepState(registry: Registry, standing: Standing): void {
  const { store, cache, readState, isStopping, folder } = standing
  let known: { at: number; read: Promise<Read | null> } | null = null
  const read = (): Promise<Read | null> => {
    if (!known || performance.now() - known.at > keptMs) {
      const reading = Promise.all([readState(), countWaitingLeads(store, Date.now()), readNewestBackup(store.read)])
      // a database that is away has its own metric
      known = {
        at: performance.now(),
        read: reading.then(([state, leads, backupAt]) => ({ state, leads, backupAt })).catch(() => null),
      }
    }
    return known.read
  }
  /** A metric that is read when it is asked for; without a value where there is none. */
  const gauge = (name: string, help: string, value: () => number | null | Promise<number | null>) =>
    new Gauge({
      name: `waypoint_${name}`,
      help,
      registers: [registry],
      async collect() {
        const now = await value()
        if (now === null) this.remove()
        else this.set(now)
      },
    })
  const fromDatabase = (name: string, help: string, pick: (read: Read) => number) =>
    gauge(name, help, async () => {
      const now = await read()
      return now && pick(now)
    })

  gauge('ready', 'Whether /readyz answers 200', async () =>
    Number(!isStopping() && ((await read())?.state.canKeep ?? false)),
  )
  gauge('database_up', 'Whether the database was reached just now', async () => Number((await read()) !== null))
  fromDatabase(
    'content_version',
    'Goes up with every change of what visitors read; alike on all instances',
    ({ state }) => state.content_version,
  )
  fromDatabase('outbox_mails_waiting', 'Mails that have yet to leave', ({ state }) => state.outbox.waiting)
  fromDatabase(
    'outbox_mails_given_up',
    'Mails whose address or text was refused for good',
    ({ state }) => state.outbox.given_up,
  )
  fromDatabase(
    'outbox_oldest_mail_age_seconds',
    'How long the oldest mail has waited to leave',
    ({ state }) => state.outbox.oldest_seconds,
  )
  keepLeads(registry, read)
  if (store.engine === 'postgres') keepConnections(registry, standing)
  if (standing.hasBucket)
    gauge('bucket_up', 'Whether the bucket of FILES_URL was reached just now', async () => {
      const now = await read()
      return now && Number(now.state.files === 'ok')
    })
  keepBackups(gauge, standing, read)
  new Gauge({
    name: 'waypoint_database_info',
    help: 'Which database it is',
    labelNames: ['engine'],
    registers: [registry],
  }).set({ engine: store.engine }, 1)
  gauge('page_cache_bytes', 'What pages kept in memory take', () => cache?.bytes() ?? null)
  gauge('page_cache_pages', 'Pages kept in memory', () => cache?.count() ?? null)
  gauge('disk_free_bytes', 'Room on the disk of DATA_DIR', () =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  )
}

function keepConnections(registry: Registry, { store, replica }: Standing): void {
  const each = (of: 'open' | 'idle' | 'waiting', help: string) =>
    new Gauge({
      name: `waypoint_database_connections_${of}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        this.set({ pool: 'primary' }, store.connections()?.[of] ?? 0)
        if (replica) this.set({ pool: 'replica' }, replica.connections()[of])
      },
    })
  each('open', 'Connections of this process to the database')
  each('idle', 'Connections that nobody uses just now')
  each('waiting', 'Who waits for a connection')
}

const secondMs = 1000
const hourSeconds = 3600

type KeepGauge = (name: string, help: string, value: () => number | null | Promise<number | null>) => unknown

/** Where backups are made by themselves, none at all is older than any. */
function keepBackups(gauge: KeepGauge, { backupEveryHours }: Standing, read: () => Promise<Read | null>): void {
  gauge(
    'backup_age_seconds',
    'How long ago the newest backup began; +Inf where one is owed and none was made',
    async () => {
      const now = await read()
      if (!now) return null
      if (now.backupAt !== null) return Math.max(0, (Date.now() - now.backupAt) / secondMs)
      return backupEveryHours === null ? null : Number.POSITIVE_INFINITY
    },
  )
  gauge(
    'backup_interval_seconds',
    'How old the newest backup may become before another is made (BACKUP_EVERY_HOURS)',
    () => (backupEveryHours === null ? null : backupEveryHours * hourSeconds),
  )
}

function keepLeads(registry: Registry, read: () => Promise<Read | null>): void {
  const registers = [registry]
  const labelNames = ['office'] as const
  const each = (name: string, help: string, pick: (count: WaitingCount) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        for (const count of (await read())?.leads ?? []) this.set({ office: count.office }, pick(count))
      },
    })
  each('waypoint_leads_waiting', 'Leads whose person waits for an answer', ({ waiting }) => waiting)
  each(
    'waypoint_leads_overdue',
    'Leads that have waited for longer than the goal of their office allows',
    ({ late }) => late,
  )
}
