/** How the server stands: asked for when somebody asks for the metrics, and no more often than every few seconds. */
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { countWaitingLeads } from '../../commands/leads/count-waiting.ts'
import type { WaitingCount } from '../../store/queries/leads/waiting-count.ts'
import type { Store } from '../../store/store.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { readState } from '../ready.ts'

export type Standing = {
  store: Store
  cache: PageCache | null
  readState: () => ReturnType<typeof readState>
  isStopping: () => boolean
  /** On the disk whose room is told. */
  folder: string
}

type Read = { state: Awaited<ReturnType<typeof readState>>; leads: WaitingCount[] }

/** Several who ask at once, or soon after each other, cost the database one answer. */
const keptMs = 5000

export function keepState(registry: Registry, { store, cache, readState, isStopping, folder }: Standing): void {
  let known: { at: number; read: Promise<Read | null> } | null = null
  const read = (): Promise<Read | null> => {
    if (!known || performance.now() - known.at > keptMs) {
      const reading = Promise.all([readState(), countWaitingLeads(store, Date.now())])
      // a database that is away has its own metric
      known = { at: performance.now(), read: reading.then(([state, leads]) => ({ state, leads })).catch(() => null) }
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
  const count = (of: 'open' | 'idle' | 'waiting') => () => store.connections()?.[of] ?? null

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
  if (store.engine === 'postgres') {
    gauge('database_connections_open', 'Connections of this process to the database', count('open'))
    gauge('database_connections_idle', 'Connections that nobody uses just now', count('idle'))
    gauge('database_connections_waiting', 'Who waits for a connection', count('waiting'))
  }
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

function keepLeads(registry: Registry, read: () => Promise<Read | null>): void {
  const registers = [registry]
  const labelNames = ['office'] as const
  const each = (name: string, help: string, pick: (count: WaitingCount) => number) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
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
